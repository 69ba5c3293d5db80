// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.time.RelativeClock;

/**
 * Measures how long an output could have emitted: it stands still while the output is held back,
 * and while its subtask did not get its turn, so that neither looks like an input without records.
 */
final class ActivityClock implements RelativeClock {
  private long nanos;

  /** The given time has passed with the output able to emit. */
  void advance(long elapsedNanos) {
    nanos += elapsedNanos;
  }

  @Override
  public long relativeTimeNanos() {
    return nanos;
  }

  @Override
  public long relativeTimeMillis() {
    return nanos / 1_000_000L;
  }
}
