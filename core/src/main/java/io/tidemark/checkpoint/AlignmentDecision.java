// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import java.util.List;

/**
 * What a subtask does after an event that concerns its alignment: first decline what is given up,
 * then take the snapshots, in order; then go by {@link BarrierAlignment#isBlocked}.
 *
 * @param outcome what became of the event
 * @param givenUp checkpoints to decline with {@link CheckpointFailureReason#OVERTAKEN}, rising
 * @param snapshots barriers for which to take a snapshot and which to send on, rising
 */
public record AlignmentDecision(
    Outcome outcome, List<Long> givenUp, List<CheckpointBarrier> snapshots) {

  /** What became of an event. */
  public enum Outcome {
    /** The channel is blocked until the other barriers have come. */
    BLOCKED,
    /** The barrier is counted; the channel goes on. */
    PASSED,
    /** The last barrier came. */
    ALIGNED,
    /** The barrier belongs to a checkpoint that is over for this subtask. */
    OBSOLETE,
    /** Nothing to be seen; channels may have been unblocked. */
    NOTED
  }

  /** Copies the lists. */
  public AlignmentDecision {
    givenUp = List.copyOf(givenUp);
    snapshots = List.copyOf(snapshots);
  }
}
