// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.socket;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cuts bytes into lines of UTF-8 at a delimiter, whatever pieces they come in. */
final class LineSplitter {
  private static final int MAX_LINE_BYTES = 64 * 1024 * 1024;

  private final byte[] delimiter;
  private final boolean dropsCarriageReturn;
  private final String server;
  private final ArrayDeque<String> lines = new ArrayDeque<>();
  private byte[] open = new byte[1024];
  private int size;

  LineSplitter(String delimiter, String server) {
    this.delimiter = delimiter.getBytes(StandardCharsets.UTF_8);
    this.dropsCarriageReturn = delimiter.equals("\n");
    this.server = server;
  }

  /** Takes bytes; what is wrong with them, or null. */
  @Nullable IOException add(byte[] bytes) {
    byte last = delimiter[delimiter.length - 1];
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == last) {
        append(bytes, start, i + 1);
        start = i + 1;
        if (endsInDelimiter()) {
          endLine(size - delimiter.length);
        }
      }
    }
    append(bytes, start, bytes.length);
    return size <= MAX_LINE_BYTES
        ? null
        : new IOException(
            "A line from "
                + server
                + " has no end within "
                + MAX_LINE_BYTES / (1024 * 1024)
                + " MiB. Check that the server sends lines of text.");
  }

  private void append(byte[] bytes, int from, int to) {
    int length = to - from;
    if (size + length > open.length) {
      open = Arrays.copyOf(open, Math.max(size + length, 2 * open.length));
    }
    System.arraycopy(bytes, from, open, size, length);
    size += length;
  }

  private boolean endsInDelimiter() {
    int from = size - delimiter.length;
    return from >= 0 && Arrays.equals(open, from, size, delimiter, 0, delimiter.length);
  }

  private void endLine(int length) {
    int end = dropsCarriageReturn && length > 0 && open[length - 1] == '\r' ? length - 1 : length;
    lines.add(new String(open, 0, end, StandardCharsets.UTF_8));
    size = 0;
  }

  /** Nothing follows: what has no delimiter behind it is a line too. */
  void endOfInput() {
    if (size > 0) {
      endLine(size);
    }
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  String remove() {
    return lines.remove();
  }
}
