// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

/**
 * Counts. Updated by one thread at a time.
 *
 * <p>Thread: {@link #getCount} may be called from any thread.
 */
public interface Counter extends Metric {

  /** Adds one. */
  void inc();

  /** Adds so many. */
  void inc(long n);

  /** Subtracts one. */
  void dec();

  /** Subtracts so many. */
  void dec(long n);

  /** The count now. */
  long getCount();
}
