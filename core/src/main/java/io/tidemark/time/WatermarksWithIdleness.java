// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import io.tidemark.util.Checks;
import java.time.Duration;

/**
 * Adds idleness to another generator: when no record came for a while the output is marked idle,
 * and with the next record active again. While idle the other generator is not asked for
 * watermarks.
 *
 * <p>Time is counted from the first periodic call that saw no record, by the given clock alone, so
 * an input that backpressure keeps from being read does not become idle.
 *
 * @param <T> the record type
 */
public class WatermarksWithIdleness<T> implements WatermarkGenerator<T> {
  private final WatermarkGenerator<T> watermarks;
  private final IdlenessTimer idlenessTimer;
  private boolean isIdleNow;

  /**
   * Wraps a generator.
   *
   * @param idleTimeout how long no record must come, more than zero
   * @param clock measures it
   */
  public WatermarksWithIdleness(
      WatermarkGenerator<T> watermarks, Duration idleTimeout, RelativeClock clock) {
    Checks.notNull(idleTimeout, "The idle timeout is null; give a Duration.");
    Checks.argument(
        !idleTimeout.isZero() && !idleTimeout.isNegative(),
        "The idle timeout is %s; it must be more than zero.",
        idleTimeout);
    this.watermarks = Checks.notNull(watermarks, "The generator to add idleness to is null.");
    this.idlenessTimer =
        new IdlenessTimer(
            Checks.notNull(clock, "The clock that measures idleness is null."), idleTimeout);
  }

  @Override
  public void onEvent(T event, long eventTimestamp, WatermarkOutput output) {
    watermarks.onEvent(event, eventTimestamp, output);
    idlenessTimer.activity();
    if (isIdleNow) {
      output.markActive();
      isIdleNow = false;
    }
  }

  @Override
  public void onPeriodicEmit(WatermarkOutput output) {
    if (!idlenessTimer.isIdle()) {
      watermarks.onPeriodicEmit(output);
    } else if (!isIdleNow) {
      output.markIdle();
      isIdleNow = true;
    }
  }

  /**
   * Says whether a while has passed without activity. Reading the clock is left to the slow path.
   */
  private static final class IdlenessTimer {
    private final RelativeClock clock;
    private final long timeoutNanos;
    private boolean activitySinceLastCheck;
    private boolean counting;
    private long inactiveSinceNanos;

    IdlenessTimer(RelativeClock clock, Duration timeout) {
      this.clock = clock;
      this.timeoutNanos = nanos(timeout);
    }

    private static long nanos(Duration timeout) {
      try {
        return timeout.toNanos();
      } catch (ArithmeticException e) {
        return Long.MAX_VALUE;
      }
    }

    void activity() {
      activitySinceLastCheck = true;
    }

    boolean isIdle() {
      if (activitySinceLastCheck) {
        activitySinceLastCheck = false;
        counting = false;
        return false;
      }
      long now = clock.relativeTimeNanos();
      if (!counting) {
        counting = true;
        inactiveSinceNanos = now;
        return false;
      }
      return now - inactiveSinceNanos > timeoutNanos;
    }
  }
}
