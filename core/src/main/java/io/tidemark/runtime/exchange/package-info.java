// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * How records get from subtask to subtask: one bounded single-producer single-consumer queue for
 * each pair, carrying batches of references.
 *
 * <p>A {@link io.tidemark.runtime.exchange.RecordWriter} collects records into a batch for each
 * channel and hands a batch over when it is full or when the sender's turn ends, so latency follows
 * load and there is no buffer timeout. Bounded queues are the backpressure. What a full queue does
 * not take waits in order on the sender's side, the outbox, and blocks the sender's input through
 * {@link io.tidemark.runtime.exchange.FlowControl}; emitting itself never blocks.
 *
 * <p>Invariant: within a channel, records and events arrive exactly once and in the order of
 * sending. The bound is for each receiving subtask and shared out over its channels, so memory in
 * flight grows with the number of subtasks, not with its square.
 *
 * <p>Callers: {@code runtime.subtask}. Read {@link io.tidemark.runtime.exchange.Channel} first.
 */
@NullMarked
package io.tidemark.runtime.exchange;

import org.jspecify.annotations.NullMarked;
