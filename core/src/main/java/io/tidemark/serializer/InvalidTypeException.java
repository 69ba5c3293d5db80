// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import org.jspecify.annotations.Nullable;

/**
 * A type cannot be serialized, copied or used as a key; the sentence says which, why and what to
 * do.
 */
public class InvalidTypeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String owner;
  private final String path;
  private final String reason;

  /** Creates the exception with a sentence that names the type, the reason and the way out. */
  public InvalidTypeException(String sentence) {
    this(sentence, null);
  }

  /** As {@link #InvalidTypeException(String)} with what was thrown underneath. */
  public InvalidTypeException(String sentence, @Nullable Throwable cause) {
    this("", "", sentence, cause);
  }

  /**
   * Creates the exception for a type that was found inside another.
   *
   * @param owner the outermost type, or empty when the type stands alone
   * @param path the field names from the owner to the type, joined by dots
   * @param reason the sentence without the place
   */
  InvalidTypeException(String owner, String path, String reason, @Nullable Throwable cause) {
    super(owner.isEmpty() ? reason : "In " + owner + ", field " + path + ": " + reason, cause);
    this.owner = owner;
    this.path = path;
    this.reason = reason;
  }

  /** The same refusal, seen from the type whose field led to it. */
  public InvalidTypeException within(String outerOwner, String field) {
    return new InvalidTypeException(outerOwner, join(field), reason(), this);
  }

  /** The field names that lead to the refused type, joined by dots; empty for the type itself. */
  public String path() {
    return path;
  }

  /** The outermost type that was asked for, or empty when the refused type stands alone. */
  public String owner() {
    return owner;
  }

  final String reason() {
    return reason;
  }

  final String join(String field) {
    return path.isEmpty() ? field : field + "." + path;
  }
}
