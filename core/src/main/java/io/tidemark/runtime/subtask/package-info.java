// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * One parallel instance of an operator chain, and everything that happens in it: turns, watermarks,
 * timers, barriers, snapshots, the end.
 *
 * <p>{@link io.tidemark.runtime.subtask.Subtask} is the tasklet. {@code ChainBuilder} makes its
 * operators from its own copy of the job's plan; {@code OperatorRunner} is one operator's
 * surroundings, the embedded implementation of {@link io.tidemark.operator.OperatorContext}; {@code
 * SubtaskInput} brings records and events from the channels; {@code SnapshotTaker} takes snapshots.
 *
 * <p>Invariant: all of a subtask's code runs on one thread at a time, so nothing here needs a lock.
 * A snapshot is taken between two records and never inside a watermark that is half passed on.
 *
 * <p>Callers: {@code runtime}. Read {@link io.tidemark.runtime.subtask.Subtask} first.
 */
@NullMarked
package io.tidemark.runtime.subtask;

import org.jspecify.annotations.NullMarked;
