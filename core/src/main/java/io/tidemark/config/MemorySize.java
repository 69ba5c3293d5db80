// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.io.Serializable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A number of bytes. Written as a whole number and a unit: {@code b} (the default), {@code kb},
 * {@code mb}, {@code gb}, {@code tb}, also as {@code k}, {@code kib} or {@code kibibytes} and so on;
 * 1 kb is 1024 bytes.
 */
public final class MemorySize implements Comparable<MemorySize>, Serializable {
  private static final long serialVersionUID = 1L;

  /** No bytes. */
  public static final MemorySize ZERO = new MemorySize(0);

  private enum Unit {
    TB(1L << 40, "t", "tb", "tib", "tebibytes"),
    GB(1L << 30, "g", "gb", "gib", "gibibytes"),
    MB(1L << 20, "m", "mb", "mib", "mebibytes"),
    KB(1L << 10, "k", "kb", "kib", "kibibytes"),
    B(1L, "", "b", "bytes");

    private final long bytes;
    private final String[] names;

    Unit(long bytes, String... names) {
      this.bytes = bytes;
      this.names = names;
    }

    static @Nullable Unit named(String name) {
      for (Unit unit : values()) {
        for (String candidate : unit.names) {
          if (candidate.equals(name)) {
            return unit;
          }
        }
      }
      return null;
    }
  }

  private final long bytes;

  /** Creates a size of so many bytes, not negative. */
  public MemorySize(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException(
          "A memory size is " + bytes + " bytes; it must not be negative.");
    }
    this.bytes = bytes;
  }

  /** So many mebibytes. */
  public static MemorySize ofMebiBytes(long mebiBytes) {
    return new MemorySize(Math.multiplyExact(mebiBytes, Unit.MB.bytes));
  }

  /**
   * Reads a size such as {@code 5 mb}.
   *
   * @throws IllegalArgumentException when the text is not a size, or is more than a long can hold
   */
  public static MemorySize parse(String text) {
    String trimmed = text.trim();
    int digits = 0;
    while (digits < trimmed.length() && Character.isDigit(trimmed.charAt(digits))) {
      digits++;
    }
    Unit unit = Unit.named(trimmed.substring(digits).trim().toLowerCase(Locale.ROOT));
    if (digits == 0 || unit == null) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not a memory size; write a whole number and b, kb, mb, gb or tb, such as"
              + " '5 mb'.");
    }
    try {
      return new MemorySize(
          Math.multiplyExact(Long.parseLong(trimmed.substring(0, digits)), unit.bytes));
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is more than " + Long.MAX_VALUE + " bytes.", e);
    }
  }

  /** The bytes. */
  public long getBytes() {
    return bytes;
  }

  /** The whole kibibytes. */
  public long getKibiBytes() {
    return bytes >> 10;
  }

  /** The whole mebibytes. */
  public int getMebiBytes() {
    return (int) (bytes >> 20);
  }

  @Override
  public int compareTo(MemorySize other) {
    return Long.compare(bytes, other.bytes);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MemorySize size && size.bytes == bytes;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(bytes);
  }

  /** The size in the greatest unit that divides it, such as {@code 5 mb}; {@link #parse} reads it. */
  @Override
  public String toString() {
    for (Unit unit : Unit.values()) {
      if (bytes != 0 && bytes % unit.bytes == 0) {
        return bytes / unit.bytes + " " + unit.name().toLowerCase(Locale.ROOT);
      }
    }
    return bytes + " b";
  }
}
