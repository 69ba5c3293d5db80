// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

/** A checkpoint does not fit the job that is to be restored from it; the sentence says why. */
public final class RestoreRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with its sentence. */
  public RestoreRefusedException(String sentence) {
    super(sentence);
  }
}
