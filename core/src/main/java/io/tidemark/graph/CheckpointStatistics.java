// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What a job's checkpoints have taken since it was started in this process.
 *
 * @param triggered checkpoints begun
 * @param completed checkpoints completed
 * @param failed checkpoints given up
 * @param recent the newest completed ones, oldest first, at most {@link #REMEMBERED}
 */
public record CheckpointStatistics(
    long triggered, long completed, long failed, List<Completed> recent) {

  /** How many completed checkpoints are remembered. */
  public static final int REMEMBERED = 10;

  /** Nothing happened yet, or checkpointing is off. */
  public static final CheckpointStatistics NONE = new CheckpointStatistics(0, 0, 0, List.of());

  /** Copies the list. */
  public CheckpointStatistics {
    recent = List.copyOf(recent);
  }

  /** How many checkpoints are under way. */
  public long inProgress() {
    return triggered - completed - failed;
  }

  /**
   * A completed checkpoint.
   *
   * @param checkpointId its id
   * @param triggered when it was triggered
   * @param endToEnd from the trigger until its metadata was written and it counted as complete
   * @param stateBytes the bytes of its files
   * @param subtasks the part of each subtask, by chain and index
   */
  public record Completed(
      long checkpointId,
      Instant triggered,
      Duration endToEnd,
      long stateBytes,
      List<Subtask> subtasks) {

    /** Copies the list. */
    public Completed {
      subtasks = List.copyOf(subtasks);
    }
  }

  /**
   * The part of one subtask in a checkpoint.
   *
   * @param chain the name of its operator chain
   * @param index its index, from 0
   * @param alignment from the first of its inputs that delivered the barrier to the last; zero for
   *     a source
   * @param sync on the subtask's thread: no record is processed meanwhile. Pauses of the collector
   *     that fall into it are in it
   * @param syncBeganNanos when that began, by {@link System#nanoTime}, so that it can be compared
   *     with the collector's log
   * @param async in the background: serializing and writing
   * @param stateBytes the bytes it wrote
   */
  public record Subtask(
      String chain,
      int index,
      Duration alignment,
      Duration sync,
      long syncBeganNanos,
      Duration async,
      long stateBytes) {}
}
