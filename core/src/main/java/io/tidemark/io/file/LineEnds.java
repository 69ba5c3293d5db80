// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

/** Finds the ends of lines. */
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
}
