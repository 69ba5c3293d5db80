// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * How long checkpoints and calls hold a Tidemark job up, by the size of its state.
 *
 * <p>A job keeps a number and an event-time timer for each key. It is filled; then keys chosen at
 * random are updated, their timers moved ({@code steady}); then new keys come in as well until
 * there are twice as many ({@code growing}). Checkpoints run all the time. The measured JVM writes
 * what the engine says of its checkpoints and calls ({@link io.tidemark.bench.pauses.Facts}), the
 * JVM's own log says when collectors stopped all threads ({@link
 * io.tidemark.bench.pauses.SafepointLog}), and {@link io.tidemark.bench.pauses.PhaseSummary} takes
 * the second from the first.
 *
 * <p>Invariant: both use {@link System#nanoTime}, so that intervals can be compared.
 *
 * <p>Used by the command {@code pauses}. Read {@link io.tidemark.bench.pauses.PausesJvm} first.
 */
@NullMarked
package io.tidemark.bench.pauses;

import org.jspecify.annotations.NullMarked;
