// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whole numbers as people write them: 1000, 1k, 20m, 2g, all powers of 1000. */
public final class Quantity {
  private static final Pattern FORM = Pattern.compile("(\\d{1,15})([kmg]?)");

  private Quantity() {}

  /** The number that a text such as "20m" stands for. */
  public static long parse(String text) {
    Matcher matcher = FORM.matcher(text.toLowerCase(Locale.ROOT).replace("_", ""));
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no whole number; write one like 1000, 1k, 20m or 2g.");
    }
    long factor =
        switch (matcher.group(2)) {
          case "k" -> 1_000;
          case "m" -> 1_000_000;
          case "g" -> 1_000_000_000;
          default -> 1;
        };
    return Math.multiplyExact(Long.parseLong(matcher.group(1)), factor);
  }

  /** The same for numbers that fit an int. */
  public static int parseInt(String text) {
    long value = parse(text);
    if (value > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(text + " is too many; the most is 2147483647.");
    }
    return (int) value;
  }

  /** The shortest text that {@link #parse} reads back as this number. */
  public static String text(long value) {
    if (value > 0 && value % 1_000_000 == 0) {
      return value / 1_000_000 + "m";
    }
    return value > 0 && value % 1_000 == 0 ? value / 1_000 + "k" : Long.toString(value);
  }
}
