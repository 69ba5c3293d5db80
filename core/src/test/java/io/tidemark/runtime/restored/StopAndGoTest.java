// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.config.Configuration;
import io.tidemark.functions.Collector;
import io.tidemark.functions.OutputTag;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobStatus;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.runtime.support.FailurePlan;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.runtime.support.TimedEvent;
import io.tidemark.state.MapState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.DataStream;
import io.tidemark.stream.SingleOutputStreamOperator;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A job with timers, side outputs and two keyed stages that is stopped and goes on again and again,
 * at another parallelism each time, and fails in between: what it commits is what a plain loop
 * gives.
 */
@Timeout(120)
final class StopAndGoTest {
  private static final int EVENTS = 20_000;
  private static final int KEYS = 53;
  private static final int PARTITIONS = 4;
  private static final long TIMER_DELAY = 40;
  private static final OutputTag<String> EVERY_TENTH = new OutputTag<>("every tenth") {};

  private static volatile FailurePlan plan = FailurePlan.none();

  @TempDir Path directory;

  @AfterEach
  void forgetPlan() {
    plan = FailurePlan.none();
  }

  /**
   * Numbers the events of each key, sends every tenth to the side, and has a timer for each event
   * that says how many events of the key there were at its time.
   */
  private static final class Counting extends KeyedProcessFunction<String, TimedEvent, String> {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Long> count;
    private transient MapState<Long, Long> eventsAt;

    @Override
    public void open(OpenContext context) {
      count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Long.class, 0L));
      eventsAt =
          getRuntimeContext()
              .getMapState(new MapStateDescriptor<>("events", Long.class, Long.class));
    }

    @Override
    public void processElement(TimedEvent event, Context context, Collector<String> out)
        throws Exception {
      plan.step();
      long now = count.value() + 1;
      count.update(now);
      Long before = eventsAt.get(event.time());
      eventsAt.put(event.time(), before == null ? 1 : before + 1);
      context.timerService().registerEventTimeTimer(event.time() + TIMER_DELAY);
      out.collect(context.getCurrentKey() + "#" + now);
      if (now % 10 == 0) {
        context.output(EVERY_TENTH, context.getCurrentKey() + " reached " + now);
      }
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<String> out)
        throws Exception {
      plan.step();
      long time = timestamp - TIMER_DELAY;
      out.collect(context.getCurrentKey() + "@" + time + "=" + eventsAt.get(time));
      eventsAt.remove(time);
    }
  }

  /** Of event i: its key, its partition and its time. Several events of a key share a time. */
  private static TimedEvent event(int i) {
    return TimedEvent.ofKey("key" + i % KEYS, "event", i / (KEYS * PARTITIONS * 3) * 5L);
  }

  private static List<String> expected() {
    List<String> expected = new ArrayList<>();
    long[] counts = new long[KEYS];
    java.util.TreeMap<String, Long> atTimes = new java.util.TreeMap<>();
    for (int i = 0; i < EVENTS; i++) {
      TimedEvent event = event(i);
      long now = ++counts[i % KEYS];
      expected.add(event.key() + "#" + now);
      if (now % 10 == 0) {
        expected.add(event.key() + " reached " + now);
      }
      atTimes.merge(event.key() + "@" + event.time(), 1L, Long::sum);
    }
    atTimes.forEach((at, count) -> expected.add(at + "=" + count));
    expected.sort(null);
    return expected;
  }

  private JobClient start(
      int parallelism, boolean ownThread, Feed<TimedEvent> feed, Outbox outbox) {
    Configuration settings =
        Jobs.restarting(
            "execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION",
            "execution.checkpointing.max-concurrent-checkpoints", "2");
    StreamExecutionEnvironment environment = Jobs.checkpointed(directory, parallelism, 3, settings);
    environment.attach(Outbox.NAME, outbox);
    SingleOutputStreamOperator<String> counted =
        TimedEvent.read(environment, feed, "feed")
            .keyBy(TimedEvent::key)
            .process(new Counting())
            .uid("counting");
    DataStream<String> lines =
        counted.union(counted.getSideOutput(EVERY_TENTH).map(line -> line).uid("side"));
    SingleOutputStreamOperator<String> again =
        lines.keyBy(line -> line.length()).process(new Numbered()).uid("numbered");
    if (ownThread) {
      counted.ownThread();
    }
    again.rebalance().sinkTo(Outbox.<String>sink()).uid("outbox");
    return environment.executeAsync("stop-and-go");
  }

  /** A second keyed stage: passes lines on, and fails where it sees one twice. */
  private static final class Numbered extends KeyedProcessFunction<Integer, String, String> {
    private static final long serialVersionUID = 1L;
    private transient MapState<String, Boolean> seen;

    @Override
    public void open(OpenContext context) {
      seen =
          getRuntimeContext()
              .getMapState(new MapStateDescriptor<>("seen", String.class, Boolean.class));
    }

    @Override
    public void processElement(String line, Context context, Collector<String> out)
        throws Exception {
      assertThat(seen.contains(line)).as(line).isFalse();
      seen.put(line, true);
      out.collect(line);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void whatIsCommittedIsWhatAPlainLoopGives(long seed) throws Exception {
    Random random = new Random(seed);
    boolean ownThread = seed % 2 == 0;
    TreeSet<Long> failAt = new TreeSet<>();
    for (int i = 0; i < 6; i++) {
      failAt.add((long) random.nextInt(2 * EVENTS));
    }
    plan = new FailurePlan(List.copyOf(failAt));
    Feed<TimedEvent> feed = new Feed<>(PARTITIONS);
    Outbox outbox = new Outbox();
    int fed = 0;
    JobStatus status = JobStatus.SUSPENDED;
    for (int run = 0; status != JobStatus.FINISHED; run++) {
      try (JobClient client = start(1 + random.nextInt(4), ownThread, feed, outbox)) {
        int until = run == 5 ? EVENTS : Math.min(EVENTS, fed + EVENTS / 6);
        for (; fed < until; fed++) {
          feed.append(fed / KEYS % PARTITIONS, event(fed));
        }
        if (fed == EVENTS) {
          feed.endAll();
        }
        stopSoon(client, random, run);
        status = Jobs.end(client).status();
      }
    }
    List<String> committed = new ArrayList<>();
    outbox.committed().forEach(line -> committed.add((String) line));
    committed.sort(null);
    assertThat(plan.failures()).isPositive();
    assertThat(committed).isEqualTo(expected());
  }

  /** Closes or cancels the job after a while, or in the last runs lets it come to its end. */
  private static void stopSoon(JobClient client, Random random, int run) throws Exception {
    if (run >= 8) {
      return;
    }
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20 + random.nextInt(150));
    Jobs.await(
        "it is time to stop", () -> System.nanoTime() > until || Jobs.status(client).isTerminal());
    if (random.nextBoolean()) {
      client.close();
    } else {
      Jobs.get(client.cancel());
    }
  }
}
