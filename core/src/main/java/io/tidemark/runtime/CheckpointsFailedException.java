// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

/** More checkpoints in a row failed than the job tolerates. */
final class CheckpointsFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  CheckpointsFailedException(String sentence) {
    super(sentence);
  }
}
