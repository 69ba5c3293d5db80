// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

/**
 * Measures how often something happens. Updated by one thread at a time.
 *
 * <p>Thread: {@link #getRate} and {@link #getCount} may be called from any thread.
 */
public interface Meter extends Metric {

  /** One event happened. */
  void markEvent();

  /** So many events happened. */
  void markEvent(long n);

  /** Events per second lately. */
  double getRate();

  /** How many events happened in all. */
  long getCount();
}
