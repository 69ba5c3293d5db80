// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.formats.Decoding;
import io.tidemark.io.file.MalformedRecordException;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonLinesTest {

  record Order(String id, int pieces, LocalDateTime at, List<String> tags) {}

  static final class Plain {
    private int number;
    Instant when = Instant.EPOCH;
    Duration took = Duration.ZERO;
  }

  @Test
  void readsRecordsAndSkipsEmptyLines() throws Exception {
    assertThat(
            Decoding.all(
                JsonLinesFormat.of(Order.class),
                "{\"id\":\"a\",\"pieces\":2,\"at\":\"2001-01-01T00:01\",\"tags\":[\"x\"]}\n \r\n"
                    + "{\"pieces\":3,\"id\":\"é\\nb\",\"at\":null,\"tags\":null}"))
        .containsExactly(
            new Order("a", 2, LocalDateTime.of(2001, 1, 1, 0, 1), List.of("x")),
            new Order("é\nb", 3, null, null));
  }

  record Kinds(long amount, Size size, boolean paid, BigDecimal exact) {}

  enum Size {
    SMALL,
    LARGE
  }

  static final class Counter {
    private int count = 5;
  }

  /** What Jackson would take for something near it: the fraction cut off, the second constant. */
  @Test
  void refusesValuesOfAnotherKind() throws Exception {
    JsonLinesFormat<Kinds> format = JsonLinesFormat.of(Kinds.class);
    String good =
        "{\"amount\":17,\"size\":\"LARGE\",\"paid\":true,\"exact\":123456789012345678.25}";
    assertThat(Decoding.all(format, good))
        .containsExactly(new Kinds(17, Size.LARGE, true, new BigDecimal("123456789012345678.25")));
    for (String[] bad :
        new String[][] {
          {"17", "1.7", "amount"},
          {"17", "17.0", "amount"},
          {"17", "1e3", "amount"},
          {"17", "\"\"", "amount"},
          {"17", "9223372036854775808", "amount"},
          {"\"amount\":17,", "", "amount"},
          {"\"LARGE\"", "1", "size"},
          {"true", "2", "paid"}
        }) {
      assertThatThrownBy(() -> Decoding.all(format, good.replaceFirst(bad[0], bad[1])))
          .as(bad[1])
          .isInstanceOf(MalformedRecordException.class)
          .hasMessageContaining("field '" + bad[2] + "'");
    }
    assertThat(Decoding.all(JsonLinesFormat.of(Counter.class), "{}").get(0).count).isEqualTo(5);
  }

  @Test
  void leavesAByteOrderMarkOut() throws Exception {
    JsonLinesFormat<Map<String, Object>> format = JsonLinesFormat.ofMaps();
    for (String start : new String[] {"\uFEFF", "\uFEFF\n"}) {
      String text = start + "{\"a\":1}\n{\"a\":2}";
      for (var either : List.of(format, format.replacingMalformedText())) {
        assertThat(Decoding.all(either, text)).containsExactly(Map.of("a", 1), Map.of("a", 2));
      }
    }
    assertThatThrownBy(() -> Decoding.all(format.replacingMalformedText(), "1\n\uFEFF{}"))
        .isInstanceOf(MalformedRecordException.class);
  }

  @Test
  void readsMaps() throws Exception {
    assertThat(Decoding.all(JsonLinesFormat.ofMaps(), "{\"a\":1,\"b\":[true,\"x\"]}\n"))
        .containsExactly(Map.of("a", 1, "b", List.of(true, "x")));
  }

  @Test
  void writesWhatItReads() throws Exception {
    List<Order> orders =
        List.of(
            new Order("a\nb", 1, LocalDateTime.of(2020, 2, 29, 12, 0, 1), List.of("é", "")),
            new Order("", -5, LocalDateTime.of(1, 1, 1, 0, 0), List.of()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonLinesEncoder<Order> encoder = new JsonLinesEncoder<>();
    for (Order order : orders) {
      encoder.encode(order, bytes);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).hasSize(2);
    for (int piece = 1; piece < 30; piece++) {
      assertThat(Decoding.inPieces(JsonLinesFormat.of(Order.class), bytes.toByteArray(), piece))
          .isEqualTo(orders);
    }
  }

  @Test
  void writesAndReadsPlainObjects() throws Exception {
    Plain plain = new Plain();
    plain.number = 7;
    plain.when = Instant.parse("2001-01-01T00:00:01Z");
    plain.took = Duration.ofMillis(1500);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new JsonLinesEncoder<Plain>().encode(plain, bytes);
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo("{\"number\":7,\"when\":\"2001-01-01T00:00:01Z\",\"took\":\"PT1.5S\"}\n");
    Plain read =
        Decoding.all(JsonLinesFormat.of(Plain.class), bytes.toString(StandardCharsets.UTF_8))
            .get(0);
    assertThat(read.number).isEqualTo(7);
    assertThat(read.when).isEqualTo(plain.when);
    assertThat(read.took).isEqualTo(plain.took);
  }

  @Test
  void namesColumnAndFieldOfWhatItRefuses() {
    assertThatThrownBy(
            () ->
                Decoding.all(JsonLinesFormat.of(Order.class), "{\"id\":\"a\",\"pieces\":\"many\"}"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("column 20")
        .hasMessageContaining("field 'pieces'")
        .hasMessageContaining("many");
    assertThatThrownBy(() -> Decoding.all(JsonLinesFormat.of(Order.class), "{\"id\":"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("column");
    assertThatThrownBy(() -> Decoding.all(JsonLinesFormat.ofMaps(), "{} {}"))
        .isInstanceOf(MalformedRecordException.class);
    assertThatThrownBy(() -> Decoding.all(JsonLinesFormat.ofMaps(), "null"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("null");
  }

  @Test
  void leavesOutUnknownFieldsOnlyWhenAsked() throws Exception {
    String line = "{\"id\":\"a\",\"pieces\":1,\"colour\":\"red\"}";
    assertThatThrownBy(() -> Decoding.all(JsonLinesFormat.of(Order.class), line))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("colour");
    assertThat(Decoding.all(JsonLinesFormat.of(Order.class).ignoringUnknownFields(), line))
        .containsExactly(new Order("a", 1, null, null));
  }

  /** Jackson alone takes a slash in two bytes for a slash, and half a surrogate pair for text. */
  @Test
  void refusesTextThatIsNoUtf8UnlessAsked() throws Exception {
    for (String invalid : List.of("\u00DC", "\u00C0\u00AF", "\u00ED\u00A0\u0080")) {
      byte[] line = ("{\"id\":\"Z" + invalid + "R\"}\n").getBytes(StandardCharsets.ISO_8859_1);
      assertThatThrownBy(() -> Decoding.inPieces(JsonLinesFormat.ofMaps(), line, 1000))
          .isInstanceOf(MalformedRecordException.class)
          .hasMessageContaining("is not UTF-8");
      assertThat(Decoding.inPieces(JsonLinesFormat.ofMaps().replacingMalformedText(), line, 1000))
          .singleElement()
          .satisfies(map -> assertThat((String) map.get("id")).matches("Z\uFFFD+R"));
    }
  }
}
