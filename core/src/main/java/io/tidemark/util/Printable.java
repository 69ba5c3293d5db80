// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.util;

import java.util.Locale;

/** Text that came from outside, as a sentence may hold it: on one line and without surprises. */
@Internal
public final class Printable {
  private Printable() {}

  /**
   * The text with what would steer a terminal or break a log's line written as {@code \x1b} or
   * {@code \u202e}, and cut behind a number of characters.
   */
  public static String of(String text, int maxChars) {
    if (text.length() <= maxChars) {
      return of(text);
    }
    int end = Character.isHighSurrogate(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
    return of(text.substring(0, end)) + "… (" + text.length() + " characters)";
  }

  /** The same, whole. */
  public static String of(String text) {
    StringBuilder escaped = null;
    for (int at = 0; at < text.length(); ) {
      int c = text.codePointAt(at);
      int length = Character.charCount(c);
      if (!isPlain(c)) {
        if (escaped == null) {
          escaped = new StringBuilder(text.length() + 32).append(text, 0, at);
        }
        escaped.append(escape(c));
      } else if (escaped != null) {
        escaped.appendCodePoint(c);
      }
      at += length;
    }
    return escaped == null ? text : escaped.toString();
  }

  private static boolean isPlain(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static String escape(int c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format(Locale.ROOT, c < 0x100 ? "\\x%02x" : "\\u%04x", c);
    };
  }
}
