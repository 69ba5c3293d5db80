// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.table;

/**
 * Spreads keys over the slots of a table. {@link #mix} multiplies, folds the upper half into the
 * lower and multiplies again: every input bit reaches the upper bits, which choose the slot, and it
 * is a bijection, so that a mixed key word still tells the key. The factors are those of the 64-bit
 * finalizer of MurmurHash3 (Austin Appleby, public domain).
 */
public final class Mixing {
  /** Keeps small numbers from being the one that becomes 0, which tables hold aside. */
  private static final long WHITE = 0x9e3779b97f4a7c15L;

  private static final long FIRST = 0xff51afd7ed558ccdL;
  private static final long SECOND = 0xc4ceb9fe1a85ec53L;
  private static final long FIRST_INVERSE = inverse(FIRST);
  private static final long SECOND_INVERSE = inverse(SECOND);

  private Mixing() {}

  public static long mix(long word) {
    long h = word ^ WHITE;
    h *= FIRST;
    return (h ^ (h >>> 32)) * SECOND;
  }

  /**
   * Whether a mixed word is not 0, which it hardly ever is. The compiler keeps the outcome of a
   * comparison of longs for the case that it must go back to the interpreter, and this it does not.
   */
  public static boolean isNotZero(long mixed) {
    return (int) ((mixed | -mixed) >>> 63) != 0;
  }

  /** The word that {@link #mix} made this of. */
  public static long unmix(long mixed) {
    long h = mixed * SECOND_INVERSE;
    return (h ^ (h >>> 32)) * FIRST_INVERSE ^ WHITE;
  }

  /** The multiplicative inverse modulo 2^64 of an odd number, by Newton's iteration. */
  private static long inverse(long odd) {
    long x = odd;
    for (int i = 0; i < 6; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }
}
