// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.io.Serializable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A number of bytes. Written as a whole number and a unit: {@code b} (the default), {@code kb},
 * {@code mb}, {@code gb}, {@code tb}, also as {@code k}, {@code kib} or {@code kibibytes} and so
 * on; 1 kb is 1024 bytes.
 */
public final class MemorySize implements Comparable<MemorySize>, Serializable {
  private static final long serialVersionUID = 1L;

  /** No bytes. */
  public static final MemorySize ZERO = new MemorySize(0);

  private enum Unit {
    TB(1L << 40),
    GB(1L << 30),
    MB(1L << 20),
    KB(1L << 10),
    B(1L);

    private final long size;

    Unit(long size) {
      this.size = size;
    }

    static @Nullable Unit named(String name) {
      return switch (name) {
        case "", "b", "bytes" -> B;
        case "k", "kb", "kib", "kibibytes" -> KB;
        case "m", "mb", "mib", "mebibytes" -> MB;
        case "g", "gb", "gib", "gibibytes" -> GB;
        case "t", "tb", "tib", "tebibytes" -> TB;
        default -> null;
      };
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
    return new MemorySize(Math.multiplyExact(mebiBytes, Unit.MB.size));
  }

  /**
   * Reads a size such as {@code 5 mb}.
   *
   * @throws IllegalArgumentException when the text is not a size, or is more than a long can hold
   */
  public static MemorySize parse(String text) {
    String trimmed = text.strip();
    int digits = 0;
    while (digits < trimmed.length() && isDigit(trimmed.charAt(digits))) {
      digits++;
    }
    Unit unit = Unit.named(trimmed.substring(digits).strip().toLowerCase(Locale.ROOT));
    if (digits == 0 || unit == null) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not a memory size; write a whole number and b, kb, mb, gb or tb, such as"
              + " '5 mb'.");
    }
    try {
      return new MemorySize(
          Math.multiplyExact(Long.parseLong(trimmed.substring(0, digits)), unit.size));
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is more than " + Long.MAX_VALUE + " bytes.", e);
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
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

  /**
   * The size in the greatest unit that divides it, such as {@code 5 mb}; {@link #parse} reads it.
   */
  @Override
  public String toString() {
    for (Unit unit : Unit.values()) {
      if (bytes != 0 && bytes % unit.size == 0) {
        return bytes / unit.size + " " + unit.name().toLowerCase(Locale.ROOT);
      }
    }
    return bytes + " b";
  }
}
