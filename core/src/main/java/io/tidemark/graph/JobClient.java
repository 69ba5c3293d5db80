// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.state.StateDescriptor;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A handle on a running job. Closing it suspends the job: its threads end, its newest checkpoint
 * stays, and a later start continues from there.
 *
 * <p>Thread: safe for any thread.
 */
public interface JobClient extends AutoCloseable {

  /** The job's name. */
  String getJobName();

  /** Where the job is in its life. */
  CompletableFuture<JobStatus> getJobStatus();

  /**
   * Completes when the job has ended; exceptionally with {@link JobExecutionException} when it
   * failed.
   */
  CompletableFuture<JobExecutionResult> getJobExecutionResult();

  /** Cancels the job. Its checkpoints follow the retention setting. Completes when it has ended. */
  CompletableFuture<Void> cancel();

  /** Triggers a checkpoint now; completes with its id once it is complete. */
  CompletableFuture<Long> triggerCheckpoint();

  /**
   * Reads keyed state of the running job on the subtask that owns the key.
   *
   * @param operatorUid the uid of the operator
   * @param descriptor the descriptor the operator registered the state with
   * @param key the key
   * @return a copy of what the state holds: the value of a value, reducing or aggregating state, a
   *     list or a map; completes with null when there is nothing under the key
   */
  <K> CompletableFuture<Object> queryState(
      String operatorUid, StateDescriptor<?, ?> descriptor, K key);

  /** What the job's checkpoints have taken, up to those completed last. */
  CheckpointStatistics getCheckpointStatistics();

  /**
   * The job's metrics now: identifier to value. An identifier is {@code
   * job.chain.subtask.operator.name}, such as {@code balances.2-book.0.audit.seen}, or shorter for
   * what belongs to a subtask or to the job. Counters of functions keep their last count when their
   * subtask, or the job, has ended; whatever else was measured there is gone then.
   */
  Map<String, Object> getMetrics();

  /** Suspends the job and returns when every thread of it has ended. */
  @Override
  void close();
}
