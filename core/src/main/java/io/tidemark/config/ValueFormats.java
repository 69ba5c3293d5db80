// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The forms in which values are written. */
final class ValueFormats {
  static final ValueFormat<Boolean> BOOLEAN =
      of(ValueFormats::parseBoolean, String::valueOf, "true or false");
  static final ValueFormat<Integer> INT =
      of(
          Integer::valueOf,
          String::valueOf,
          "a whole number from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
  static final ValueFormat<Long> LONG =
      of(
          Long::valueOf,
          String::valueOf,
          "a whole number from " + Long.MIN_VALUE + " to " + Long.MAX_VALUE);
  static final ValueFormat<Double> DOUBLE =
      of(ValueFormats::parseDouble, String::valueOf, "a number such as '1.5'");
  static final ValueFormat<String> STRING = of(text -> text, text -> text, "a text");
  static final ValueFormat<Duration> DURATION =
      of(
          ValueFormats::parseDuration,
          ValueFormats::printDuration,
          "a duration such as '200 ms', '10 s', '5 min', '2 h', '1 d' or 'PT10M'");
  static final ValueFormat<MemorySize> MEMORY =
      of(
          MemorySize::parse,
          MemorySize::toString,
          "a memory size such as '512 kb', '5 mb' or '1 gb'");

  private ValueFormats() {}

  /** The constants of an enum. */
  static <E extends Enum<E>> ValueFormat<E> ofEnum(Class<E> enumClass) {
    E[] constants = enumClass.getEnumConstants();
    String expected =
        Arrays.stream(constants).map(Enum::name).collect(Collectors.joining(", ", "one of ", ""));
    return of(
        text -> {
          String name = text.replace('-', '_').toUpperCase(Locale.ROOT);
          for (E constant : constants) {
            if (constant.name().toUpperCase(Locale.ROOT).equals(name)) {
              return constant;
            }
          }
          throw new IllegalArgumentException("There is no constant " + text + ".");
        },
        Enum::name,
        expected);
  }

  /** Values separated by semicolons; one that holds a semicolon or a quote is put into quotes. */
  static <E> ValueFormat<List<E>> listOf(ValueFormat<E> element) {
    return of(
        text -> split(text).stream().map(element::parse).toList(),
        list -> list.stream().map(e -> quote(element.print(e))).collect(Collectors.joining(";")),
        "a list separated by ';' whose elements are each " + element.expected());
  }

  private static boolean parseBoolean(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("'" + text + "' is neither true nor false.");
    };
  }

  private static double parseDouble(String text) {
    double value = Double.parseDouble(text);
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("'" + text + "' is not a finite number.");
    }
    return value;
  }

  private static Duration parseDuration(String text) {
    int digits = 0;
    while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
      digits++;
    }
    if (digits == 0) {
      return parseIsoDuration(text);
    }
    ChronoUnit unit = unitNamed(text.substring(digits).strip().toLowerCase(Locale.ROOT));
    if (unit == null) {
      throw new IllegalArgumentException("'" + text + "' has no unit of time that is known.");
    }
    return Duration.of(Long.parseLong(text.substring(0, digits)), unit);
  }

  private static Duration parseIsoDuration(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException("'" + text + "' is not a duration.", e);
    }
  }

  private static @Nullable ChronoUnit unitNamed(String name) {
    return switch (name) {
      case "", "ms", "milli", "millis", "millisecond", "milliseconds" -> ChronoUnit.MILLIS;
      case "ns", "nano", "nanos", "nanosecond", "nanoseconds" -> ChronoUnit.NANOS;
      case "us", "µs", "micro", "micros", "microsecond", "microseconds" -> ChronoUnit.MICROS;
      case "s", "sec", "secs", "second", "seconds" -> ChronoUnit.SECONDS;
      case "m", "min", "minute", "minutes" -> ChronoUnit.MINUTES;
      case "h", "hour", "hours" -> ChronoUnit.HOURS;
      case "d", "day", "days" -> ChronoUnit.DAYS;
      default -> null;
    };
  }

  private static String printDuration(Duration duration) {
    if (duration.isNegative() || duration.toNanosPart() % 1_000_000 != 0) {
      return duration.toString();
    }
    if (duration.toMillisPart() != 0) {
      return duration.toMillis() + " ms";
    }
    long seconds = duration.toSeconds();
    if (seconds == 0 || seconds % 60 != 0) {
      return seconds + " s";
    }
    return seconds % 3600 != 0 ? seconds / 60 + " min" : seconds / 3600 + " h";
  }

  private static String quote(String text) {
    boolean plain = text.equals(text.strip()) && !text.isEmpty() && text.indexOf(';') < 0;
    return plain && text.indexOf('\'') < 0 && text.indexOf('"') < 0
        ? text
        : "'" + text.replace("'", "''") + "'";
  }

  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      at = takeElement(text, at, parts);
    }
    return parts;
  }

  /** Takes the element that starts at a position, and returns where the next one starts. */
  private static int takeElement(String text, int start, List<String> parts) {
    int at = start;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    if (at == text.length() || (text.charAt(at) != '\'' && text.charAt(at) != '"')) {
      int end = text.indexOf(';', at);
      end = end < 0 ? text.length() : end;
      String part = text.substring(at, end).strip();
      if (!part.isEmpty()) {
        parts.add(part);
      }
      return end + 1;
    }
    return takeQuoted(text, at, parts);
  }

  private static int takeQuoted(String text, int start, List<String> parts) {
    char quote = text.charAt(start);
    StringBuilder part = new StringBuilder();
    int at = start + 1;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != quote) {
        part.append(c);
      } else if (at < text.length() && text.charAt(at) == quote) {
        part.append(quote);
        at++;
      } else {
        parts.add(part.toString());
        int next = text.indexOf(';', at);
        String rest = next < 0 ? text.substring(at) : text.substring(at, next);
        if (!rest.isBlank()) {
          throw new IllegalArgumentException(
              "There is text after a closing quote in '" + text + "'.");
        }
        return next < 0 ? text.length() : next + 1;
      }
    }
    throw new IllegalArgumentException("A quote is not closed in '" + text + "'.");
  }

  private static <T> ValueFormat<T> of(
      Function<String, T> parse, Function<T, String> print, String expected) {
    return new ValueFormat<>() {
      @Override
      public T parse(String text) {
        return parse.apply(text);
      }

      @Override
      public String print(T value) {
        return print.apply(value);
      }

      @Override
      public String expected() {
        return expected;
      }
    };
  }
}
