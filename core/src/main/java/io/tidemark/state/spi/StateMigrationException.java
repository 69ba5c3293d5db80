// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

/**
 * State in a checkpoint does not fit the program; the sentence names the operator uid, the state,
 * the field, the old and the new type, and the way out.
 */
public final class StateMigrationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with its sentence. */
  public StateMigrationException(String sentence) {
    super(sentence);
  }
}
