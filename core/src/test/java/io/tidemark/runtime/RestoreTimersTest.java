// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.TimeDomain;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.stream.SingleOutputStreamOperator;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.Watermark;
import io.tidemark.time.WatermarkGenerator;
import io.tidemark.time.WatermarkOutput;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Timers go with their keys to another parallelism, and each fires once. */
@Timeout(60)
final class RestoreTimersTest {
  private static final int PARTITIONS = 4;
  private static final long KEYS = 60;
  private static final long NO_TIMER = -1;

  /** Parallelism of each run, and the time that it reaches. */
  private static final Map<Integer, Long> RUNS = runs();

  private static Map<Integer, Long> runs() {
    Map<Integer, Long> runs = new TreeMap<>();
    runs.put(2, 999L);
    runs.put(3, 2_500L);
    runs.put(1, 4_000L);
    runs.put(5, 6_000L);
    return runs;
  }

  private static final List<Integer> PARALLELISMS = List.of(2, 3, 1, 5);

  @TempDir Path directory;

  /** Registers a timer of its key at {@code timer}, unless that is {@link #NO_TIMER}. */
  record Event(long key, long timer, long time) {}

  record Fired(long key, long timestamp, TimeDomain domain) {}

  private static final class Alarms extends KeyedProcessFunction<Long, Event, Fired> {
    private static final long serialVersionUID = 1L;
    private final TimeDomain domain;

    Alarms(TimeDomain domain) {
      this.domain = domain;
    }

    @Override
    public void processElement(Event event, Context context, Collector<Fired> out) {
      if (event.timer() == NO_TIMER) {
        out.collect(new Fired(context.getCurrentKey(), NO_TIMER, domain));
      } else if (domain == TimeDomain.EVENT_TIME) {
        context.timerService().registerEventTimeTimer(event.timer());
      } else {
        context.timerService().registerProcessingTimeTimer(event.timer());
      }
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<Fired> out) {
      out.collect(new Fired(context.getCurrentKey(), timestamp, context.timeDomain()));
    }
  }

  /** Each event brings its time as a watermark. */
  private static final class EachEvent implements WatermarkGenerator<Event> {
    @Override
    public void onEvent(Event event, long eventTimestamp, WatermarkOutput output) {
      output.emitWatermark(new Watermark(event.time()));
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
  }

  private static List<Fired> timersOf(long key, TimeDomain domain) {
    List<Fired> timers = new ArrayList<>();
    timers.add(new Fired(key, 1_000 + key * 37 % 40 * 100, domain));
    if (key % 2 == 1) {
      timers.add(new Fired(key, 3_000, domain));
    }
    return timers;
  }

  private static StreamExecutionEnvironment program(
      StreamExecutionEnvironment environment,
      TimeDomain domain,
      Feed<Event> feed,
      Seen<Fired> seen) {
    SingleOutputStreamOperator<Fired> fired =
        environment
            .fromSource(
                feed.source(),
                WatermarkStrategy.forGenerator(context -> new EachEvent()),
                "feed",
                io.tidemark.serializer.TypeInformation.of(Event.class))
            .uid("feed")
            .keyBy(Event::key)
            .process(new Alarms(domain))
            .uid("alarms");
    fired.sinkTo(seen.sink());
    return environment;
  }

  private static void register(Feed<Event> feed, TimeDomain domain) {
    for (long key = 0; key < KEYS; key++) {
      for (Fired timer : timersOf(key, domain)) {
        Event event = new Event(key, timer.timestamp(), 0);
        // Twice: a timer of one key and time is one timer.
        feed.append((int) (key % PARTITIONS), event, event);
      }
    }
  }

  private static List<Fired> due(TimeDomain domain, long after, long upTo) {
    List<Fired> due = new ArrayList<>();
    for (long key = 0; key < KEYS; key++) {
      for (Fired timer : timersOf(key, domain)) {
        if (timer.timestamp() > after && timer.timestamp() <= upTo) {
          due.add(timer);
        }
      }
    }
    return due;
  }

  @Test
  void eventTimeTimers() {
    Feed<Event> feed = new Feed<>(PARTITIONS);
    register(feed, TimeDomain.EVENT_TIME);
    long reached = 0;
    for (int parallelism : PARALLELISMS) {
      long time = RUNS.get(parallelism);
      Seen<Fired> seen = new Seen<>();
      StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
      try (JobClient client =
          program(environment, TimeDomain.EVENT_TIME, feed, seen).executeAsync("event-timers")) {
        seen.follow(client);
        for (int partition = 0; partition < PARTITIONS; partition++) {
          feed.append(partition, new Event(partition, NO_TIMER, time));
        }
        List<Fired> due = due(TimeDomain.EVENT_TIME, reached, time);
        for (long key = 0; key < PARTITIONS; key++) {
          due.add(new Fired(key, NO_TIMER, TimeDomain.EVENT_TIME));
        }
        seen.await(due.size());
        Jobs.checkpoint(client);
        assertThat(seen.all()).containsExactlyInAnyOrderElementsOf(due);
        reached = time;
      }
    }
    assertThat(due(TimeDomain.EVENT_TIME, reached, Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void processingTimeTimers() {
    Feed<Event> feed = new Feed<>(PARTITIONS);
    register(feed, TimeDomain.PROCESSING_TIME);
    ManualClock clock = new ManualClock(0);
    long reached = 0;
    for (int parallelism : PARALLELISMS) {
      long time = RUNS.get(parallelism);
      Seen<Fired> seen = new Seen<>();
      StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
      program(environment, TimeDomain.PROCESSING_TIME, feed, seen);
      try (JobClient client = clock.execute(environment, "processing-timers")) {
        seen.follow(client);
        wakeEveryKey(feed);
        seen.await((int) KEYS);
        clock.advanceTo(time);
        wakeEveryKey(feed);
        List<Fired> due = due(TimeDomain.PROCESSING_TIME, reached, time);
        seen.await(2 * (int) KEYS + due.size());
        Jobs.checkpoint(client);
        assertThat(seen.all().stream().filter(fired -> fired.timestamp() != NO_TIMER))
            .containsExactlyInAnyOrderElementsOf(due);
        reached = time;
      }
    }
    assertThat(due(TimeDomain.PROCESSING_TIME, reached, Long.MAX_VALUE)).isEmpty();
  }

  private static void wakeEveryKey(Feed<Event> feed) {
    for (long key = 0; key < KEYS; key++) {
      feed.append((int) (key % PARTITIONS), new Event(key, NO_TIMER, 0));
    }
  }
}
