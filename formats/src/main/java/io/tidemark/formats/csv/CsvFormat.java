// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import io.tidemark.io.file.RecordDecoder;
import io.tidemark.io.file.RecordFormat;
import io.tidemark.io.file.RecordText;
import io.tidemark.util.Checks;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * CSV as RFC 4180 has it, in UTF-8: rows end in a newline, fields are separated by a comma, a field
 * in double quotes may hold separators, newlines and doubled quotes. Empty lines are skipped.
 *
 * <pre>{@code
 * record Flight(LocalDateTime date, int delay, String origin) {}
 *
 * FileSource.forRecordFormat(CsvFormat.of(Flight.class), "flights.csv.gz").build();
 * }</pre>
 *
 * <p>The first row names the columns, unless it is said that there is none; columns that the type
 * does not ask for are left out. An empty field is an empty string for a {@code String}, null for
 * another object, and malformed for a primitive.
 *
 * @param <T> the type of the records
 */
public final class CsvFormat<T> implements RecordFormat<T> {
  private static final long serialVersionUID = 1L;
  private static final RecordText UTF_8 = RecordText.strict(StandardCharsets.UTF_8);

  private final @Nullable Class<T> type;
  private final CsvDialect dialect;
  private final boolean header;
  private final List<String> columns;
  private final RecordText text;

  private CsvFormat(
      @Nullable Class<T> type,
      CsvDialect dialect,
      boolean header,
      List<String> columns,
      RecordText text) {
    this.type = type;
    this.dialect = dialect;
    this.header = header;
    this.columns = List.copyOf(columns);
    this.text = text;
  }

  /**
   * Rows as records or plain objects: the field {@code delay} is read from the column {@code
   * delay}.
   *
   * <p>Field types: numbers and their primitives, {@code boolean} (true, false), {@code char},
   * {@code String}, enums by name, {@code BigDecimal}, {@code BigInteger}, {@code UUID} and the ISO
   * formats of {@code java.time}.
   *
   * @throws IllegalArgumentException when the class cannot be made from a row; the sentence says
   *     why
   */
  public static <T> CsvFormat<T> of(Class<T> type) {
    RowBinding.check(type);
    return new CsvFormat<>(type, CsvDialect.RFC_4180, true, List.of(), UTF_8);
  }

  /** Rows as maps from column to text, in the order of the columns. */
  public static CsvFormat<Map<String, String>> ofMaps() {
    return new CsvFormat<>(null, CsvDialect.RFC_4180, true, List.of(), UTF_8);
  }

  /** This format for files whose first row is data and whose columns have the given names. */
  public CsvFormat<T> withoutHeader(String... columnNames) {
    Checks.argument(
        columnNames.length > 0, "A CSV file without a header needs the names of its columns.");
    return new CsvFormat<>(type, dialect, false, List.of(columnNames), text);
  }

  /** This format with another separator: one ASCII character such as {@code ;} or a tab. */
  public CsvFormat<T> withDelimiter(char delimiter) {
    return new CsvFormat<>(type, dialect.withDelimiter(delimiter), header, columns, text);
  }

  /** This format with another quote: one ASCII character. */
  public CsvFormat<T> withQuote(char quote) {
    return new CsvFormat<>(type, dialect.withQuote(quote), header, columns, text);
  }

  /**
   * This format, but bytes that are no UTF-8 become the replacement character {@code U+FFFD}, where
   * else their row is malformed. Texts that differ may become the same.
   */
  public CsvFormat<T> replacingMalformedText() {
    return new CsvFormat<>(
        type, dialect, header, columns, RecordText.replacing(StandardCharsets.UTF_8));
  }

  @Override
  public RecordDecoder<T> createDecoder(String path) {
    return new CsvDecoder<>(new CsvRow(dialect, text), header, columns, RowBinding.of(type));
  }
}
