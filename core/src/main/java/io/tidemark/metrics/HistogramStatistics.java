// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

/** How a set of values is spread; does not change once made. */
public abstract class HistogramStatistics {

  /**
   * The value at or below which the given share of the values lies; 0 when there are none.
   *
   * @param quantile from 0 to 1
   */
  public abstract double getQuantile(double quantile);

  /** The values, in ascending order. */
  public abstract long[] getValues();

  /** How many values there are. */
  public abstract int size();

  /** Their mean; 0 when there are none. */
  public abstract double getMean();

  /** Their standard deviation; 0 when there are fewer than two. */
  public abstract double getStdDev();

  /** The greatest; 0 when there are none. */
  public abstract long getMax();

  /** The least; 0 when there are none. */
  public abstract long getMin();
}
