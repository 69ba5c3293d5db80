// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.formats.Decoding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/** Whatever is written is read back, in whatever pieces the bytes come. */
class CsvRoundTripTest {

  record Row(LocalDateTime date, int number, String text) {}

  record OneText(String text) {}

  record OneNumber(@Nullable Integer number) {}

  record Nothing() {}

  /** Constants that say of themselves what others are named. */
  enum Side {
    BUY("SELL"),
    SELL("BUY");

    private final String text;

    Side(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  record Trade(Side side) {}

  @Example
  void constantsAreWrittenAsTheyAreRead() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<Trade> trades = List.of(new Trade(Side.SELL), new Trade(Side.BUY));
    for (Trade trade : trades) {
      CsvEncoder.of(Trade.class).encode(trade, bytes);
    }
    assertThat(
            Decoding.all(
                CsvFormat.of(Trade.class).withoutHeader("side"),
                bytes.toString(StandardCharsets.UTF_8)))
        .isEqualTo(trades);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "a", "b", ",", ";", "\"", "\n", "\r", " ", "é", "€", "😀", "\t", "'", "\uFEFF")
        .list()
        .ofMaxSize(12)
        .map(characters -> String.join("", characters));
  }

  @Provide
  Arbitrary<List<Map<String, String>>> tables() {
    return texts()
        .list()
        .ofSize(3)
        .map(
            fields -> {
              Map<String, String> row = new LinkedHashMap<>();
              row.put("a", fields.get(0));
              row.put("b", fields.get(1));
              row.put("c", fields.get(2));
              return row;
            })
        .list()
        .ofMaxSize(8);
  }

  @Property(tries = 500)
  void readsMapsBack(
      @ForAll("tables") List<Map<String, String>> rows,
      @ForAll @IntRange(min = 1, max = 40) int piece)
      throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CsvEncoder<Map<String, String>> encoder = CsvEncoder.ofMaps("a", "b", "c");
    for (Map<String, String> row : rows) {
      encoder.encode(row, bytes);
    }
    assertThat(
            Decoding.inPieces(
                CsvFormat.ofMaps().withoutHeader("a", "b", "c"), bytes.toByteArray(), piece))
        .isEqualTo(rows);
  }

  @Property(tries = 200)
  void readsRecordsBack(
      @ForAll("texts") String text,
      @ForAll int number,
      @ForAll @IntRange(min = -999, max = 12_000) int year,
      @ForAll @IntRange(min = 0, max = 86_399) int second)
      throws Exception {
    Row row = new Row(LocalDateTime.of(year, 2, 28, 0, 0).plusSeconds(second), number, text);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CsvEncoder.of(Row.class).withDelimiter(';').encode(row, bytes);
    assertThat(
            Decoding.inPieces(
                CsvFormat.of(Row.class).withDelimiter(';').withoutHeader("date", "number", "text"),
                bytes.toByteArray(),
                7))
        .containsExactly(row);
  }

  /** With one column an empty field is all of its row. */
  @Property(tries = 500)
  void readsSingleColumnsBack(
      @ForAll List<@From("texts") String> column, @ForAll @IntRange(min = 1, max = 40) int piece)
      throws Exception {
    List<OneText> rows = column.stream().map(OneText::new).toList();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CsvEncoder<OneText> encoder = CsvEncoder.of(OneText.class);
    for (OneText row : rows) {
      encoder.encode(row, bytes);
    }
    assertThat(
            Decoding.inPieces(
                CsvFormat.of(OneText.class).withoutHeader("text"), bytes.toByteArray(), piece))
        .isEqualTo(rows);
  }

  @Example
  void readsSingleNullsBack() throws Exception {
    List<OneNumber> rows = List.of(new OneNumber(null), new OneNumber(7), new OneNumber(null));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (OneNumber row : rows) {
      CsvEncoder.of(OneNumber.class).withDelimiter(';').encode(row, bytes);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("\"\"\n7\n\"\"\n");
    assertThat(
            Decoding.inPieces(
                CsvFormat.of(OneNumber.class).withoutHeader("number"), bytes.toByteArray(), 3))
        .isEqualTo(rows);
  }

  @Example
  void refusesTypesWithoutColumns() {
    assertThatThrownBy(() -> CsvEncoder.of(Nothing.class)).hasMessageContaining("has no fields");
    assertThatThrownBy(() -> CsvFormat.of(Nothing.class)).hasMessageContaining("has no fields");
  }

  /** UTF-8 would turn it into a question mark, and nobody would notice. */
  @Example
  void refusesHalfACharacter() {
    for (String text : List.of("\uD83D", "a\uD83Db", "\uDE00", "😀\uDE00", "\uD83D😀")) {
      assertThatThrownBy(
              () ->
                  CsvEncoder.of(OneText.class)
                      .encode(new OneText(text), new ByteArrayOutputStream()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("half of a character");
    }
  }
}
