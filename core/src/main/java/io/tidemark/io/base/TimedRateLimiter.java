// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.base;

/** Lets records through by the time that has passed. */
final class TimedRateLimiter implements RateLimiter {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BURST_SECONDS = 0.1;

  private final double perNano;
  private final double burst;
  private double stored;
  private long lastNanos;
  private boolean started;

  TimedRateLimiter(double perSecond) {
    this.perNano = perSecond / NANOS_PER_SECOND;
    this.burst = Math.max(1.0, perSecond * BURST_SECONDS);
  }

  @Override
  public int available(int wanted, long nowNanos) {
    if (!started) {
      started = true;
      stored = 1.0;
    } else {
      stored = Math.min(burst, stored + (nowNanos - lastNanos) * perNano);
    }
    lastNanos = nowNanos;
    return (int) Math.min(wanted, Math.floor(stored));
  }

  @Override
  public void use(int records) {
    stored -= records;
  }

  @Override
  public long delayMillis(long nowNanos) {
    double missing = 1.0 - stored;
    return Math.max(1L, (long) Math.ceil(missing / perNano / 1e6));
  }
}
