// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import io.tidemark.io.file.LineEnds;
import io.tidemark.io.file.MalformedRecordException;
import io.tidemark.io.file.RecordText;
import java.util.Arrays;

/**
 * Finds the fields of one row in bytes, and its end. The bytes must stay as they are while the
 * fields are read.
 */
final class CsvRow {
  private final RecordText text;
  private final byte delimiter;
  private final byte quote;
  private byte[] bytes = new byte[0];
  private int[] starts = new int[16];
  private int[] ends = new int[16];
  private boolean[] escaped = new boolean[16];
  private int size;
  private int lines;
  private int firstStart;
  private int strayColumn;
  private boolean first;

  CsvRow(CsvDialect dialect, RecordText text) {
    this.text = text;
    this.delimiter = (byte) dialect.delimiter();
    this.quote = (byte) dialect.quote();
  }

  /** The row that is found next begins the file. */
  void startOfFile() {
    first = true;
  }

  /**
   * Finds the row that begins at an offset.
   *
   * @return how many bytes it takes; 0 when its end is not at hand
   * @throws MalformedRecordException when a quote is open at the end of the file
   */
  int find(byte[] source, int offset, int limit, boolean endOfFile)
      throws MalformedRecordException {
    int length = findFrom(source, offset, limit, endOfFile);
    first &= length == 0;
    return length;
  }

  private int findFrom(byte[] source, int offset, int limit, boolean endOfFile)
      throws MalformedRecordException {
    bytes = source;
    size = 0;
    lines = 1;
    strayColumn = -1;
    int at = first ? LineEnds.behindByteOrderMark(source, offset, limit) : offset;
    firstStart = at;
    while (true) {
      at = at < limit && source[at] == quote ? quoted(at, limit, endOfFile) : plain(at, limit);
      if (at < 0 || (at == limit && !endOfFile)) {
        return 0;
      }
      if (at == limit) {
        return at - offset;
      }
      if (source[at] == '\n') {
        return at + 1 - offset;
      }
      at++; // A delimiter: another field follows.
    }
  }

  /** Takes a field up to a delimiter, a newline or the limit, and says where that is. */
  private int plain(int start, int limit) {
    byte[] source = bytes;
    int at = start;
    while (at < limit && source[at] != delimiter && source[at] != '\n') {
      at++;
    }
    boolean endsRow = at == limit || source[at] == '\n';
    int end = endsRow && at > start && source[at - 1] == '\r' ? at - 1 : at;
    add(start, end, false);
    return at;
  }

  /**
   * As {@link #plain} for a field that begins with a quote; negative when its end is not at hand.
   */
  private int quoted(int start, int limit, boolean endOfFile) throws MalformedRecordException {
    byte[] source = bytes;
    boolean doubled = false;
    int at = start + 1;
    while (true) {
      while (at < limit && source[at] != quote) {
        if (source[at] == '\n') {
          lines++;
        }
        at++;
      }
      if (at >= limit) {
        if (!endOfFile) {
          return -1;
        }
        throw new MalformedRecordException(
            "column "
                + (size + 1)
                + " begins with a quote that is not closed before the end of the"
                + " file. Close it, or double a quote that belongs to the text.");
      }
      if (at + 1 < limit && source[at + 1] == quote) {
        doubled = true;
        at += 2;
      } else if (at + 1 == limit && !endOfFile) {
        return -1; // The other half of a doubled quote may follow.
      } else {
        break;
      }
    }
    add(start + 1, at, doubled);
    int behind = at + 1;
    if (behind < limit
        && source[behind] == '\r'
        && (behind + 1 == limit ? endOfFile : source[behind + 1] == '\n')) {
      behind++;
    }
    if (behind < limit && source[behind] != delimiter && source[behind] != '\n') {
      return stray(behind, limit);
    }
    return behind;
  }

  /** Text behind a closing quote: the row is malformed, but it still has an end. */
  private int stray(int from, int limit) {
    if (strayColumn < 0) {
      strayColumn = size;
    }
    int at = from;
    while (at < limit && bytes[at] != delimiter && bytes[at] != '\n') {
      at++;
    }
    return at;
  }

  private void add(int start, int end, boolean hasDoubledQuotes) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
      escaped = Arrays.copyOf(escaped, 2 * size);
    }
    starts[size] = start;
    ends[size] = end;
    escaped[size] = hasDoubledQuotes;
    size++;
  }

  /** How many fields the row has. */
  int size() {
    return size;
  }

  /** How many lines the row takes. */
  int lines() {
    return lines;
  }

  /** Whether there is nothing in the row, not even an empty field in quotes. */
  boolean isBlank() {
    return size == 1 && ends[0] == starts[0] && starts[0] == firstStart;
  }

  /**
   * Refuses a row with text behind a closing quote.
   *
   * @throws MalformedRecordException when there is such text
   */
  void checkQuotes() throws MalformedRecordException {
    if (strayColumn >= 0) {
      throw new MalformedRecordException(
          "column "
              + strayColumn
              + " has text behind its closing quote. Double a quote that belongs"
              + " to the text.");
    }
  }

  byte[] bytes() {
    return bytes;
  }

  int start(int field) {
    return starts[field];
  }

  int end(int field) {
    return ends[field];
  }

  boolean isEmpty(int field) {
    return starts[field] == ends[field];
  }

  /**
   * The text of a field, without its quotes.
   *
   * @throws MalformedRecordException when its bytes are no text
   */
  String text(int field) throws MalformedRecordException {
    String raw = text.read(bytes, starts[field], ends[field]);
    if (!escaped[field]) {
      return raw;
    }
    String one = String.valueOf((char) quote);
    return raw.replace(one + one, one);
  }
}
