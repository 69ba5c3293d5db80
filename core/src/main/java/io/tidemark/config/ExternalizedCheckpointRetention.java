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
  RETAIN_ON_CANCELLATION
}
