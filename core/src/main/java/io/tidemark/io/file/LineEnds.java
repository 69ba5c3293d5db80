// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

/** What formats of lines have in common: where a line ends, and what may stand before the first. */
public final class LineEnds {
  private LineEnds() {}

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
