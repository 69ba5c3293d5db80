// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.formats.Decoding;
import java.io.ByteArrayOutputStream;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever is written is read back, in whatever pieces the bytes come. */
class CsvRoundTripTest {

  record Row(LocalDateTime date, int number, String text) {}

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of("a", "b", ",", ";", "\"", "\n", "\r", " ", "é", "€", "😀", "\t", "'")
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
}
