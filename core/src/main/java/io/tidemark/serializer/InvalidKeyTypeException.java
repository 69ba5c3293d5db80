// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import org.jspecify.annotations.Nullable;

/** A type was used as a key that has no canonical form or no stable hash. */
public final class InvalidKeyTypeException extends InvalidTypeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with a sentence that names the type, the reason and the way out. */
  public InvalidKeyTypeException(String sentence) {
    super(sentence);
  }

  private InvalidKeyTypeException(
      String owner, String path, String reason, @Nullable Throwable cause) {
    super(owner, path, reason, cause);
  }

  @Override
  public InvalidKeyTypeException within(String outerOwner, String field) {
    return new InvalidKeyTypeException(outerOwner, join(field), reason(), this);
  }
}
