// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.support;

import io.tidemark.serializer.TypeInformation;
import io.tidemark.stream.DataStreamSource;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.Watermark;
import io.tidemark.time.WatermarkGenerator;
import io.tidemark.time.WatermarkOutput;
import io.tidemark.time.WatermarkStrategy;
import java.time.Duration;

/**
 * A record that brings its time, the watermark behind it, and what its stream's idleness becomes.
 *
 * @param key what to key by
 * @param name for the test
 * @param time its event time, and the watermark behind it
 * @param idle whether the stream is idle behind it
 */
public record TimedEvent(String key, String name, long time, boolean idle) {

  public static TimedEvent of(String name, long time) {
    return new TimedEvent("key", name, time, false);
  }

  public static TimedEvent ofKey(String key, String name, long time) {
    return new TimedEvent(key, name, time, false);
  }

  /** Says that its stream is idle from now on. */
  public static TimedEvent thenIdle(String name, long time) {
    return new TimedEvent("key", name, time, true);
  }

  /** A watermark behind each event. */
  public static WatermarkStrategy<TimedEvent> watermarks() {
    return WatermarkStrategy.<TimedEvent>forGenerator(context -> new EachEvent())
        .withTimestampAssigner((event, timestamp) -> event.time());
  }

  public static WatermarkStrategy<TimedEvent> aligned(String group, long driftMillis) {
    return watermarks()
        .withWatermarkAlignment(group, Duration.ofMillis(driftMillis), Duration.ofMillis(5));
  }

  public static DataStreamSource<TimedEvent> read(
      StreamExecutionEnvironment environment, Feed<TimedEvent> feed, String uid) {
    return read(environment, feed, uid, watermarks());
  }

  public static DataStreamSource<TimedEvent> read(
      StreamExecutionEnvironment environment,
      Feed<TimedEvent> feed,
      String uid,
      WatermarkStrategy<TimedEvent> strategy) {
    DataStreamSource<TimedEvent> source =
        environment.fromSource(feed.source(), strategy, uid, TypeInformation.of(TimedEvent.class));
    source.uid(uid);
    return source;
  }

  private static final class EachEvent implements WatermarkGenerator<TimedEvent> {
    @Override
    public void onEvent(TimedEvent event, long eventTimestamp, WatermarkOutput output) {
      output.emitWatermark(new Watermark(event.time()));
      if (event.idle()) {
        output.markIdle();
      }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
  }
}
