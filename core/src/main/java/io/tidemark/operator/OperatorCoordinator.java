// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import org.jspecify.annotations.Nullable;

/**
 * The part of an operator that exists once for a job, such as a source's split enumerator. It talks
 * with the operator's subtasks by events; events of one direction arrive in the order of sending,
 * and what is sent to a subtask before {@link #snapshot} reaches it before that checkpoint's
 * barrier.
 *
 * <p>Thread: all calls come from the job's control thread, one at a time, and must not block.
 */
public interface OperatorCoordinator extends AutoCloseable {

  /**
   * Starts it.
   *
   * @param restored what {@link #snapshot} returned in the checkpoint that is restored, or null
   */
  void start(byte @Nullable [] restored) throws Exception;

  /** A subtask is there and can be sent events. */
  void subtaskReady(int subtask) throws Exception;

  /** A subtask sent an event. */
  void handleEvent(int subtask, Object event) throws Exception;

  /** Its state for a checkpoint. */
  byte[] snapshot(long checkpointId) throws Exception;

  /** A checkpoint is complete. */
  void notifyCheckpointComplete(long checkpointId) throws Exception;

  @Override
  void close() throws Exception;
}
