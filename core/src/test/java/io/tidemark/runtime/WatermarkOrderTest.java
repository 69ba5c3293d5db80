// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.functions.Collector;
import io.tidemark.functions.FlatMapFunction;
import io.tidemark.graph.JobClient;
import io.tidemark.io.collection.CollectionSource;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.ProcessFunction;
import io.tidemark.runtime.support.FailurePlan;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Gate;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.runtime.support.Seen;
import io.tidemark.runtime.support.TimedEvent;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.stream.DataStream;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.Watermark;
import io.tidemark.time.WatermarkGenerator;
import io.tidemark.time.WatermarkOutput;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A watermark that a record gives rise to comes directly behind that record, wherever it is made
 * and however many records a source emits in one call: each later record finds the timers fired
 * that it makes due. The expected orders are Flink's, written down by hand.
 */
@Timeout(60)
final class WatermarkOrderTest {
  private static final String WATERMARK = "WM";

  private static volatile FailurePlan plan = FailurePlan.none();

  @TempDir Path directory;

  @AfterEach
  void forgetPlan() {
    plan = FailurePlan.none();
  }

  /** Where watermarks are made. */
  enum Place {
    SOURCE,
    CHAINED,
    UNCHAINED
  }

  /** A watermark behind each event of the name WM, at its time. */
  private static final class Punctuated implements WatermarkGenerator<TimedEvent> {
    @Override
    public void onEvent(TimedEvent event, long eventTimestamp, WatermarkOutput output) {
      if (event.name().equals(WATERMARK)) {
        output.emitWatermark(new Watermark(event.time()));
      }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
  }

  private static WatermarkStrategy<TimedEvent> punctuated() {
    return WatermarkStrategy.<TimedEvent>forGenerator(context -> new Punctuated())
        .withTimestampAssigner((event, timestamp) -> event.time());
  }

  /** Says at which watermark each event came, and has a timer at the time of each ordinary one. */
  private static final class Order extends KeyedProcessFunction<String, TimedEvent, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(TimedEvent event, Context context, Collector<String> out) {
      plan.step();
      out.collect(event.key() + ":" + at(event, context.timerService().currentWatermark()));
      if (!event.name().equals(WATERMARK)) {
        context.timerService().registerEventTimeTimer(event.time());
      }
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) {
      out.collect(
          context.getCurrentKey()
              + ":T"
              + timestamp
              + "@"
              + text(context.timerService().currentWatermark()));
    }
  }

  private static String at(TimedEvent event, long watermark) {
    return event.name() + event.time() + "@" + text(watermark);
  }

  private static String text(long watermark) {
    return watermark == Long.MIN_VALUE
        ? "-"
        : watermark == Long.MAX_VALUE ? "end" : Long.toString(watermark);
  }

  private static TimedEvent x(long time) {
    return TimedEvent.ofKey("x", "r", time);
  }

  private static TimedEvent y(long time) {
    return TimedEvent.ofKey("y", "r", time);
  }

  private static TimedEvent watermark(String key, long time) {
    return TimedEvent.ofKey(key, WATERMARK, time);
  }

  /** Two keys with a watermark in between now and then; some records are late. */
  private static List<TimedEvent> mixed() {
    return List.of(
        x(5), y(7), watermark("x", 10), x(5), x(5), y(3), x(15), watermark("y", 20), x(25), y(30));
  }

  private static final List<String> MIXED_OF_X =
      List.of(
          "x:r5@-",
          "x:WM10@-",
          "x:T5@10",
          "x:r5@10",
          "x:r5@10",
          "x:r15@10",
          "x:T5@20",
          "x:T15@20",
          "x:r25@20",
          "x:T25@end");

  private static final List<String> MIXED_OF_Y =
      List.of("y:r7@-", "y:T7@10", "y:r3@10", "y:WM20@10", "y:T3@20", "y:r30@20", "y:T30@end");

  private static List<String> ofKey(String key, List<String> lines) {
    return lines.stream().filter(line -> line.startsWith(key + ":")).toList();
  }

  /** The stream of a bounded source of one subtask, with watermarks. */
  private static DataStream<TimedEvent> stream(
      StreamExecutionEnvironment environment,
      List<TimedEvent> events,
      Place place,
      WatermarkStrategy<TimedEvent> strategy) {
    TypeInformation<TimedEvent> type = TypeInformation.of(TimedEvent.class);
    CollectionSource<TimedEvent> source = CollectionSource.of(events, type.createSerializer());
    if (place == Place.SOURCE) {
      return environment
          .fromSource(source, strategy, "events", type)
          .setParallelism(1)
          .uid("events");
    }
    DataStream<TimedEvent> stream =
        environment
            .fromSource(source, WatermarkStrategy.noWatermarks(), "events", type)
            .setParallelism(1)
            .uid("events");
    var assigned = stream.assignTimestampsAndWatermarks(strategy).setParallelism(1).uid("assigned");
    return place == Place.UNCHAINED ? assigned.disableChaining() : assigned;
  }

  private static DataStream<TimedEvent> assigned(
      DataStream<TimedEvent> stream, Place place, WatermarkStrategy<TimedEvent> strategy) {
    var assigned = stream.assignTimestampsAndWatermarks(strategy).uid("assigned");
    return place == Place.UNCHAINED ? assigned.disableChaining() : assigned;
  }

  /** The stream of a feed, with watermarks. */
  private static DataStream<TimedEvent> read(
      StreamExecutionEnvironment environment,
      Feed<TimedEvent> feed,
      Place place,
      WatermarkStrategy<TimedEvent> strategy) {
    if (place == Place.SOURCE) {
      return TimedEvent.read(environment, feed, "feed", strategy);
    }
    return assigned(
        TimedEvent.read(environment, feed, "feed", WatermarkStrategy.noWatermarks()),
        place,
        strategy);
  }

  private static List<String> orderOf(StreamExecutionEnvironment env, DataStream<TimedEvent> stream)
      throws Exception {
    Seen<String> seen = new Seen<>();
    stream.keyBy(TimedEvent::key).process(new Order()).uid("order").sinkTo(seen.sink());
    env.execute("order");
    return seen.all();
  }

  @ParameterizedTest
  @CsvSource({"SOURCE, 1", "SOURCE, 2", "CHAINED, 1", "CHAINED, 2", "UNCHAINED, 1", "UNCHAINED, 2"})
  void watermarkComesDirectlyBehindTheRecordThatGaveRiseToIt(Place place, int parallelism)
      throws Exception {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(parallelism);
    List<String> lines = orderOf(environment, stream(environment, mixed(), place, punctuated()));
    assertThat(ofKey("x", lines)).containsExactlyElementsOf(MIXED_OF_X);
    assertThat(ofKey("y", lines)).containsExactlyElementsOf(MIXED_OF_Y);
  }

  /** Makes all events of one. */
  private static final class Unfold implements FlatMapFunction<TimedEvent, TimedEvent> {
    private static final long serialVersionUID = 1L;

    @Override
    public void flatMap(TimedEvent event, Collector<TimedEvent> out) {
      mixed().forEach(out::collect);
    }
  }

  /** Makes all events in one timer, at the end of all input. */
  private static final class UnfoldAtTheEnd
      extends KeyedProcessFunction<String, TimedEvent, TimedEvent> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(TimedEvent event, Context context, Collector<TimedEvent> out) {
      context.timerService().registerEventTimeTimer(event.time());
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<TimedEvent> out) {
      mixed().forEach(out::collect);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Place.class,
      names = {"CHAINED", "UNCHAINED"})
  void recordsOfOneCallAreToldApart(Place place) throws Exception {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    DataStream<TimedEvent> unfolded =
        environment.fromData(x(1)).flatMap(new Unfold()).returns(TimedEvent.class);
    List<String> lines = orderOf(environment, assigned(unfolded, place, punctuated()));
    assertThat(ofKey("x", lines)).containsExactlyElementsOf(MIXED_OF_X);
    assertThat(ofKey("y", lines)).containsExactlyElementsOf(MIXED_OF_Y);
  }

  @ParameterizedTest
  @EnumSource(
      value = Place.class,
      names = {"CHAINED", "UNCHAINED"})
  void recordsOfOneTimerAreToldApart(Place place) throws Exception {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    DataStream<TimedEvent> unfolded =
        environment.fromData(x(1)).keyBy(TimedEvent::key).process(new UnfoldAtTheEnd());
    List<String> lines = orderOf(environment, assigned(unfolded, place, punctuated()));
    assertThat(ofKey("x", lines)).containsExactlyElementsOf(MIXED_OF_X);
    assertThat(ofKey("y", lines)).containsExactlyElementsOf(MIXED_OF_Y);
  }

  /** Says at which watermark each event came, on a stream that is not keyed. */
  private static final class Unkeyed extends ProcessFunction<TimedEvent, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(TimedEvent event, Context context, Collector<String> out) {
      out.collect(event.key() + ":" + at(event, context.timerService().currentWatermark()));
    }
  }

  @ParameterizedTest
  @CsvSource({"SOURCE, 1", "SOURCE, 2", "CHAINED, 1", "CHAINED, 2", "UNCHAINED, 1", "UNCHAINED, 2"})
  void operatorBehindInTheSameSubtaskFindsEachWatermark(Place place, int parallelism)
      throws Exception {
    int events = 1_000;
    Feed<TimedEvent> feed = new Feed<>(parallelism);
    for (int i = 0; i < events; i++) {
      for (int partition = 0; partition < parallelism; partition++) {
        feed.append(partition, TimedEvent.ofKey("p" + partition, "r", i));
      }
    }
    feed.endAll();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(parallelism);
    Seen<String> seen = new Seen<>();
    read(environment, feed, place, TimedEvent.watermarks())
        .process(new Unkeyed())
        .sinkTo(seen.sink());
    environment.execute("unkeyed");

    for (int partition = 0; partition < parallelism; partition++) {
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < events; i++) {
        expected.add("p" + partition + ":r" + i + "@" + (i == 0 ? "-" : i - 1));
      }
      assertThat(ofKey("p" + partition, seen.all())).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void recordBehindAWatermarkWaitsForAllTimersThatItMakesDue(Place place) throws Exception {
    int timers = 5_000; // More than fire in one turn.
    List<TimedEvent> events = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int time = 1; time <= timers; time++) {
      events.add(x(time));
      expected.add("x:r" + time + "@-");
    }
    events.add(watermark("x", timers));
    expected.add("x:WM5000@-");
    for (int time = 1; time <= timers; time++) {
      expected.add("x:T" + time + "@5000");
    }
    events.add(x(6_000));
    expected.add("x:r6000@5000");
    expected.add("x:T6000@end");
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    assertThat(orderOf(environment, stream(environment, events, place, punctuated())))
        .isEqualTo(expected);
  }

  // ---- under backpressure and over restarts
  // ------------------------------------------------------

  private static List<TimedEvent> eachMillisecond(int count) {
    List<TimedEvent> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(x(i));
    }
    return events;
  }

  /** Of a stream with a watermark behind each record, one millisecond later each time. */
  private static List<String> eachWithItsTimer(int count) {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      expected.add("x:r" + i + "@" + (i == 0 ? "-" : i - 1));
      expected.add("x:T" + i + "@" + i);
    }
    return expected;
  }

  /** Waits until no more is read for a while: with the gate closed, that stays so. */
  private static void awaitStandstill(Feed<?> feed) {
    int[] last = {0};
    long[] since = {System.nanoTime()};
    Jobs.await(
        "the source stands still",
        () -> {
          if (feed.read(0) != last[0]) {
            last[0] = feed.read(0);
            since[0] = System.nanoTime();
          }
          return last[0] > 0 && System.nanoTime() - since[0] > TimeUnit.MILLISECONDS.toNanos(200);
        });
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void backpressureDoesNotChangeTheOrder(Place place) throws Exception {
    int events = 40_000;
    Feed<TimedEvent> feed = new Feed<>(1);
    feed.appendAll(0, eachMillisecond(events));
    feed.endAll();
    Gate<String> gate = new Gate<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    read(environment, feed, place, TimedEvent.watermarks())
        .keyBy(TimedEvent::key)
        .process(new Order())
        .disableChaining()
        .rebalance()
        .map(line -> line)
        .disableChaining()
        .sinkTo(gate.sink());
    try (JobClient client = environment.executeAsync("backpressure")) {
      awaitStandstill(feed);
      assertThat(feed.read(0)).isLessThan(events);
      gate.open();
      Jobs.end(client);
    }
    assertThat(gate.passed()).isEqualTo(eachWithItsTimer(events));
  }

  @ParameterizedTest
  @CsvSource({"SOURCE, 1", "SOURCE, 2", "CHAINED, 1", "CHAINED, 2", "UNCHAINED, 1", "UNCHAINED, 2"})
  void failuresNeitherLoseNorDoubleNorMoveAnything(Place place, int parallelism) throws Exception {
    int events = 30_000;
    plan = new FailurePlan(List.of(700L, 9_000L, 9_001L, 20_011L, 30_001L, 35_500L));
    Outbox outbox = new Outbox();
    StreamExecutionEnvironment environment =
        Jobs.checkpointed(directory, parallelism, 1, Jobs.restarting());
    environment.attach(Outbox.NAME, outbox);
    stream(environment, eachMillisecond(events), place, TimedEvent.watermarks())
        .keyBy(TimedEvent::key)
        .process(new Order())
        .uid("order")
        .sinkTo(Outbox.<String>sink())
        .uid("outbox");
    environment.execute("failures");
    assertThat(plan.failures()).isGreaterThanOrEqualTo(4);
    assertThat(withoutWatermarksOfRecords(outbox.committed()))
        .isEqualTo(withoutWatermarksOfRecords(eachWithItsTimer(events)));
  }

  /** The first record after a restore finds no watermark, and which that is depends on chance. */
  private static List<String> withoutWatermarksOfRecords(List<?> lines) {
    return lines.stream()
        .map(line -> (String) line)
        .map(line -> line.contains(":r") ? line.substring(0, line.indexOf('@')) : line)
        .toList();
  }

  // ---- timers at or behind the watermark
  // ---------------------------------------------------------

  @Test
  void lateTimerWaitsForTheNextWatermarkAndIsOneTimer() throws Exception {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    List<TimedEvent> events =
        List.of(
            watermark("x", 10),
            x(5),
            x(5),
            x(10),
            x(5),
            // Not above the last: no watermark.
            watermark("x", 10),
            x(4),
            watermark("x", 11),
            x(11));
    List<String> lines =
        orderOf(environment, stream(environment, events, Place.SOURCE, punctuated()));
    assertThat(lines)
        .containsExactly(
            "x:WM10@-",
            "x:r5@10",
            "x:r5@10",
            "x:r10@10",
            "x:r5@10",
            "x:WM10@10",
            "x:r4@10",
            "x:WM11@10",
            "x:T4@11",
            "x:T5@11",
            "x:T10@11",
            "x:r11@11",
            "x:T11@end");
  }

  /** A timer at 100 registers three that are due by then, and one that is not. */
  private static final class Cascade extends KeyedProcessFunction<String, TimedEvent, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(TimedEvent event, Context context, Collector<String> out) {
      out.collect(at(event, context.timerService().currentWatermark()));
      context.timerService().registerEventTimeTimer(event.time());
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) {
      out.collect("T" + timestamp + "@" + text(context.timerService().currentWatermark()));
      if (timestamp == 100) {
        for (long next : new long[] {110, 90, 40, 90, 111}) {
          context.timerService().registerEventTimeTimer(next);
        }
      }
    }
  }

  @Test
  void timerOfATimerFiresWithTheSameWatermarkWhenItIsDue() throws Exception {
    Seen<String> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    stream(environment, List.of(x(100), watermark("x", 110), x(200)), Place.CHAINED, punctuated())
        .keyBy(TimedEvent::key)
        .process(new Cascade())
        .sinkTo(seen.sink());
    environment.execute("cascade");
    // WM110 has a timer at 110 itself, which is the one that the timer at 100 registers again.
    assertThat(seen.all())
        .containsExactly(
            "r100@-",
            "WM110@-",
            "T100@110",
            "T40@110",
            "T90@110",
            "T110@110",
            "r200@110",
            "T111@end",
            "T200@end");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void restoredJobHasNoWatermarkUntilTheNextComes(int parallelism) throws Exception {
    Feed<TimedEvent> feed = new Feed<>(1);
    feed.append(0, x(30), watermark("x", 20), x(5));
    assertThat(oneRun(feed, parallelism, 3)).containsExactly("x:r30@-", "x:WM20@-", "x:r5@20");
    // The timers at 5 and at 30 are in the state; neither the restore nor a record fires one.
    feed.append(0, x(6), x(40));
    assertThat(oneRun(feed, parallelism, 2)).containsExactly("x:r6@-", "x:r40@-");
    feed.append(0, x(7), watermark("x", 6), x(50));
    assertThat(oneRun(feed, parallelism, 5))
        .containsExactly("x:r7@-", "x:WM6@-", "x:T5@6", "x:T6@6", "x:r50@6");
    feed.append(0, watermark("x", 40), x(60));
    assertThat(oneRun(feed, parallelism, 5))
        .containsExactly("x:WM40@-", "x:T7@40", "x:T30@40", "x:T40@40", "x:r60@40");
    feed.endAll();
    assertThat(oneRun(feed, parallelism, 2)).containsExactly("x:T50@end", "x:T60@end");
  }

  /** Goes on from the last checkpoint, waits for so many lines, and takes a checkpoint. */
  private List<String> oneRun(Feed<TimedEvent> feed, int parallelism, int lines) throws Exception {
    Seen<String> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
    TimedEvent.read(environment, feed, "feed", punctuated())
        .setParallelism(1)
        .keyBy(TimedEvent::key)
        .process(new Order())
        .uid("order")
        .sinkTo(seen.sink())
        .uid("seen");
    try (JobClient client = environment.executeAsync("runs")) {
      seen.follow(client);
      seen.await(lines);
      if (feed.hasEnded()) {
        Jobs.end(client);
      } else {
        Jobs.checkpoint(client);
      }
    }
    return seen.all();
  }
}
