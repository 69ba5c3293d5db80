// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.metrics.Gauge;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.metrics.MetricNames;
import io.tidemark.time.Clock;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How a subtask spends its time, and how much goes through it.
 *
 * <p>Thread: {@link #turn} on the subtask's thread; the gauges are read by any. They see numbers
 * that may be a turn old, never torn ones: each is one volatile long.
 */
final class SubtaskMetrics {
  private static final long SHARE_WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Clock clock;
  private volatile long busyNanos;
  private volatile long blockedNanos;
  private long busySum;
  private long blockedSum;
  private volatile long recordsIn;
  private volatile long recordsOut;
  private volatile long watermark = Long.MIN_VALUE;
  private volatile long stateAccesses;
  private long lastTurnEndedNanos;
  private boolean lastTurnBlocked;

  SubtaskMetrics(Clock clock) {
    this.clock = clock;
    this.lastTurnEndedNanos = clock.nanoTime();
  }

  /** Shows the gauges; a source has no input. */
  void register(MetricGroup group, @Nullable SubtaskInput input) {
    if (input != null) {
      Gauge<Float> usage = input::queueUsage;
      group.gauge(MetricNames.INPUT_QUEUE_USAGE, usage);
    }
    Gauge<Long> in = () -> recordsIn;
    Gauge<Long> out = () -> recordsOut;
    Gauge<Long> mark = () -> watermark;
    Gauge<Long> accesses = () -> stateAccesses;
    group.gauge(MetricNames.IO_NUM_RECORDS_IN, in);
    group.gauge(MetricNames.IO_NUM_RECORDS_OUT, out);
    group.gauge(MetricNames.IO_CURRENT_INPUT_WATERMARK, mark);
    group.gauge(MetricNames.STATE_ACCESSES, accesses);
    group.gauge(MetricNames.TASK_BUSY_TIME, new Share(clock, () -> busyNanos));
    group.gauge(MetricNames.TASK_BACK_PRESSURED_TIME, new Share(clock, () -> blockedNanos));
    long begun = clock.nanoTime();
    group.gauge(
        MetricNames.TASK_IDLE_TIME,
        new Share(clock, () -> clock.nanoTime() - begun - busyNanos - blockedNanos));
  }

  /**
   * A turn has ended.
   *
   * @param begunNanos when it began
   * @param progress whether it did anything
   * @param blocked whether it ended because outputs take no more
   */
  void turn(long begunNanos, boolean progress, boolean blocked) {
    long now = clock.nanoTime();
    if (lastTurnBlocked) {
      blockedSum += begunNanos - lastTurnEndedNanos;
      blockedNanos = blockedSum;
    }
    if (progress) {
      busySum += now - begunNanos;
      busyNanos = busySum;
    } else if (blocked) {
      blockedSum += now - begunNanos;
      blockedNanos = blockedSum;
    }
    lastTurnEndedNanos = now;
    lastTurnBlocked = blocked;
  }

  /** What has gone through so far. */
  void counted(long in, long out, long currentWatermark, long accesses) {
    stateAccesses = accesses;
    recordsIn = in;
    recordsOut = out;
    watermark = currentWatermark;
  }

  /** Milliseconds in each second, over about the last second before it is read. */
  private static final class Share implements Gauge<Long> {
    private final Clock clock;
    private final LongSupplier nanos;
    private long sinceNanos;
    private long atSince;
    private long share;

    Share(Clock clock, LongSupplier nanos) {
      this.clock = clock;
      this.nanos = nanos;
      this.sinceNanos = clock.nanoTime();
      this.atSince = nanos.getAsLong();
    }

    @Override
    public synchronized Long getValue() {
      long now = clock.nanoTime();
      long passed = now - sinceNanos;
      if (passed >= SHARE_WINDOW_NANOS) {
        long total = nanos.getAsLong();
        share = Math.max(0, Math.min(1000, (total - atSince) * 1000 / passed));
        atSince = total;
        sinceNanos = now;
      }
      return share;
    }
  }
}
