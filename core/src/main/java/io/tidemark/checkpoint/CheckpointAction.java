// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import java.util.List;

/**
 * What the {@link CheckpointCoordinator} wants done. The caller carries actions out in the order
 * given; where one ends later, it reports back to the coordinator.
 */
public sealed interface CheckpointAction {

  /**
   * Start a checkpoint: snapshot the operator coordinators and report each by {@link
   * CheckpointCoordinator#coordinatorAcknowledged}, then have the sources inject barriers.
   */
  record Trigger(long checkpointId, long timestampMillis, CheckpointType type)
      implements CheckpointAction {}

  /**
   * Write the metadata; report by {@link CheckpointCoordinator#metadataWritten} or {@link
   * CheckpointCoordinator#metadataFailed}. At most one is on its way at any time.
   */
  record WriteMetadata(CheckpointSnapshots snapshots) implements CheckpointAction {}

  /** Tell subtasks and coordinators that the checkpoint is complete. */
  record NotifyComplete(long checkpointId, CheckpointType type) implements CheckpointAction {}

  /**
   * Tell subtasks and coordinators that the checkpoint will not complete.
   *
   * @param latestCompletedId the newest completed one, 0 when there is none
   * @param sentence what happened, for the log
   */
  record NotifyAborted(
      long checkpointId, long latestCompletedId, CheckpointFailureReason reason, String sentence)
      implements CheckpointAction {}

  /** Delete what these snapshots of a checkpoint that did not complete refer to. */
  record Discard(long checkpointId, List<SubtaskSnapshot> snapshots) implements CheckpointAction {}

  /** Delete a completed checkpoint: newer ones have taken its place. */
  record DeleteCheckpoint(long checkpointId) implements CheckpointAction {}

  /**
   * Fail the job: more checkpoints in a row failed than are tolerated.
   *
   * @param reason why the last of them failed
   */
  record FailJob(String sentence, CheckpointFailureReason reason) implements CheckpointAction {}
}
