// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.formats.Decoding;
import io.tidemark.io.file.MalformedRecordException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvFormatTest {

  record Flight(LocalDateTime date, int delay, String origin) {}

  record Optional(Integer count, Double rate, LocalDate day, String text) {}

  enum Colour {
    RED,
    GREEN
  }

  record Everything(
      boolean a,
      byte b,
      short c,
      long d,
      float e,
      double f,
      char g,
      BigDecimal h,
      UUID i,
      LocalTime j,
      Instant k,
      Colour l) {}

  static class Named {
    private String name = "nobody";
    protected int age;
  }

  static final class Employee extends Named {
    long salary;
    transient int ignored = 3;
  }

  private static <T> List<T> read(CsvFormat<T> format, String text) throws IOException {
    return Decoding.all(format, text);
  }

  @Test
  void readsRecordsByTheNamesOfTheColumns() throws Exception {
    assertThat(
            read(
                CsvFormat.of(Flight.class),
                "origin,distance,delay,date\n"
                    + "ATL,215,-13,2001-01-01T00:01\n"
                    + "\"LAX\",\"1\",\"19\",2001-01-31T23:59:58\n"))
        .containsExactly(
            new Flight(LocalDateTime.of(2001, 1, 1, 0, 1), -13, "ATL"),
            new Flight(LocalDateTime.of(2001, 1, 31, 23, 59, 58), 19, "LAX"));
  }

  @Test
  void readsEveryType() throws Exception {
    assertThat(
            read(
                CsvFormat.of(Everything.class),
                "a,b,c,d,e,f,g,h,i,j,k,l\n"
                    + "TRUE,-128,32767,-9223372036854775808,1.5,-2e3,é,12.340,"
                    + "123e4567-e89b-12d3-a456-426614174000,07:03,2001-01-31T07:03:00Z,GREEN\n"))
        .containsExactly(
            new Everything(
                true,
                (byte) -128,
                (short) 32767,
                Long.MIN_VALUE,
                1.5f,
                -2000,
                'é',
                new BigDecimal("12.340"),
                UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
                LocalTime.of(7, 3),
                Instant.parse("2001-01-31T07:03:00Z"),
                Colour.GREEN));
  }

  @Test
  void readsPlainObjectsWithInheritedFields() throws Exception {
    List<Employee> read = read(CsvFormat.of(Employee.class), "salary,age,name\n7,8,\"a,b\"\n");
    assertThat(read).hasSize(1);
    assertThat(((Named) read.get(0)).name).isEqualTo("a,b");
    assertThat(read.get(0).age).isEqualTo(8);
    assertThat(read.get(0).salary).isEqualTo(7);
    assertThat(read.get(0).ignored).isEqualTo(3);
  }

  @Test
  void readsMapsInTheOrderOfTheColumns() throws Exception {
    List<Map<String, String>> rows = read(CsvFormat.ofMaps(), "b,a\n1,\"x \"\"y\"\" z\"\n,\"\"\n");
    assertThat(rows.get(0)).containsExactly(Map.entry("b", "1"), Map.entry("a", "x \"y\" z"));
    assertThat(rows.get(1)).containsExactly(Map.entry("b", ""), Map.entry("a", ""));
  }

  @Test
  void readsFilesWithoutAHeader() throws Exception {
    assertThat(
            read(
                CsvFormat.of(Flight.class).withoutHeader("date", "delay", "origin"),
                "2001-01-01T00:01,5,ATL"))
        .containsExactly(new Flight(LocalDateTime.of(2001, 1, 1, 0, 1), 5, "ATL"));
    assertThatThrownBy(() -> CsvFormat.of(Flight.class).withoutHeader("date").createDecoder("x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'delay'");
  }

  @Test
  void readsOtherDelimitersAndQuotes() throws Exception {
    assertThat(read(CsvFormat.ofMaps().withDelimiter('\t').withQuote('\''), "a\tb\n'1\t2'\t3,4\n"))
        .containsExactly(Map.of("a", "1\t2", "b", "3,4"));
    assertThatThrownBy(() -> CsvFormat.ofMaps().withDelimiter('"'))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> CsvFormat.ofMaps().withDelimiter('é'))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void skipsEmptyLinesAndAByteOrderMark() throws Exception {
    assertThat(read(CsvFormat.ofMaps(), "\uFEFFa\r\n\r\n1\r\n\n2"))
        .containsExactly(Map.of("a", "1"), Map.of("a", "2"));
    // Only the file's first row can have such a mark.
    assertThat(read(CsvFormat.ofMaps(), "a\n\uFEFF1\n")).containsExactly(Map.of("a", "\uFEFF1"));
    // An empty field in quotes is a row.
    assertThat(read(CsvFormat.ofMaps(), "a\n\"\"\n")).containsExactly(Map.of("a", ""));
  }

  @Test
  void readsEmptyFieldsAsNothing() throws Exception {
    assertThat(read(CsvFormat.of(Optional.class), "count,rate,day,text\n,,,\n"))
        .containsExactly(new Optional(null, null, null, ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "-1", "0", "007", "2147483647", "-2147483648", " 5 ", "+5"})
  void readsWholeNumbersAsTheJdkDoes(String text) throws Exception {
    record One(int n, long m) {}
    assertThat(read(CsvFormat.of(One.class), "n,m\n" + text + "," + text + "\n"))
        .containsExactly(new One(Integer.parseInt(text.strip()), Long.parseLong(text.strip())));
  }

  @ParameterizedTest
  @CsvSource({
    "abc,a whole number of 32 bits",
    "2147483648,a whole number of 32 bits",
    "1.5,a whole number of 32 bits",
    "-,a whole number of 32 bits",
    "'1 2',a whole number of 32 bits",
    "99999999999999999999,a whole number of 32 bits"
  })
  void namesColumnValueAndWhatIsExpected(String value, String expected) {
    record One(int delay) {}
    assertThatThrownBy(() -> read(CsvFormat.of(One.class), "delay\n" + value + "\n"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessage("column 'delay' holds '" + value + "', expected " + expected + ".");
  }

  @Test
  void refusesAnEmptyFieldForAPrimitive() {
    record One(int delay, String text) {}
    assertThatThrownBy(() -> read(CsvFormat.of(One.class), "delay,text\n,x\n"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("column 'delay' is empty")
        .hasMessageContaining("Integer");
  }

  @Test
  void refusesADateThatIsNone() {
    assertThatThrownBy(
            () -> read(CsvFormat.of(Flight.class), "date,delay,origin\n2001-02-30T00:00,1,ATL\n"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("column 'date' holds '2001-02-30T00:00'");
  }

  @Test
  void refusesAnUnknownConstant() {
    record One(Colour colour) {}
    assertThatThrownBy(() -> read(CsvFormat.of(One.class), "colour\nBLUE\n"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("'BLUE'")
        .hasMessageContaining("[RED, GREEN]");
  }

  @Test
  void refusesARowOfAnotherWidth() {
    assertThatThrownBy(() -> read(CsvFormat.ofMaps(), "a,b\n1\n"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("1 fields")
        .hasMessageContaining("2 columns");
  }

  @Test
  void refusesTextBehindAQuote() {
    assertThatThrownBy(() -> read(CsvFormat.ofMaps(), "a,b\n1,\"x\"y\n"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("column 2")
        .hasMessageContaining("behind its closing quote");
  }

  @Test
  void refusesAQuoteThatIsNeverClosed() {
    assertThatThrownBy(() -> read(CsvFormat.ofMaps(), "a,b\n1,\"x\ny\n"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("column 2")
        .hasMessageContaining("not closed");
  }

  @Test
  void refusesAHeaderThatDoesNotFit() {
    assertThatThrownBy(() -> read(CsvFormat.of(Flight.class), "date,origin\n"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("no column 'delay'")
        .hasMessageContaining("[date, origin]");
    assertThatThrownBy(() -> read(CsvFormat.ofMaps(), "a,a\n"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("'a' is there twice");
  }

  @Test
  void saysWhatTheConstructorOfARecordRefuses() {
    @SuppressWarnings("UnusedMethod") // the reader calls the constructor
    record Positive(int n) {
      Positive {
        if (n <= 0) {
          throw new IllegalArgumentException("n must be positive, is " + n);
        }
      }
    }
    assertThatThrownBy(() -> read(CsvFormat.of(Positive.class), "n\n-4\n"))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("Positive refuses the row")
        .hasMessageContaining("is -4");
  }

  @Test
  void refusesClassesThatRowsCannotBeReadInto() {
    record Nested(List<String> tags) {}
    assertThatThrownBy(() -> CsvFormat.of(Nested.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tags")
        .hasMessageContaining("java.util.List");
    assertThatThrownBy(() -> CsvFormat.of(Number.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("abstract");
    assertThatThrownBy(() -> CsvFormat.of(Integer.class))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Replaced silently, the keys ZÜR and ZÖR would be one. */
  @Test
  void refusesTextThatIsNoUtf8UnlessAsked() throws Exception {
    record Origin(String origin, int delay) {}
    byte[] bytes = "origin,delay\nZÜR,1\nZÖR,2\n".getBytes(StandardCharsets.ISO_8859_1);
    for (CsvFormat<?> format : List.of(CsvFormat.of(Origin.class), CsvFormat.ofMaps())) {
      assertThatThrownBy(() -> Decoding.inPieces(format, bytes, 1000))
          .isInstanceOf(MalformedRecordException.class)
          .hasMessageStartingWith("column 'origin': the text \"Z\\xdcR\" is not UTF-8");
    }
    assertThat(Decoding.inPieces(CsvFormat.of(Origin.class).replacingMalformedText(), bytes, 1000))
        .containsExactly(new Origin("Z\uFFFDR", 1), new Origin("Z\uFFFDR", 2));
    byte[] header = "origi\u00F1,delay\nA,1\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> Decoding.inPieces(CsvFormat.ofMaps(), header, 1000))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("origi\\xf1");
    byte[] notRead = "origin,delay,note\nA,1,\u00F1\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(Decoding.inPieces(CsvFormat.of(Origin.class), notRead, 1000))
        .containsExactly(new Origin("A", 1));
  }

  @Test
  @SuppressWarnings("unchecked")
  void isSerializable() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(CsvFormat.of(Flight.class).withDelimiter(';').replacingMalformedText());
    }
    CsvFormat<Flight> copy;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      copy = (CsvFormat<Flight>) in.readObject();
    }
    assertThat(read(copy, "date;delay;origin\n2001-01-01T00:01;5;ATL\n")).hasSize(1);
  }
}
