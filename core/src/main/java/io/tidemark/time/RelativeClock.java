// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

/**
 * Measures how much time passes; its values mean nothing but their differences. Such a clock may
 * stand still on purpose, for instance while backpressure keeps an input from being read.
 *
 * <p>Thread: implementations say whether several threads may read them.
 */
public interface RelativeClock {

  /** Milliseconds since an arbitrary instant; never goes back. */
  long relativeTimeMillis();

  /** Nanoseconds since an arbitrary instant; never goes back. */
  long relativeTimeNanos();
}
