// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import io.tidemark.formats.Fields;
import io.tidemark.io.file.MalformedRecordException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** How the text of a column becomes a value of one Java type. */
final class ColumnType {
  private static final Map<Class<?>, Class<?>> BOXES = new LinkedHashMap<>();
  private static final Map<Class<?>, ColumnType> KNOWN = new LinkedHashMap<>();

  static {
    BOXES.put(boolean.class, Boolean.class);
    BOXES.put(byte.class, Byte.class);
    BOXES.put(short.class, Short.class);
    BOXES.put(int.class, Integer.class);
    BOXES.put(long.class, Long.class);
    BOXES.put(float.class, Float.class);
    BOXES.put(double.class, Double.class);
    BOXES.put(char.class, Character.class);
    KNOWN.put(String.class, new ColumnType(String.class, "a text", CsvRow::text));
    KNOWN.put(Boolean.class, text(Boolean.class, "true or false", ColumnType::toBoolean));
    KNOWN.put(Byte.class, text(Byte.class, "a whole number from -128 to 127", Byte::valueOf));
    KNOWN.put(
        Short.class, text(Short.class, "a whole number from -32768 to 32767", Short::valueOf));
    KNOWN.put(
        Integer.class,
        new ColumnType(
            Integer.class, "a whole number of 32 bits", (row, f) -> FieldText.toInt(row, f)));
    KNOWN.put(
        Long.class,
        new ColumnType(
            Long.class, "a whole number of 64 bits", (row, f) -> FieldText.toLong(row, f)));
    KNOWN.put(Float.class, text(Float.class, "a number", Float::valueOf));
    KNOWN.put(Double.class, text(Double.class, "a number", Double::valueOf));
    KNOWN.put(Character.class, text(Character.class, "one character", ColumnType::toCharacter));
    KNOWN.put(BigDecimal.class, text(BigDecimal.class, "a decimal number", BigDecimal::new));
    KNOWN.put(BigInteger.class, text(BigInteger.class, "a whole number", BigInteger::new));
    KNOWN.put(UUID.class, text(UUID.class, "a UUID", UUID::fromString));
    KNOWN.put(
        LocalDate.class, text(LocalDate.class, "a date such as 2001-01-31", LocalDate::parse));
    KNOWN.put(LocalTime.class, text(LocalTime.class, "a time such as 07:03", LocalTime::parse));
    KNOWN.put(
        LocalDateTime.class,
        new ColumnType(
            LocalDateTime.class,
            "a date and time such as 2001-01-31T07:03",
            FieldText::toLocalDateTime));
    KNOWN.put(
        Instant.class,
        text(Instant.class, "an instant such as 2001-01-31T07:03:00Z", Instant::parse));
    KNOWN.put(
        OffsetDateTime.class,
        text(
            OffsetDateTime.class,
            "a date and time such as 2001-01-31T07:03+01:00",
            OffsetDateTime::parse));
    KNOWN.put(
        ZonedDateTime.class,
        text(
            ZonedDateTime.class,
            "a date and time such as 2001-01-31T07:03+01:00[Europe/Paris]",
            ZonedDateTime::parse));
  }

  private final Class<?> type;
  private final String expected;
  private final Reading reading;
  private final boolean primitive;

  /** Reads a field that is not empty, but for a string, which may be. */
  @FunctionalInterface
  private interface Reading {
    Object read(CsvRow row, int field) throws MalformedRecordException;
  }

  private ColumnType(Class<?> type, String expected, Reading reading) {
    this(type, expected, reading, false);
  }

  private ColumnType(Class<?> type, String expected, Reading reading, boolean primitive) {
    this.type = type;
    this.expected = expected;
    this.reading = reading;
    this.primitive = primitive;
  }

  private static <V> ColumnType text(
      Class<V> type, String expected, Function<String, V> conversion) {
    return new ColumnType(
        type, expected, (row, field) -> conversion.apply(row.text(field).strip()));
  }

  /**
   * The type of a field.
   *
   * @throws IllegalArgumentException when a column cannot be read into it
   */
  static ColumnType of(Fields.Member field, Class<?> owner) {
    Class<?> wanted = field.type();
    if (wanted.isEnum()) {
      return ofEnum(wanted);
    }
    ColumnType known = KNOWN.get(BOXES.getOrDefault(wanted, wanted));
    if (known == null) {
      throw new IllegalArgumentException(
          "The field "
              + field.name()
              + " of "
              + owner.getName()
              + " has the type "
              + wanted.getName()
              + ", which a CSV column cannot be read into. Use a number, boolean, String, enum,"
              + " BigDecimal, UUID or a type of java.time, and convert it in a map function.");
    }
    return wanted.isPrimitive()
        ? new ColumnType(known.type, known.expected, known.reading, true)
        : known;
  }

  private static ColumnType ofEnum(Class<?> type) {
    Map<String, Object> constants = new LinkedHashMap<>();
    for (Object constant : type.getEnumConstants()) {
      constants.put(((Enum<?>) constant).name(), constant);
    }
    return text(
        Object.class,
        "one of " + Arrays.toString(type.getEnumConstants()),
        name -> {
          Object constant = constants.get(name);
          if (constant == null) {
            throw new IllegalArgumentException("no such constant");
          }
          return constant;
        });
  }

  private static Boolean toBoolean(String text) {
    if (text.equalsIgnoreCase("true")) {
      return true;
    }
    if (text.equalsIgnoreCase("false")) {
      return false;
    }
    throw new IllegalArgumentException("neither true nor false");
  }

  private static Character toCharacter(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException("not one character");
    }
    return text.charAt(0);
  }

  /** What a sentence says is expected. */
  String expected() {
    return expected;
  }

  boolean isPrimitive() {
    return primitive;
  }

  /** Whether an empty field has no value, rather than an empty one. */
  boolean emptyIsSpecial() {
    return type != String.class;
  }

  String boxedName() {
    return type.getSimpleName();
  }

  /**
   * Reads a field.
   *
   * @throws IllegalArgumentException when the text is not what is expected
   * @throws java.time.DateTimeException likewise
   * @throws MalformedRecordException when it is no text at all
   */
  Object read(CsvRow row, int field) throws MalformedRecordException {
    return reading.read(row, field);
  }
}
