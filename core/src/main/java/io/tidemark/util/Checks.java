// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.util;

import org.jspecify.annotations.Nullable;

/** Argument and invariant checks whose failures carry a full sentence. */
@Internal
public final class Checks {
  private Checks() {}

  /**
   * Fails with {@link IllegalArgumentException} and the given sentence unless the condition holds.
   */
  public static void argument(boolean condition, String sentence) {
    if (!condition) {
      throw new IllegalArgumentException(sentence);
    }
  }

  /** As {@link #argument(boolean, String)}, formatting the sentence only when it is needed. */
  public static void argument(boolean condition, String format, Object... values) {
    if (!condition) {
      throw new IllegalArgumentException(String.format(format, values));
    }
  }

  /** Fails with {@link IllegalStateException} and the given sentence unless the condition holds. */
  public static void state(boolean condition, String sentence) {
    if (!condition) {
      throw new IllegalStateException(sentence);
    }
  }

  /** As {@link #state(boolean, String)}, formatting the sentence only when it is needed. */
  public static void state(boolean condition, String format, Object... values) {
    if (!condition) {
      throw new IllegalStateException(String.format(format, values));
    }
  }

  /** Returns the value, or fails with {@link NullPointerException} and the given sentence. */
  public static <T> T notNull(@Nullable T value, String sentence) {
    if (value == null) {
      throw new NullPointerException(sentence);
    }
    return value;
  }
}
