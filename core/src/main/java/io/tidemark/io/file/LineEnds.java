// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.util.Checks;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;

/** What formats of lines have in common: where a line ends, and what may stand before the first. */
public final class LineEnds {
  private LineEnds() {}

  /**
   * A charset for lines.
   *
   * @throws IllegalArgumentException when it is unknown, or does not write a line's end as the byte
   *     10
   */
  static Charset charset(String name) {
    Charset charset;
    try {
      charset = Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new IllegalArgumentException(
          "There is no charset '" + name + "' in this JVM. Name one such as UTF-8 or ISO-8859-1.",
          e);
    }
    byte[] newline = charset.canEncode() ? "\n".getBytes(charset) : new byte[0];
    Checks.argument(
        newline.length == 1 && newline[0] == '\n',
        "The charset %s does not write the end of a line as the byte 10, by which lines are told"
            + " apart. Use UTF-8, and convert files of lines to it.",
        name);
    return charset;
  }

  /** The index of the first newline from the offset on and before the limit, or -1. */
  public static int find(byte[] bytes, int offset, int limit) {
    for (int i = offset; i < limit; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  /** The offset, or the index behind the UTF-8 byte order mark that stands there. */
  public static int behindByteOrderMark(byte[] bytes, int offset, int limit) {
    return limit - offset >= 3
            && bytes[offset] == (byte) 0xEF
            && bytes[offset + 1] == (byte) 0xBB
            && bytes[offset + 2] == (byte) 0xBF
        ? offset + 3
        : offset;
  }
}
