// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

/** A type cannot be serialized, copied or used as a key; the sentence says which, why and what to do. */
public class InvalidTypeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with a sentence that names the type, the reason and the way out. */
  public InvalidTypeException(String sentence) {
    super(sentence);
  }

  /** As {@link #InvalidTypeException(String)} with what was thrown underneath. */
  public InvalidTypeException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
