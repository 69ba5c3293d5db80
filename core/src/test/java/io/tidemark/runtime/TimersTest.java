// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.operator.InternalTimerService;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.operator.Triggerable;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.TimeDomain;
import io.tidemark.process.TimerService;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.runtime.support.TimedEvent;
import io.tidemark.serializer.Types;
import io.tidemark.state.spi.VoidNamespace;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** When timers fire, how often, and in which order. */
@Timeout(60)
final class TimersTest {
  /**
   * Does with timers what the name of an event says, one word after the other: {@code +100}
   * registers one at 100, {@code -100} deletes it, and says under which name it was told so.
   */
  private static final class Told extends KeyedProcessFunction<String, TimedEvent, String> {
    private static final long serialVersionUID = 1L;
    private final TimeDomain domain;
    private final boolean chained;

    Told(TimeDomain domain, boolean chained) {
      this.domain = domain;
      this.chained = chained;
    }

    @Override
    public void processElement(TimedEvent event, Context context, Collector<String> out) {
      TimerService timers = context.timerService();
      for (String word : event.name().split(" ")) {
        long time = Long.parseLong(word.substring(1));
        if (word.charAt(0) == '+') {
          register(timers, time);
        } else if (domain == TimeDomain.EVENT_TIME) {
          timers.deleteEventTimeTimer(time);
        } else {
          timers.deleteProcessingTimeTimer(time);
        }
      }
      out.collect(event.name());
    }

    private void register(TimerService timers, long time) {
      if (domain == TimeDomain.EVENT_TIME) {
        timers.registerEventTimeTimer(time);
      } else {
        timers.registerProcessingTimeTimer(time);
      }
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) {
      assertThat(context.timeDomain()).isEqualTo(domain);
      assertThat(context.timestamp()).isEqualTo(timestamp);
      out.collect(context.getCurrentKey() + "@" + timestamp);
      if (chained && timestamp < 3_000) {
        register(context.timerService(), timestamp + 1_000);
      }
    }
  }

  private static JobClient start(
      Feed<TimedEvent> feed, TimeDomain domain, boolean chained, Seen<String> seen) {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    TimedEvent.read(environment, feed, "feed")
        .keyBy(TimedEvent::key)
        .process(new Told(domain, chained))
        .sinkTo(seen.sink());
    JobClient client = environment.executeAsync("timers");
    seen.follow(client);
    return client;
  }

  /** What comes of events that are fed one behind the other, each alone, and then end. */
  private static List<String> outcome(boolean chained, TimedEvent... events) throws Exception {
    Feed<TimedEvent> feed = new Feed<>(1);
    Seen<String> seen = new Seen<>();
    try (JobClient client = start(feed, TimeDomain.EVENT_TIME, chained, seen)) {
      for (TimedEvent event : events) {
        feed.append(0, event);
        seen.await("event " + event.name(), all -> all.contains(event.name()));
      }
      feed.endAll();
      Jobs.end(client);
    }
    return seen.all();
  }

  /** Has a timer for now, for ever. */
  private static final class Restless extends KeyedProcessFunction<String, TimedEvent, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(TimedEvent event, Context context, Collector<String> out) {
      out.collect(event.name());
      context.timerService().registerProcessingTimeTimer(0);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) {
      context.timerService().registerProcessingTimeTimer(timestamp + 1 - timestamp % 2 * 2);
    }
  }

  @Test
  void timersThatAreAlwaysDueKeepNoInputAway() throws Exception {
    Feed<TimedEvent> feed = new Feed<>(1);
    Seen<String> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    TimedEvent.read(environment, feed, "feed")
        .keyBy(TimedEvent::key)
        .process(new Restless())
        .sinkTo(seen.sink());
    try (JobClient client = environment.executeAsync("restless")) {
      seen.follow(client);
      for (int i = 0; i < 20; i++) {
        String name = "n" + i;
        feed.append(0, TimedEvent.of(name, i));
        seen.await("event " + name, all -> all.contains(name));
      }
      feed.endAll();
      Jobs.end(client);
    }
    assertThat(seen.all()).hasSize(20);
  }

  @Test
  void timerFiresOnceBehindTheWatermarkThatReachesIt() throws Exception {
    assertThat(
            outcome(
                false,
                TimedEvent.of("+100 +300 +100 +200", 99),
                TimedEvent.of("+101 +100", 100),
                TimedEvent.of("+500", 299)))
        .containsExactly(
            "+100 +300 +100 +200",
            "+101 +100",
            "key@100",
            "+500",
            "key@101",
            "key@200",
            "key@300",
            "key@500");
  }

  /** Has a timer at the instant that an event names, and says what it is told of time. */
  private static final class Telling extends StreamOperator<String>
      implements Receiver<TimedEvent>, Triggerable<VoidNamespace> {
    private static final long serialVersionUID = 1L;
    private transient InternalTimerService<VoidNamespace> timers;

    @Override
    public void open() {
      timers = context().timerService("timers", VoidNamespace.SERIALIZER, this);
    }

    @Override
    public Receiver<?> input(int index) {
      return this;
    }

    @Override
    public void receive(TimedEvent event, long timestamp) throws Exception {
      timers.registerEventTimeTimer(VoidNamespace.INSTANCE, Long.parseLong(event.name()));
      context().output().receive(event.name(), timestamp);
    }

    @Override
    public void processWatermark(long timestamp) throws Exception {
      context().output().receive("watermark " + timestamp, timestamp);
    }

    @Override
    public void onEventTime(long timestamp, VoidNamespace namespace) throws Exception {
      context().output().receive("timer " + timestamp, timestamp);
    }

    @Override
    public void onProcessingTime(long timestamp, VoidNamespace namespace) {}
  }

  @Test
  void operatorIsToldOfEachWatermarkOnceBehindItsTimersLateOnesIncluded() throws Exception {
    Feed<TimedEvent> feed = new Feed<>(1);
    Seen<String> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    TimedEvent.read(environment, feed, "feed")
        .keyBy(TimedEvent::key)
        .transform("telling", Types.STRING, new Telling())
        .sinkTo(seen.sink());
    feed.append(
        0,
        TimedEvent.of("50", 10),
        TimedEvent.of("5", 10),
        TimedEvent.of("5", 10),
        TimedEvent.of("10", 9),
        TimedEvent.of("21", 20),
        TimedEvent.of("20", 21));
    feed.endAll();
    environment.execute("telling");
    assertThat(seen.all())
        .containsExactly(
            "50",
            "watermark 10",
            "5",
            "5",
            "10",
            "21",
            "timer 5",
            "timer 10",
            "watermark 20",
            "20",
            "timer 20",
            "timer 21",
            "watermark 21",
            "timer 50",
            "watermark " + Long.MAX_VALUE);
  }

  /** Has two timer services; a timer of the second registers one of the first that is due. */
  private static final class TwoServices extends StreamOperator<String>
      implements Receiver<TimedEvent>, Triggerable<VoidNamespace> {
    private static final long serialVersionUID = 1L;
    private transient InternalTimerService<VoidNamespace> first;
    private transient InternalTimerService<VoidNamespace> second;

    @Override
    public void open() {
      first =
          context()
              .timerService(
                  "first",
                  VoidNamespace.SERIALIZER,
                  new Triggerable<>() {
                    @Override
                    public void onEventTime(long timestamp, VoidNamespace namespace)
                        throws Exception {
                      context().output().receive("first@" + timestamp, timestamp);
                    }

                    @Override
                    public void onProcessingTime(long timestamp, VoidNamespace namespace) {}
                  });
      second = context().timerService("second", VoidNamespace.SERIALIZER, this);
    }

    @Override
    public Receiver<?> input(int index) {
      return this;
    }

    @Override
    public void receive(TimedEvent event, long timestamp) throws Exception {
      second.registerEventTimeTimer(VoidNamespace.INSTANCE, event.time());
      context().output().receive(event.name(), timestamp);
    }

    @Override
    public void onEventTime(long timestamp, VoidNamespace namespace) throws Exception {
      context().output().receive("second@" + timestamp, timestamp);
      first.registerEventTimeTimer(VoidNamespace.INSTANCE, timestamp - 1);
    }

    @Override
    public void onProcessingTime(long timestamp, VoidNamespace namespace) {}
  }

  @Test
  void timerOfOneServiceMayRegisterADueOneOfAnother() {
    Feed<TimedEvent> feed = new Feed<>(1);
    Seen<String> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    TimedEvent.read(environment, feed, "feed")
        .keyBy(TimedEvent::key)
        .transform("two services", Types.STRING, new TwoServices())
        .sinkTo(seen.sink());
    try (JobClient client = environment.executeAsync("two-services")) {
      seen.follow(client);
      feed.append(0, TimedEvent.of("event", 100));
      assertThat(seen.await(3)).containsExactly("event", "second@100", "first@99");
    }
  }

  @Test
  void deletedTimerDoesNotFireUnlessItIsRegisteredAgain() throws Exception {
    assertThat(
            outcome(
                false,
                TimedEvent.of("+100 +200 +300", 0),
                TimedEvent.of("-200 -700 -100 +100", 10),
                TimedEvent.ofKey("other", "-300 +400", 20),
                TimedEvent.of("-400 +350", 30)))
        .filteredOn(word -> word.contains("@"))
        .containsExactly("key@100", "key@300", "key@350", "other@400");
  }

  @Test
  void endOfInputFiresAllEventTimeTimersAndThoseTheyRegister() throws Exception {
    String last = String.valueOf(Long.MAX_VALUE);
    assertThat(outcome(true, TimedEvent.of("+1000 +" + last + " +9000", 0)))
        .containsExactly(
            "+1000 +" + last + " +9000",
            "key@1000",
            "key@2000",
            "key@3000",
            "key@9000",
            "key@" + last);
  }

  @Test
  void timersOfManyKeysAtOneInstantFireOnceEachInTheSameOrderInEveryRun() throws Exception {
    List<String> first = manyKeys();
    List<String> second = manyKeys();
    assertThat(second).isEqualTo(first);
    List<String> expected = new ArrayList<>();
    for (int key = 0; key < 2_000; key++) {
      expected.add("key" + key + "@100");
    }
    assertThat(first).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<String> manyKeys() throws Exception {
    Feed<TimedEvent> feed = new Feed<>(1);
    Seen<String> seen = new Seen<>();
    try (JobClient client = start(feed, TimeDomain.EVENT_TIME, false, seen)) {
      for (int key = 0; key < 2_000; key++) {
        feed.append(0, TimedEvent.ofKey("key" + key, "+100 +100", 0));
      }
      feed.endAll();
      Jobs.end(client);
    }
    return seen.all().stream().filter(word -> word.contains("@")).toList();
  }

  // ---- processing time
  // ---------------------------------------------------------------------------

  /** Says when it registered a timer and when that fired, by the clock that functions see. */
  private static final class SoonAgain extends KeyedProcessFunction<String, TimedEvent, Delay> {
    private static final long serialVersionUID = 1L;
    private static final long DELAY_MILLIS = 30;

    @Override
    public void processElement(TimedEvent event, Context context, Collector<Delay> out) {
      long now = context.timerService().currentProcessingTime();
      context.timerService().registerProcessingTimeTimer(now + DELAY_MILLIS);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<Delay> out) {
      assertThat(context.timeDomain()).isEqualTo(TimeDomain.PROCESSING_TIME);
      out.collect(
          new Delay(
              context.getCurrentKey(), timestamp, context.timerService().currentProcessingTime()));
    }
  }

  record Delay(String key, long timer, long fired) {}

  @Test
  void processingTimeTimersFireByTheRealClockAndNotBefore() {
    Feed<TimedEvent> feed = new Feed<>(1);
    Seen<Delay> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(2);
    TimedEvent.read(environment, feed, "feed")
        .keyBy(TimedEvent::key)
        .process(new SoonAgain())
        .sinkTo(seen.sink());
    long before = System.currentTimeMillis();
    try (JobClient client = environment.executeAsync("real-clock")) {
      seen.follow(client);
      for (int key = 0; key < 50; key++) {
        feed.append(0, TimedEvent.ofKey("key" + key, "", 0));
      }
      List<Delay> delays = seen.await(50);
      assertThat(delays.stream().map(Delay::key).distinct()).hasSize(50);
      assertThat(delays)
          .allMatch(delay -> delay.timer() >= before + SoonAgain.DELAY_MILLIS)
          .allMatch(delay -> delay.fired() >= delay.timer());
    }
  }

  @Test
  void processingTimeTimersAreDeletedAndFireInOrder() {
    Feed<TimedEvent> feed = new Feed<>(1);
    Seen<String> seen = new Seen<>();
    ManualClock clock = new ManualClock(0);
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    TimedEvent.read(environment, feed, "feed")
        .keyBy(TimedEvent::key)
        .process(new Told(TimeDomain.PROCESSING_TIME, false))
        .sinkTo(seen.sink());
    try (JobClient client = clock.execute(environment, "manual-clock")) {
      seen.follow(client);
      tell(feed, "+300 +100 +200 +400 +100", seen);
      tell(feed, "-200", seen);
      clock.advanceTo(350);
      tell(feed, "+900", seen);
      // What is due fires before the next record is taken, or right behind the one before.
      seen.await(5);
      assertThat(seen.all())
          .filteredOn(word -> word.contains("@"))
          .containsExactly("key@100", "key@300");
      clock.advanceTo(1_000);
      tell(feed, "+5000", seen);
      seen.await(8);
      assertThat(seen.all())
          .filteredOn(word -> word.contains("@"))
          .containsExactly("key@100", "key@300", "key@400", "key@900");
      assertThat(seen.all()).hasSize(8);
    }
  }

  /** Sets a timer of each kind, and tells of those that fire. */
  private static final class BothKinds extends KeyedProcessFunction<String, TimedEvent, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(TimedEvent event, Context context, Collector<String> out) {
      context.timerService().registerEventTimeTimer(10_000);
      context.timerService().registerProcessingTimeTimer(1_000);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) {
      out.collect(context.timeDomain() + "@" + timestamp);
    }
  }

  /**
   * What a timer emits behind the end would come to operators and sinks that have finished. The
   * subtask lives on after its end here, because another source of the job goes on.
   */
  @Test
  void processingTimeTimersAreDroppedWhenTheOperatorHasFinished(@TempDir Path directory)
      throws Exception {
    Feed<TimedEvent> feed = new Feed<>(1);
    Feed<TimedEvent> endless = new Feed<>(1);
    Seen<String> seen = new Seen<>();
    ManualClock clock = new ManualClock(0);
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    TimedEvent.read(environment, feed, "feed")
        .keyBy(TimedEvent::key)
        .process(new BothKinds())
        .uid("timers")
        .sinkTo(seen.sink());
    TimedEvent.read(environment, endless, "endless").sinkTo(new Seen<TimedEvent>().sink());
    try (JobClient client = clock.execute(environment, "finished-timers")) {
      seen.follow(client);
      feed.append(0, TimedEvent.of("event", 0));
      feed.endAll();
      seen.await(1);
      // Event time has come to its end, so this barrier is behind the end of the input.
      long first = Jobs.checkpoint(client);
      clock.advanceTo(5_000);
      long second = Jobs.checkpoint(client); // Wakes the subtask at the later time.
      assertThat(second).isGreaterThan(first);
      endless.endAll();
      Jobs.end(client);
    }
    assertThat(seen.all()).containsExactly("EVENT_TIME@10000");
  }

  /** Tells something and waits until it was done. */
  private static void tell(Feed<TimedEvent> feed, String words, Seen<String> seen) {
    feed.append(0, TimedEvent.of(words, 0));
    seen.await(words, all -> all.contains(words));
  }
}
