// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

/** A clock that stands still until a test moves it. */
final class ManualClock implements Clock {
  private long nanos;

  void advanceMillis(long millis) {
    nanos += millis * 1_000_000L;
  }

  @Override
  public long currentTimeMillis() {
    return nanos / 1_000_000L;
  }

  @Override
  public long nanoTime() {
    return nanos;
  }
}
