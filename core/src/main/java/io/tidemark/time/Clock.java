// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

/**
 * The time as the engine sees it: the real one in production, a virtual one in tests.
 *
 * <p>Thread: safe for any thread.
 */
public interface Clock extends RelativeClock {

  /** Processing time in epoch milliseconds. Never goes back within the life of the clock. */
  long currentTimeMillis();

  /** Nanoseconds since an arbitrary instant, for measuring; never goes back. */
  long nanoTime();

  @Override
  default long relativeTimeNanos() {
    return nanoTime();
  }

  @Override
  default long relativeTimeMillis() {
    return Math.floorDiv(nanoTime(), 1_000_000L);
  }
}
