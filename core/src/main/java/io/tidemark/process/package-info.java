// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The functions a user writes that know the job they run in: rich functions with a life of their
 * own, process functions with timers and side outputs, and functions that keep operator state.
 *
 * <p>Invariant: all calls on one copy of a function come from its subtask's thread, one at a time:
 * a record, a timer, a snapshot and a notification never overlap. State is reached only while the
 * function is open.
 *
 * <p>Anyone may call. Names, signatures and semantics are Flink's. Read {@link
 * io.tidemark.process.RichFunction} first, then {@link io.tidemark.process.KeyedProcessFunction}
 * and {@link io.tidemark.process.CheckpointedFunction}.
 */
@NullMarked
package io.tidemark.process;

import org.jspecify.annotations.NullMarked;
