// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import io.tidemark.util.Internal;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The machine's clock, made monotone.
 *
 * <p>The machine's wall clock may be set back. Processing time then neither goes back nor stands
 * still, which would stop every processing-time timer for as long as the step: it goes on at half
 * speed, measured by the machine's monotonic clock, until the wall clock has caught up.
 *
 * <p>Thread: safe for any thread. Reading shares one word that is written at most once a
 * millisecond.
 */
@Internal
public final class SystemClock implements Clock {
  /** Readers of several threads may see the wall clock this far out of order without a step. */
  private static final long STEP_MILLIS = 20;

  private static final SystemClock INSTANCE =
      new SystemClock(System::currentTimeMillis, System::nanoTime);

  private final LongSupplier wallMillis;
  private final LongSupplier monotonicNanos;
  private final AtomicLong latestMillis = new AtomicLong(Long.MIN_VALUE);

  /** Whether time goes on at half speed; written under the lock. */
  private volatile boolean slow;

  /** Where and when slow time began; guarded by {@code this}. */
  private long slowSinceMillis;

  private long slowSinceNanos;

  SystemClock(LongSupplier wallMillis, LongSupplier monotonicNanos) {
    this.wallMillis = wallMillis;
    this.monotonicNanos = monotonicNanos;
  }

  /** The clock of this JVM. */
  public static SystemClock getInstance() {
    return INSTANCE;
  }

  @Override
  public long currentTimeMillis() {
    long latest = latestMillis.get();
    long now = wallMillis.getAsLong();
    if (latest != Long.MIN_VALUE && latest - STEP_MILLIS > now) {
      now = slowTime();
    } else if (slow) {
      endSlowTime();
    }
    return advanceTo(now);
  }

  @Override
  public long nanoTime() {
    return monotonicNanos.getAsLong();
  }

  private synchronized long slowTime() {
    long nanos = monotonicNanos.getAsLong();
    if (!slow) {
      slowSinceMillis = latestMillis.get();
      slowSinceNanos = nanos;
      slow = true;
    }
    return slowSinceMillis + (nanos - slowSinceNanos) / 2_000_000L;
  }

  private synchronized void endSlowTime() {
    slow = false;
  }

  private long advanceTo(long millis) {
    long latest = latestMillis.get();
    while (millis > latest) {
      if (latestMillis.compareAndSet(latest, millis)) {
        return millis;
      }
      latest = latestMillis.get();
    }
    return latest;
  }
}
