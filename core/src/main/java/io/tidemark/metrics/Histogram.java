// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

/**
 * Shows how values are spread. Updated by one thread at a time.
 *
 * <p>Thread: {@link #getCount} and {@link #getStatistics} may be called from any thread.
 */
public interface Histogram extends Metric {

  /** Takes one value. */
  void update(long value);

  /** How many values were taken in all. */
  long getCount();

  /** How the values were spread lately. */
  HistogramStatistics getStatistics();
}
