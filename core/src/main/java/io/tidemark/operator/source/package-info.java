// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Sources as operators: the reader in each subtask, and the enumerator that the job has once.
 *
 * <p>{@link io.tidemark.operator.source.SourceOperator} runs a reader, {@link
 * io.tidemark.operator.source.SourceCoordinator} the enumerator; they talk in {@link
 * io.tidemark.operator.source.SourceMessage}s. A split travels as bytes, so that the two threads
 * share no object. Its position is operator state of the subtask that reads it, and what was not
 * assigned yet is the coordinator's state.
 *
 * <p>Event time: each split has an output with its own watermark generator; the subtask's watermark
 * is the least of those that count. A reader without a split is idle only once it was told that
 * there is none for it; until then event time waits for what the next split brings. Readers whose
 * strategy asks for alignment report their watermarks and wait while they are too far ahead of the
 * slowest.
 *
 * <p>Invariant: a split that was assigned before the coordinator's snapshot is in the reader's
 * snapshot of the same checkpoint, because messages come before the barrier.
 *
 * <p>Callers: the graph makes the operator, the engine runs it. Read {@link
 * io.tidemark.operator.source.SourceOperator} first.
 */
@NullMarked
package io.tidemark.operator.source;

import org.jspecify.annotations.NullMarked;
