// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import io.tidemark.io.file.MalformedRecordException;
import java.time.LocalDateTime;

/**
 * Reads the fields that files are full of, whole numbers and dates, from their bytes; what does not
 * look as usual goes through the JDK's parsers.
 */
final class FieldText {
  private static final int MAX_FAST_DIGITS = 18;

  private FieldText() {}

  static int toInt(CsvRow row, int field) throws MalformedRecordException {
    long value = toLong(row, field);
    if (value < Integer.MIN_VALUE || value > Integer.MAX_VALUE) {
      throw new NumberFormatException("out of range");
    }
    return (int) value;
  }

  static long toLong(CsvRow row, int field) throws MalformedRecordException {
    byte[] bytes = row.bytes();
    int at = row.start(field);
    int end = row.end(field);
    boolean negative = at < end && bytes[at] == '-';
    if (negative) {
      at++;
    }
    if (at == end || end - at > MAX_FAST_DIGITS) {
      return Long.parseLong(row.text(field).strip());
    }
    long value = 0;
    for (; at < end; at++) {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 9) {
        return Long.parseLong(row.text(field).strip());
      }
      value = 10 * value + digit;
    }
    return negative ? -value : value;
  }

  /** Fast for {@code yyyy-MM-ddTHH:mm} and {@code yyyy-MM-ddTHH:mm:ss}. */
  static LocalDateTime toLocalDateTime(CsvRow row, int field) throws MalformedRecordException {
    byte[] bytes = row.bytes();
    int at = row.start(field);
    int length = row.end(field) - at;
    if ((length == 16 || length == 19)
        && bytes[at + 4] == '-'
        && bytes[at + 7] == '-'
        && bytes[at + 10] == 'T'
        && bytes[at + 13] == ':'
        && (length == 16 || bytes[at + 16] == ':')) {
      int year = digits(bytes, at, 4);
      int month = digits(bytes, at + 5, 2);
      int day = digits(bytes, at + 8, 2);
      int hour = digits(bytes, at + 11, 2);
      int minute = digits(bytes, at + 14, 2);
      int second = length == 19 ? digits(bytes, at + 17, 2) : 0;
      if ((year | month | day | hour | minute | second) >= 0) {
        return LocalDateTime.of(year, month, day, hour, minute, second);
      }
    }
    return LocalDateTime.parse(row.text(field).strip());
  }

  /** A number of so many digits, or a negative one when they are no digits. */
  private static int digits(byte[] bytes, int from, int count) {
    int value = 0;
    for (int i = from; i < from + count; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return Integer.MIN_VALUE;
      }
      value = 10 * value + digit;
    }
    return value;
  }
}
