// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/**
 * What becomes of the checkpoints when a job is cancelled. A job that fails, or that is suspended
 * by a signal or {@code close()}, keeps its last checkpoint in any case.
 */
public enum ExternalizedCheckpointRetention {
  /** Cancelling deletes them. */
  DELETE_ON_CANCELLATION,
  /** They stay until the user deletes them. */
  RETAIN_ON_CANCELLATION,
  /**
   * Flink's name for checkpoints that serve recovery alone. Here it does what {@link
   * #DELETE_ON_CANCELLATION} does: cancelling deletes them. A job that fails or is suspended keeps
   * its last one, other than in Flink, for there is no cluster that would start it again, and the
   * next process has nothing else to go on from.
   */
  NO_EXTERNALIZED_CHECKPOINTS
}
