// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The functions a user writes that need nothing but a record: map, filter, reduce, aggregate, join,
 * key selectors, and what they emit to ({@link io.tidemark.functions.Collector}, {@link
 * io.tidemark.functions.OutputTag}).
 *
 * <p>Invariant: nothing here knows state, timers or a running job; functions that do are in {@code
 * io.tidemark.process}. Every function is {@link java.io.Serializable}: each subtask, and each
 * restart of it, works on its own copy, so a function needs no locks, and what it keeps in plain
 * fields is lost with the subtask.
 *
 * <p>Anyone may call. Names, signatures and semantics are Flink's. Read {@link
 * io.tidemark.functions.Function} first.
 */
@NullMarked
package io.tidemark.functions;

import org.jspecify.annotations.NullMarked;
