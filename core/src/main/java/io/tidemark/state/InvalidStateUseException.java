// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

/**
 * A program uses state as it cannot be used, such as keyed state on a stream that is not keyed. It
 * would do so again after a restart, so the job fails for good.
 */
public final class InvalidStateUseException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with its sentence. */
  public InvalidStateUseException(String sentence) {
    super(sentence);
  }
}
