// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import io.tidemark.formats.Fields;
import io.tidemark.io.file.Encoder;
import io.tidemark.util.Checks;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes records as CSV rows in UTF-8, each ended by a newline, without a header. A field is put in
 * quotes when it has to be; null is an empty field; a constant of an enum is its name, by which it
 * is read; every other value is what its {@code toString} gives. A row that would be an empty line,
 * which readers skip, is an empty field in quotes.
 *
 * @param <T> the type of the records
 */
public final class CsvEncoder<T> implements Encoder<T> {
  private static final long serialVersionUID = 1L;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final @Nullable Class<T> type;
  private final List<String> columns;
  private final CsvDialect dialect;
  private transient @Nullable Fields<T> fields;
  private transient @Nullable StringBuilder row;

  private CsvEncoder(@Nullable Class<T> type, List<String> columns, CsvDialect dialect) {
    this.type = type;
    this.columns = List.copyOf(columns);
    this.dialect = dialect;
  }

  /**
   * Writes the fields of a record or plain object in their order.
   *
   * @throws IllegalArgumentException when the class has no fields that can be reached
   */
  public static <T> CsvEncoder<T> of(Class<T> type) {
    RowBinding.checkHasColumns(type, Fields.of(type));
    return new CsvEncoder<>(type, List.of(), CsvDialect.RFC_4180);
  }

  /** Writes the values of maps under the given keys, in the order of the keys. */
  public static <V> CsvEncoder<Map<String, V>> ofMaps(String... columns) {
    Checks.argument(columns.length > 0, "A row of a map needs the keys to be written.");
    return new CsvEncoder<>(null, List.of(columns), CsvDialect.RFC_4180);
  }

  /** This encoder with another separator: one ASCII character such as {@code ;} or a tab. */
  public CsvEncoder<T> withDelimiter(char delimiter) {
    return new CsvEncoder<>(type, columns, dialect.withDelimiter(delimiter));
  }

  @Override
  public void encode(T element, OutputStream stream) throws IOException {
    StringBuilder line = row;
    if (line == null) {
      line = new StringBuilder(128);
      row = line;
    }
    line.setLength(0);
    if (type == null) {
      Map<?, ?> map = (Map<?, ?>) element;
      for (String column : columns) {
        append(line, map.get(column));
      }
    } else {
      Fields<T> known = fields(type);
      for (int i = 0; i < known.members().size(); i++) {
        append(line, known.get(element, i));
      }
    }
    if (line.length() == 1) {
      // One empty field: as an empty line it would be lost.
      line.insert(0, dialect.quote()).insert(0, dialect.quote());
    }
    line.setCharAt(line.length() - 1, '\n');
    stream.write(line.toString().getBytes(StandardCharsets.UTF_8));
  }

  private Fields<T> fields(Class<T> of) {
    Fields<T> known = fields;
    if (known == null) {
      known = Fields.of(of);
      fields = known;
    }
    return known;
  }

  /** Appends a field and a delimiter. */
  private void append(StringBuilder line, @Nullable Object value) throws IOException {
    if (value != null) {
      String text = value instanceof Enum<?> constant ? constant.name() : value.toString();
      if (needsQuotes(text)) {
        String quote = String.valueOf(dialect.quote());
        line.append(quote).append(text.replace(quote, quote + quote)).append(quote);
      } else {
        line.append(text);
      }
    }
    line.append(dialect.delimiter());
  }

  private boolean needsQuotes(String text) throws IOException {
    // At the start of a file the character would be taken for a byte order mark.
    boolean needs = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == dialect.delimiter() || c == dialect.quote() || c == '\n' || c == '\r') {
        needs = true;
      } else if (Character.isSurrogate(c) && text.codePointAt(i) == c && isAlone(text, i)) {
        throw new IOException(
            "The text of a field has half of a character at position "
                + i
                + " (the surrogate "
                + Integer.toHexString(c)
                + "), which UTF-8 cannot hold. Cut texts between whole characters.");
      }
    }
    return needs;
  }

  /** Whether a surrogate that begins no pair does not end one either. */
  private static boolean isAlone(String text, int at) {
    return at == 0
        || !Character.isLowSurrogate(text.charAt(at))
        || !Character.isHighSurrogate(text.charAt(at - 1));
  }
}
