// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

/**
 * A job was refused before it ran; the sentence says what was found, expected, where, and what to
 * do.
 */
public final class JobSubmissionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with its sentence. */
  public JobSubmissionException(String sentence) {
    super(sentence);
  }

  /** Creates the exception with its sentence and what was thrown underneath. */
  public JobSubmissionException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
