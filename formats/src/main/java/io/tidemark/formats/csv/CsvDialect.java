// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import io.tidemark.util.Checks;
import java.io.Serializable;

/**
 * How rows are written.
 *
 * @param delimiter separates fields
 * @param quote encloses a field that holds a delimiter, a quote or a newline
 */
record CsvDialect(char delimiter, char quote) implements Serializable {
  static final CsvDialect RFC_4180 = new CsvDialect(',', '"');
  private static final int ASCII = 0x80;

  CsvDialect {
    check(delimiter, "delimiter");
    check(quote, "quote");
    Checks.argument(
        delimiter != quote, "The delimiter and the quote of a CSV format are both '%s'.", quote);
  }

  private static void check(char c, String what) {
    Checks.argument(
        c < ASCII && c != '\n' && c != '\r' && c != 0,
        "The %s of a CSV format is the character %d; it must be an ASCII character other than a"
            + " newline.",
        what,
        (int) c);
  }

  CsvDialect withDelimiter(char other) {
    return new CsvDialect(other, quote);
  }

  CsvDialect withQuote(char other) {
    return new CsvDialect(delimiter, other);
  }
}
