// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.Collector;
import io.tidemark.functions.FlatMapFunction;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.metrics.MetricNames;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Gate;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.serializer.Types;
import io.tidemark.stream.SingleOutputStreamOperator;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A sink that takes nothing stops everything before it, and nothing is lost once it goes on. */
@Timeout(60)
final class BackpressureTest {
  private static final int RECORDS = 300_000;

  /** More than all queues and outboxes between a source and a sink hold. */
  private static final int MOST_IN_FLIGHT = 60_000;

  private static final int EXPLOSION = 2_000_000;

  @TempDir Path directory;

  private static List<Long> numbers(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  /** Waits until no more is read for a while: with the sink closed, that stays so. */
  private static int awaitStandstill(Feed<?> feed) {
    int[] last = {-1};
    long[] since = {System.nanoTime()};
    Jobs.await(
        "the source stands still",
        () -> {
          int now = feed.read(0);
          if (now != last[0] || now == 0) {
            last[0] = now;
            since[0] = System.nanoTime();
          }
          return System.nanoTime() - since[0] > TimeUnit.MILLISECONDS.toNanos(200);
        });
    return last[0];
  }

  @Test
  void fewLargeRecordsWaitWhereManySmallOnesWould() throws Exception {
    int length = 64 << 10;
    int most = 2 * ((16 << 20) / length) + 1024; // queues, and what the source has read ahead
    Feed<Long> feed = new Feed<>(1);
    Gate<Long> gate = new Gate<>();
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .map(value -> value + "-".repeat(length))
        .returns(Types.STRING)
        .keyBy(value -> 0L)
        .map(value -> Long.valueOf(value.substring(0, value.indexOf('-'))))
        .sinkTo(gate.sink());
    int records = 10_000;
    feed.appendAll(0, numbers(0, records));
    try (JobClient client = environment.executeAsync("large")) {
      assertThat(awaitStandstill(feed)).isBetween(1, most);
      gate.open();
      Jobs.await("everything is through", () -> gate.size() == records);
      assertThat(client.getJobStatus().isCompletedExceptionally()).isFalse();
    }
    assertThat(gate.passed()).isEqualTo(numbers(0, records));
  }

  @Test
  void closedSinkStopsTheSourceAndACheckpointWaitsForIt() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    Gate<Long> gate = new Gate<>();
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .rebalance()
        .map(value -> value + 1)
        .keyBy(value -> 0L)
        .process(new PassOn())
        .uid("pass-on")
        .sinkTo(gate.sink())
        .disableChaining();
    feed.appendAll(0, numbers(0, RECORDS));
    try (JobClient client = environment.executeAsync("closed")) {
      assertThat(awaitStandstill(feed)).isBetween(1, MOST_IN_FLIGHT);
      Jobs.awaitRunning(client);
      Future<Long> checkpoint = client.triggerCheckpoint();
      assertThat(feed.read(0)).isLessThanOrEqualTo(MOST_IN_FLIGHT);
      assertThat(checkpoint.isDone()).isFalse();
      gate.open();
      assertThat(Jobs.get(checkpoint)).isEqualTo(1);
      Jobs.await("everything is through", () -> gate.size() == RECORDS);
    }
    assertThat(gate.passed()).isEqualTo(numbers(1, RECORDS + 1));
  }

  private static final class PassOn extends KeyedProcessFunction<Long, Long, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(Long value, Context context, Collector<Long> out) {
      out.collect(value);
    }
  }

  @Test
  void oneSlowBranchOfSeveralHoldsTheSourceBack() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    Gate<Long> slow = new Gate<>();
    Gate<Long> fast = new Gate<>();
    fast.open();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    SingleOutputStreamOperator<Long> source =
        environment.fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG);
    source.rebalance().sinkTo(slow.sink()).setParallelism(2);
    source.rebalance().sinkTo(fast.sink());
    feed.appendAll(0, numbers(0, RECORDS));
    feed.endAll();
    try (JobClient client = environment.executeAsync("branches")) {
      int read = awaitStandstill(feed);
      assertThat(read).isBetween(1, MOST_IN_FLIGHT);
      assertThat(fast.size()).isLessThanOrEqualTo(read);
      slow.open();
      Jobs.end(client);
    }
    assertThat(fast.passed()).isEqualTo(numbers(0, RECORDS));
    assertThat(slow.passed().stream().sorted().toList()).isEqualTo(numbers(0, RECORDS));
  }

  // ---- one call that emits more than anything holds
  // ----------------------------------------------

  private static final class Explosion implements FlatMapFunction<Long, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public void flatMap(Long value, Collector<Long> out) {
      for (long i = 0; i < EXPLOSION; i++) {
        out.collect(i);
      }
    }
  }

  @Test
  void explosionOnASharedWorkerIsRefusedWithASentence() {
    Gate<Long> gate = new Gate<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromData(1L)
        .flatMap(new Explosion())
        .uid("explosion")
        .rebalance()
        .sinkTo(gate.sink());
    try (JobClient client = environment.executeAsync("explosion")) {
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("operator 'explosion' failed on the record 1")
          .hasMessageContaining("emitted so much that")
          .hasMessageContaining("call ownThread() on the operator")
          .hasMessageContaining("pipeline.outbox-limit allows 1048576");
    }
  }

  private static final int SMALL_EXPLOSION = 50_000;
  private static final AtomicInteger EXPLOSIONS = new AtomicInteger();

  private static JobClient smallExplosion(Gate<Long> gate, long outboxLimit) {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(
            Jobs.restarting("pipeline.outbox-limit", Long.toString(outboxLimit)));
    environment
        .setParallelism(1)
        .fromData(1L)
        .flatMap(
            (Long value, Collector<Long> out) -> {
              EXPLOSIONS.incrementAndGet();
              for (long i = 0; i < SMALL_EXPLOSION; i++) {
                out.collect(i);
              }
            })
        .returns(Types.LONG)
        .rebalance()
        .sinkTo(gate.sink());
    return environment.executeAsync("small-explosion");
  }

  /** A restart would emit as much again, so there is none. */
  @Test
  void theLimitOfOneCallIsASetting() throws Exception {
    EXPLOSIONS.set(0);
    Gate<Long> refused = new Gate<>();
    try (JobClient client = smallExplosion(refused, 10_000)) {
      assertThatThrownBy(() -> Jobs.end(client))
          .hasMessageContaining("pipeline.outbox-limit allows 10000");
    }
    assertThat(EXPLOSIONS).as("without a restart").hasValue(1);
    Gate<Long> gate = new Gate<>();
    try (JobClient client = smallExplosion(gate, SMALL_EXPLOSION)) {
      gate.open();
      Jobs.end(client);
    }
    assertThat(gate.passed()).isEqualTo(numbers(0, SMALL_EXPLOSION));
  }

  private static volatile CountDownLatch recordWaits = new CountDownLatch(1);

  /** Emits a lot in a call that it had asked for, and as much again on a record that waits then. */
  private static final class TwoBursts extends StreamOperator<Long> implements Receiver<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public void open() {
      context().pauseInput(true);
      context()
          .callAsync(
              () -> {
                recordWaits.await();
                return true;
              },
              (waits, interrupted) -> {
                context().pauseInput(false);
                context().callAt(context().clock().currentTimeMillis(), time -> emit(0));
              });
    }

    private void emit(long from) throws Exception {
      for (long i = from; i < from + SMALL_EXPLOSION; i++) {
        context().output().receive(i, NO_TIMESTAMP);
      }
    }

    @Override
    public Receiver<?> input(int index) {
      return this;
    }

    @Override
    public void receive(Long record, long timestamp) throws Exception {
      emit(record);
    }
  }

  /**
   * The limit is that of one call, so a second must not come while the first one's output waits.
   */
  @Test
  void noRecordIsTakenBehindATimerThatFilledTheOutbox() throws Exception {
    recordWaits = new CountDownLatch(1);
    Gate<Long> gate = new Gate<>();
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(
                Jobs.settings("pipeline.outbox-limit", Integer.toString(SMALL_EXPLOSION)))
            .setParallelism(1);
    environment
        .fromData((long) SMALL_EXPLOSION)
        .rebalance()
        .transform("two bursts", Types.LONG, new TwoBursts())
        .rebalance()
        .sinkTo(gate.sink());
    try (JobClient client = environment.executeAsync("two-bursts")) {
      Jobs.await(
          "the record waits",
          () ->
              client.getMetrics().entrySet().stream()
                  .anyMatch(
                      metric ->
                          metric.getKey().endsWith("." + MetricNames.IO_NUM_RECORDS_OUT)
                              && metric.getValue().equals(1L)));
      recordWaits.countDown();
      gate.open();
      Jobs.end(client);
    }
    assertThat(gate.passed()).isEqualTo(numbers(0, 2 * SMALL_EXPLOSION));
  }

  @Test
  void explosionOnAThreadOfItsOwnWaitsForRoom() throws Exception {
    Gate<Long> gate = new Gate<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromData(1L)
        .flatMap(new Explosion())
        .ownThread()
        .filter(value -> value % 1_000 == 0)
        .ownThread()
        .disableChaining()
        .rebalance()
        .sinkTo(gate.sink());
    try (JobClient client = environment.executeAsync("own-thread-explosion")) {
      Jobs.await("it runs", () -> Jobs.threadsOf("own-thread-explosion").size() >= 4);
      gate.open();
      Jobs.end(client);
    }
    List<Long> expected = new ArrayList<>();
    for (long i = 0; i < EXPLOSION; i += 1_000) {
      expected.add(i);
    }
    assertThat(gate.passed()).isEqualTo(expected);
  }
}
