// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import java.util.TreeSet;

/**
 * Counts consecutive failed checkpoints as Flink does: each checkpoint once, only reasons that
 * speak about the job's health, back to zero with the next completed one.
 */
final class FailureCounter {
  private final int tolerable;
  private final TreeSet<Long> counted = new TreeSet<>();

  FailureCounter(int tolerable) {
    this.tolerable = tolerable;
  }

  /** Counts a failure; true when more failed than are tolerated, which also starts over. */
  boolean failed(long checkpointId, CheckpointFailureReason reason) {
    if (tolerable == Integer.MAX_VALUE || !reason.isCounted()) {
      return false;
    }
    counted.add(checkpointId);
    if (counted.size() <= tolerable) {
      return false;
    }
    counted.clear();
    return true;
  }

  void succeeded() {
    counted.clear();
  }
}
