// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

/**
 * Draws ranks with frequency proportional to {@code 1 / (rank + 1)^exponent}, from one table
 * look-up and one multiplication: the inverse of the distribution at {@value #CELLS} equally spaced
 * points, and within a cell the ranks between two points with equal frequency.
 *
 * <p>The frequency of a frequent rank is off by at most two cells, 1/{@value #CELLS} of the events
 * each; that of a rare one is smoothed over the neighbours that share its cell. The table takes 64
 * KiB, so that it stays in the second-level cache beside what is measured.
 */
final class ZipfTable {
  private static final int CELL_BITS = 14;
  static final int CELLS = 1 << CELL_BITS;

  /** {@code bounds[j]} is the rank at which the cumulative frequency passes j / CELLS. */
  private final int[] bounds = new int[CELLS + 1];

  ZipfTable(int ranks, double exponent) {
    double total = 0;
    for (int rank = 0; rank < ranks; rank++) {
      total += weight(rank, exponent);
    }
    double cumulative = 0;
    int cell = 0;
    for (int rank = 0; rank < ranks; rank++) {
      cumulative += weight(rank, exponent);
      while (cell < CELLS && cell * total / CELLS < cumulative) {
        bounds[cell++] = rank;
      }
    }
    // Rounding may leave the last points unset.
    while (cell <= CELLS) {
      bounds[cell++] = ranks - 1;
    }
  }

  private static double weight(int rank, double exponent) {
    return exponent == 1.0 ? 1.0 / (rank + 1.0) : Math.pow(rank + 1.0, -exponent);
  }

  /** The rank that 64 uniformly distributed bits stand for. */
  long rank(long draw) {
    int cell = (int) (draw >>> (64 - CELL_BITS));
    long low = bounds[cell];
    long span = bounds[cell + 1] - low + 1;
    long fraction = (draw >>> (32 - CELL_BITS)) & 0xFFFF_FFFFL;
    return low + ((fraction * span) >>> 32);
  }
}
