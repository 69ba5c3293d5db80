// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

/**
 * Why a checkpoint was aborted. Only failures that say something about the job's health count
 * against the tolerable number, as in Flink.
 */
public enum CheckpointFailureReason {
  /** Not all subtasks acknowledged within the timeout. */
  EXPIRED(true),
  /** The synchronous part of a subtask's snapshot failed. */
  SNAPSHOT_FAILED(true),
  /** Writing a subtask's snapshot failed. */
  WRITE_FAILED(true),
  /** The state of an operator does not fit into the storage; it will not after a restart either. */
  STATE_TOO_LARGE(true),
  /** The metadata could not be written. */
  METADATA_FAILED(true),
  /** It could not be triggered, for example because a split enumerator failed to snapshot. */
  TRIGGER_FAILED(true),
  /** A barrier of a newer checkpoint came first on some channel of a subtask. */
  OVERTAKEN(false),
  /** A newer checkpoint completed first. */
  SUBSUMED(false),
  /** The job stopped, failed or was suspended. */
  SUSPENDED(false);

  private final boolean counted;

  CheckpointFailureReason(boolean counted) {
    this.counted = counted;
  }

  /** Whether it counts against the tolerable number of consecutive failures. */
  public boolean isCounted() {
    return counted;
  }
}
