// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointFailureReason;

/** More checkpoints in a row failed than the job tolerates. */
final class CheckpointsFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final CheckpointFailureReason reason;

  CheckpointsFailedException(String sentence, CheckpointFailureReason reason) {
    super(sentence);
    this.reason = reason;
  }

  /** Whether the same comes again after a restart. */
  boolean isFinal() {
    return reason == CheckpointFailureReason.STATE_TOO_LARGE;
  }
}
