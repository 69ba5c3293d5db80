// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.checkpoint.CheckpointFailureReason;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.SubtaskSnapshot;

/**
 * What a subtask tells the job's control thread.
 *
 * <p>Thread: any; the implementation posts a mail.
 */
public interface SubtaskListener {

  /** Operators are open and state is restored. */
  void ready(SubtaskKey subtask);

  /**
   * Everything has been emitted; without checkpoints, nothing that could fail is under way either.
   */
  void ended(SubtaskKey subtask);

  /** Operators are closed; the subtask is never heard of again. */
  void closed(SubtaskKey subtask);

  /** Code in the subtask failed; it closes by itself. */
  void failed(SubtaskKey subtask, Throwable failure);

  /**
   * Something begins beside the subtask's thread that must not go on beside another attempt: a
   * snapshot is written, or a sink commits. {@link #writingEnded} follows, whatever happens.
   */
  void writingBegan();

  /** That is done, or never will be; said behind what came of a snapshot. */
  void writingEnded();

  /** An operator asks that a checkpoint be triggered before its time. */
  void checkpointWanted();

  /** The snapshot for a checkpoint is written. */
  void acknowledged(long checkpointId, SubtaskKey subtask, SubtaskSnapshot snapshot);

  /** The subtask takes no part in a checkpoint; nothing of it is left on storage. */
  void declined(
      long checkpointId, SubtaskKey subtask, CheckpointFailureReason reason, String sentence);

  /**
   * An operator sent an event to its coordinator.
   *
   * @param operatorId the operator's number in the graph
   */
  void coordinatorEvent(int operatorId, int subtaskIndex, Object event);
}
