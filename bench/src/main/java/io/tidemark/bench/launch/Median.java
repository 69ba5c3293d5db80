// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import java.util.Collection;

/** The middle of some numbers, the mean of the two middle ones if their count is even. */
public final class Median {
  private Median() {}

  public static double of(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("Nothing has no median.");
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
