// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.time.Clock;

/** A clock that stands still until a test moves it. */
public final class TestClock implements Clock {
  private long millis = 1_000_000;

  /** Moves it forward. */
  public void advanceMillis(long by) {
    millis += by;
  }

  @Override
  public long currentTimeMillis() {
    return millis;
  }

  @Override
  public long nanoTime() {
    return millis * 1_000_000L;
  }
}
