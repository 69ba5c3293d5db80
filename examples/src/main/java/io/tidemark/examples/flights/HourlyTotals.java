// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import io.tidemark.functions.Collector;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.state.MapState;
import io.tidemark.state.MapStateDescriptor;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Adds up the departures of each airport and each hour of event time. When the watermark has passed
 * the end of an hour, its {@link HourRow} is emitted and its state removed.
 *
 * <p>The hours that are still open are a {@link MapState} for each airport, from the start of the
 * hour in epoch milliseconds to its total. One timer for each of them closes it. A flight that
 * arrives behind the watermark, after its hour was closed, fails the job: a file sorted by date has
 * none, and to drop it would make totals wrong without a word.
 */
final class HourlyTotals extends KeyedProcessFunction<String, Flight, HourRow> {
  private static final long serialVersionUID = 1L;

  private static final long HOUR_MILLIS = Duration.ofHours(1).toMillis();

  private transient MapState<Long, HourTotal> openHours;

  @Override
  public void open(OpenContext context) {
    openHours =
        getRuntimeContext()
            .getMapState(new MapStateDescriptor<>("open-hours", Long.class, HourTotal.class));
  }

  @Override
  public void processElement(Flight flight, Context ctx, Collector<HourRow> out) throws Exception {
    long hour = Math.floorDiv(flight.timeMillis(), HOUR_MILLIS) * HOUR_MILLIS;
    long lastMillis = hour + HOUR_MILLIS - 1;
    if (lastMillis <= ctx.timerService().currentWatermark()) {
      throw new RefusedException(
          ("The flight from " + flight.origin() + " at " + flight.date())
              + " comes after the end of its hour was reached. The job needs a file that is sorted"
              + " by date.");
    }
    HourTotal total = openHours.get(hour);
    if (total == null) {
      ctx.timerService().registerEventTimeTimer(lastMillis);
      openHours.put(hour, HourTotal.of(flight));
    } else {
      openHours.put(hour, total.plus(HourTotal.of(flight)));
    }
  }

  @Override
  public void onTimer(long timestamp, OnTimerContext ctx, Collector<HourRow> out) throws Exception {
    long hour = timestamp + 1 - HOUR_MILLIS;
    HourTotal total = openHours.get(hour);
    if (total == null) {
      throw new IllegalStateException(
          ("The timer of " + ctx.getCurrentKey() + " for the hour " + date(hour))
              + " fired, but the hour has no total. Timer and total are set together, so state was"
              + " lost.");
    }
    openHours.remove(hour);
    out.collect(
        new HourRow(
            ctx.getCurrentKey(),
            date(hour),
            total.flights(),
            total.delayed(),
            total.totalDelay(),
            total.maxDelay()));
  }

  private static LocalDateTime date(long epochMillis) {
    return LocalDateTime.ofEpochSecond(epochMillis / 1000, 0, ZoneOffset.UTC);
  }
}
