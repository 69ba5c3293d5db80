// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * What a source and a sink are, for those who write one: Flink's interfaces under Flink's names.
 *
 * <p>A {@link io.tidemark.io.Source} has one {@link io.tidemark.io.SplitEnumerator} for the job,
 * which finds splits and deals them out, and a {@link io.tidemark.io.SourceReader} in each subtask,
 * which reads them. A {@link io.tidemark.io.Sink} has a {@link io.tidemark.io.SinkWriter} in each
 * subtask; one that {@linkplain io.tidemark.io.SupportsCommitter commits} shows what it wrote only
 * once the checkpoint that holds it is complete.
 *
 * <p>Invariant: nothing here blocks the subtask's thread or makes a thread. Blocking calls go to
 * the I/O pool through the context, and come back on the subtask's thread; time and files come from
 * the context too, so that a simulated run executes the same code. A source says whether it can go
 * back ({@link io.tidemark.io.Replayability}), a sink what it promises ({@link
 * io.tidemark.io.DeliveryGuarantee}).
 *
 * <p>Callers: connectors implement these interfaces, the operators in {@code operator.source} and
 * {@code operator.sink} call them. Read {@link io.tidemark.io.Source} and {@link
 * io.tidemark.io.Sink} first.
 */
@NullMarked
package io.tidemark.io;

import org.jspecify.annotations.NullMarked;
