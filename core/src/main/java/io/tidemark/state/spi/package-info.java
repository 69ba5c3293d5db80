// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * What a keyed state backend is, seen from the engine, and what a snapshot is made of, seen from a
 * backend.
 *
 * <p>A backend is made for one operator in one subtask, over the handles that are restored into it.
 * At a barrier it freezes its state in constant time; the frozen view is written on the I/O pool to
 * a {@link io.tidemark.state.spi.SnapshotWriter} that the engine gives, and comes back as handles.
 *
 * <p>Invariant: nothing here knows checkpoints, files or threads. Restored bytes reach a backend
 * only through a {@link io.tidemark.state.spi.SnapshotReader}. A state that was restored but that
 * nobody registered is carried into the next snapshot byte for byte.
 *
 * <p>Callers: {@code operator} and {@code runtime}; implementers: backends. Read {@link
 * io.tidemark.state.spi.KeyedStateBackend} first, then {@link
 * io.tidemark.state.spi.KeyedStateHandle}.
 */
@NullMarked
package io.tidemark.state.spi;

import org.jspecify.annotations.NullMarked;
