// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.functions.Collector;
import io.tidemark.functions.OutputTag;
import io.tidemark.graph.JobClient;
import io.tidemark.process.KeyedCoProcessFunction;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.ProcessFunction;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.runtime.support.TimedEvent;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.stream.DataStreamSource;
import io.tidemark.stream.SingleOutputStreamOperator;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Watermarks on their way through a job: merged, idle, aligned, cut, and at the end of all input.
 */
@Timeout(60)
final class EventTimeTest {
  private static final long BEFORE_ALL = Long.MIN_VALUE;

  @TempDir Path directory;

  /** Says at which watermark each event came. */
  private static final class Watcher extends KeyedProcessFunction<String, TimedEvent, Watched> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(TimedEvent event, Context context, Collector<Watched> out) {
      out.collect(new Watched(event.name(), context.timerService().currentWatermark()));
    }
  }

  record Watched(String name, long watermark) {}

  /** Feeds an event and says at which watermark it came. */
  private static long watch(Feed<TimedEvent> feed, TimedEvent event, Seen<Watched> seen) {
    int before = seen.size();
    feed.append(0, event);
    List<Watched> all = seen.await(before + 1);
    assertThat(all.get(before).name()).isEqualTo(event.name());
    return all.get(before).watermark();
  }

  /**
   * Feeds an event until it comes at the expected watermark: what another stream said is on its
   * way. The watermark never goes beyond that.
   */
  private static void awaitWatermark(
      long expected, Feed<TimedEvent> feed, TimedEvent event, Seen<Watched> seen) {
    Jobs.await(
        "an event comes at watermark " + expected,
        () -> {
          long watermark = watch(feed, event, seen);
          assertThat(watermark).isLessThanOrEqualTo(expected);
          return watermark == expected;
        });
  }

  // ---- merging
  // -----------------------------------------------------------------------------------

  @Test
  void unionGoesOnWithTheSlowestStream() {
    Feed<TimedEvent> left = new Feed<>(1);
    Feed<TimedEvent> right = new Feed<>(1);
    Seen<Watched> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    TimedEvent.read(environment, left, "left")
        .union(TimedEvent.read(environment, right, "right"))
        .keyBy(TimedEvent::key)
        .process(new Watcher())
        .sinkTo(seen.sink());
    try (JobClient client = environment.executeAsync("union")) {
      seen.follow(client);
      assertThat(watch(left, TimedEvent.of("a", 100), seen)).isEqualTo(BEFORE_ALL);
      assertThat(watch(left, TimedEvent.of("b", 200), seen)).isEqualTo(BEFORE_ALL);
      // The right stream has said nothing yet; from its first watermark on, the lower one counts.
      assertThat(watch(right, TimedEvent.of("c", 50), seen)).isEqualTo(BEFORE_ALL);
      awaitWatermark(50, right, TimedEvent.of("d", 50), seen);
      awaitWatermark(150, right, TimedEvent.of("e", 150), seen);
      awaitWatermark(200, right, TimedEvent.of("f", 300), seen);
      left.endAll();
      // One that has ended holds nobody back.
      awaitWatermark(300, right, TimedEvent.of("g", 300), seen);
    }
  }

  /** Says at which watermark each event of either stream came. */
  private static final class TwoWatchers
      extends KeyedCoProcessFunction<String, TimedEvent, TimedEvent, Watched> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement1(TimedEvent event, Context context, Collector<Watched> out) {
      out.collect(new Watched(event.name(), context.timerService().currentWatermark()));
    }

    @Override
    public void processElement2(TimedEvent event, Context context, Collector<Watched> out) {
      out.collect(new Watched(event.name(), context.timerService().currentWatermark()));
    }
  }

  @Test
  void connectedStreamsGoOnWithTheSlowerInput() {
    Feed<TimedEvent> left = new Feed<>(1);
    Feed<TimedEvent> right = new Feed<>(1);
    Seen<Watched> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    TimedEvent.read(environment, left, "left")
        .connect(TimedEvent.read(environment, right, "right"))
        .keyBy(TimedEvent::key, TimedEvent::key)
        .process(new TwoWatchers())
        .sinkTo(seen.sink());
    try (JobClient client = environment.executeAsync("connect")) {
      seen.follow(client);
      assertThat(watch(left, TimedEvent.of("a", 100), seen)).isEqualTo(BEFORE_ALL);
      assertThat(watch(right, TimedEvent.of("b", 40), seen)).isEqualTo(BEFORE_ALL);
      awaitWatermark(40, left, TimedEvent.of("c", 110), seen);
      assertThat(watch(right, TimedEvent.of("d", 500), seen)).isEqualTo(40);
      awaitWatermark(110, right, TimedEvent.of("e", 600), seen);
    }
  }

  @Test
  void eventTimeWaitsBetweenTwoSplitsOfASource() {
    // The right source reads its splits one after the other; the left one is far ahead in time.
    Feed<TimedEvent> left = new Feed<>(1);
    Feed<TimedEvent> right = new Feed<>(20);
    Seen<Watched> seen = new Seen<>();
    for (int partition = 0; partition < right.partitions(); partition++) {
      right.append(partition, TimedEvent.of("right", partition));
    }
    right.endAll();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    TimedEvent.read(environment, left, "left")
        .union(
            environment
                .fromSource(
                    right.oneSplitAtATime(),
                    TimedEvent.watermarks(),
                    "right",
                    TypeInformation.of(TimedEvent.class))
                .uid("right"))
        .keyBy(TimedEvent::key)
        .process(new Watcher())
        .sinkTo(seen.sink());
    left.append(0, TimedEvent.of("left", 1_000_000));
    try (JobClient client = environment.executeAsync("splits")) {
      seen.follow(client);
      List<Watched> all = seen.await(21);
      assertThat(all.stream().filter(watched -> watched.name().equals("right")))
          .allMatch(watched -> watched.watermark() < 20);
    }
  }

  // ---- idleness
  // ----------------------------------------------------------------------------------

  @Test
  void idleStreamHoldsNobodyBackUntilItIsActiveAgain() {
    Feed<TimedEvent> left = new Feed<>(1);
    Feed<TimedEvent> right = new Feed<>(1);
    Seen<Watched> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    TimedEvent.read(environment, left, "left")
        .union(TimedEvent.read(environment, right, "right"))
        .keyBy(TimedEvent::key)
        .process(new Watcher())
        .sinkTo(seen.sink());
    try (JobClient client = environment.executeAsync("idle")) {
      seen.follow(client);
      assertThat(watch(right, TimedEvent.thenIdle("a", 10), seen)).isEqualTo(BEFORE_ALL);
      awaitWatermark(100, left, TimedEvent.of("b", 100), seen);
      awaitWatermark(200, left, TimedEvent.of("c", 200), seen);
      // Active again, but behind: it does not count until it has caught up.
      assertThat(watch(right, TimedEvent.of("d", 60), seen)).isEqualTo(200);
      assertThat(watch(right, TimedEvent.of("e", 70), seen)).isEqualTo(200);
      awaitWatermark(300, left, TimedEvent.of("f", 300), seen);
      assertThat(watch(right, TimedEvent.of("g", 450), seen)).isEqualTo(300);
      assertThat(watch(right, TimedEvent.of("h", 450), seen)).isEqualTo(300);
      awaitWatermark(450, left, TimedEvent.of("i", 600), seen);
    }
  }

  @Test
  void sourceWithoutRecordsBecomesIdleInTime() {
    Feed<TimedEvent> busy = new Feed<>(1);
    Feed<TimedEvent> silent = new Feed<>(1);
    Seen<Watched> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment.getConfig().setAutoWatermarkInterval(Duration.ofMillis(5));
    TimedEvent.read(environment, busy, "busy")
        .union(
            TimedEvent.read(
                environment,
                silent,
                "silent",
                TimedEvent.watermarks().withIdleness(Duration.ofMillis(50))))
        .keyBy(TimedEvent::key)
        .process(new Watcher())
        .sinkTo(seen.sink());
    try (JobClient client = environment.executeAsync("silent")) {
      seen.follow(client);
      assertThat(watch(busy, TimedEvent.of("first", 100), seen)).isEqualTo(BEFORE_ALL);
      Jobs.await(
          "the silent source is idle", () -> watch(busy, TimedEvent.of("next", 100), seen) == 100);
    }
  }

  // ---- a new start in the middle of a chain
  // ------------------------------------------------------

  /** Fires a timer at the time of each event. */
  private static final class AtItsTime extends KeyedProcessFunction<String, TimedEvent, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(TimedEvent event, Context context, Collector<String> out) {
      context.timerService().registerEventTimeTimer(event.time());
      out.collect(event.name() + " at " + context.timestamp());
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) {
      out.collect("timer " + timestamp + " at " + context.timestamp());
    }
  }

  @Test
  void assignedWatermarksReplaceThoseOfTheSource() throws Exception {
    Feed<TimedEvent> feed = new Feed<>(1);
    Seen<String> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    // In the source's time everything is over long ago; in the new one it is ten times earlier.
    WatermarkStrategy<TimedEvent> late =
        TimedEvent.watermarks().withTimestampAssigner((event, time) -> 1_000_000 + event.time());
    TimedEvent.read(environment, feed, "feed", late)
        .map(event -> TimedEvent.of(event.name(), event.time() / 10))
        .returns(TimedEvent.class)
        .assignTimestampsAndWatermarks(TimedEvent.watermarks())
        .keyBy(TimedEvent::key)
        .process(new AtItsTime())
        .sinkTo(seen.sink());
    try (JobClient client = environment.executeAsync("reassigned")) {
      seen.follow(client);
      // Three in one call of the source: what each says of time comes directly behind it. The timer
      // of the last is late and waits for a watermark above 30, which is that of the end.
      feed.append(0, TimedEvent.of("a", 100), TimedEvent.of("b", 300), TimedEvent.of("c", 200));
      seen.await(5);
      feed.endAll();
      Jobs.end(client);
    }
    assertThat(seen.all())
        .containsExactly(
            "a at 10", "timer 10 at 10", "b at 30", "timer 30 at 30", "c at 20", "timer 20 at 20");
  }

  // ---- side outputs
  // ------------------------------------------------------------------------------

  private static final OutputTag<String> ODD = new OutputTag<>("odd") {};
  private static final OutputTag<Long> TIMES = new OutputTag<>("times") {};

  private static final class Splitter extends KeyedProcessFunction<Long, Long, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(Long value, Context context, Collector<Long> out) {
      if (value % 2 == 1) {
        context.output(ODD, "odd " + value);
      } else {
        out.collect(value);
      }
      context.timerService().registerEventTimeTimer(1000 + value);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<Long> out) {
      context.output(TIMES, timestamp);
    }
  }

  @Test
  void sideOutputsGetWhatIsMeantForThem() throws Exception {
    Seen<Long> main = new Seen<>();
    Seen<String> odd = new Seen<>();
    Seen<String> oddAgain = new Seen<>();
    Seen<Long> times = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(2);
    SingleOutputStreamOperator<Long> split =
        environment.fromSequence(0, 99).keyBy(value -> value % 7).process(new Splitter());
    split.sinkTo(main.sink());
    split.getSideOutput(ODD).sinkTo(odd.sink());
    split.getSideOutput(ODD).rebalance().map(text -> text + "!").sinkTo(oddAgain.sink());
    split.getSideOutput(TIMES).rebalance().sinkTo(times.sink());
    environment.execute("side-outputs");

    List<Long> expectedMain = new ArrayList<>();
    List<String> expectedOdd = new ArrayList<>();
    List<String> expectedOddAgain = new ArrayList<>();
    List<Long> expectedTimes = new ArrayList<>();
    for (long value = 0; value < 100; value++) {
      if (value % 2 == 0) {
        expectedMain.add(value);
      } else {
        expectedOdd.add("odd " + value);
        expectedOddAgain.add("odd " + value + "!");
      }
      expectedTimes.add(1000 + value);
    }
    assertThat(main.all()).containsExactlyInAnyOrderElementsOf(expectedMain);
    assertThat(odd.all()).containsExactlyInAnyOrderElementsOf(expectedOdd);
    assertThat(oddAgain.all()).containsExactlyInAnyOrderElementsOf(expectedOddAgain);
    assertThat(times.all()).containsExactlyInAnyOrderElementsOf(expectedTimes);
  }

  @Test
  void sideOutputThatNobodyReadsIsDropped() throws Exception {
    Seen<Long> main = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromSequence(0, 9)
        .process(
            new ProcessFunction<Long, Long>() {
              private static final long serialVersionUID = 1L;

              @Override
              public void processElement(Long value, Context context, Collector<Long> out) {
                context.output(ODD, "dropped");
                out.collect(value);
              }
            })
        .sinkTo(main.sink());
    environment.execute("dropped");
    assertThat(main.all()).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
  }

  // ---- alignment
  // ---------------------------------------------------------------------------------

  /** How far a reader may be read ahead of its limit: what it emits in one call. */
  private static final int IN_ONE_CALL = 64;

  private static List<TimedEvent> eachMillisecond(int from, int to) {
    List<TimedEvent> events = new ArrayList<>();
    for (int time = from; time < to; time++) {
      events.add(TimedEvent.of("event", time));
    }
    return events;
  }

  @Test
  void alignmentKeepsAFastSourceWithinTheDrift() {
    Feed<TimedEvent> fast = new Feed<>(1);
    Feed<TimedEvent> slow = new Feed<>(1);
    Seen<TimedEvent> seen = new Seen<>();
    int drift = 100;
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    DataStreamSource<TimedEvent> fastStream =
        TimedEvent.read(environment, fast, "fast", TimedEvent.aligned("group", drift));
    TimedEvent.read(environment, slow, "slow", TimedEvent.aligned("group", drift))
        .union(fastStream)
        .sinkTo(seen.sink());
    fast.appendAll(0, eachMillisecond(0, 10_000));
    try (JobClient client = environment.executeAsync("aligned")) {
      seen.follow(client);
      Jobs.checkpoint(client);
      // The slow source has not begun: the fast one may not go anywhere.
      assertThat(fast.read(0)).isLessThanOrEqualTo(IN_ONE_CALL);
      for (int time : List.of(1_000, 2_500, 7_777)) {
        slow.append(0, TimedEvent.of("slow", time));
        Jobs.await("the fast source goes on", () -> fast.read(0) > time + drift);
        Jobs.checkpoint(client);
        Jobs.checkpoint(client);
        assertThat(fast.read(0)).isBetween(time + drift, time + drift + IN_ONE_CALL + 1);
      }
      slow.endAll();
      seen.await(10_003);
    }
  }

  @Test
  void sourceThatHadEndedBeforeTheRestartHoldsNobodyBack() {
    Feed<TimedEvent> going = new Feed<>(1);
    Feed<TimedEvent> ended = new Feed<>(1);
    going.appendAll(0, eachMillisecond(0, 500));
    ended.endAll();
    for (int run = 0; run < 2; run++) {
      Seen<TimedEvent> seen = new Seen<>();
      StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
      DataStreamSource<TimedEvent> endedStream =
          TimedEvent.read(environment, ended, "ended", TimedEvent.aligned("group", 10));
      TimedEvent.read(environment, going, "going", TimedEvent.aligned("group", 10))
          .union(endedStream)
          .sinkTo(seen.sink());
      try (JobClient client = environment.executeAsync("one-ended")) {
        seen.follow(client);
        seen.await(500);
        Jobs.checkpoint(client);
      }
      going.appendAll(0, eachMillisecond(500, 1000));
    }
  }
}
