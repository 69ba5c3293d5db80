// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.config.CheckpointingMode;
import io.tidemark.config.Configuration;
import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.graph.JobStatus;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.runtime.support.FailurePlan;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.DataStream;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Barriers through jobs of several shapes, and through parts of jobs that have ended. */
@Timeout(60)
final class CheckpointFlowTest {
  private static final int KEYS = 31;
  private static final int RECORDS = 60_000;

  private static volatile FailurePlan plan = FailurePlan.none();

  @TempDir Path directory;

  @AfterEach
  void forgetPlan() {
    plan = FailurePlan.none();
  }

  record Total(long key, long count, long sum) {}

  /** Emits (key, how many records of the key came so far, their sum). */
  private static final class Totals extends KeyedProcessFunction<Long, Long, Total> {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Long> count;
    private transient ValueState<Long> sum;

    @Override
    public void open(OpenContext context) {
      count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Long.class, 0L));
      sum = getRuntimeContext().getState(new ValueStateDescriptor<>("sum", Long.class, 0L));
    }

    @Override
    public void processElement(Long value, Context context, Collector<Total> out) throws Exception {
      plan.step();
      count.update(count.value() + 1);
      sum.update(sum.value() + value);
      out.collect(new Total(context.getCurrentKey(), count.value(), sum.value()));
    }
  }

  /** The last total of each key, of the numbers from 0. */
  private static Map<Long, Total> lastTotals(long numbers) {
    Map<Long, Total> last = new TreeMap<>();
    for (long value = 0; value < numbers; value++) {
      long added = value;
      last.merge(
          value % KEYS,
          new Total(value % KEYS, 1, value),
          (before, one) -> new Total(before.key(), before.count() + 1, before.sum() + added));
    }
    return last;
  }

  /** Each key's counts are 1, 2, 3 … in order, and its last total is that of a plain loop. */
  private static void assertExactlyOnce(List<Object> committed, long numbers) {
    Map<Long, Total> last = new TreeMap<>();
    for (Object one : committed) {
      Total total = (Total) one;
      Total before = last.put(total.key(), total);
      assertThat(total.count()).isEqualTo(before == null ? 1 : before.count() + 1);
    }
    assertThat(last).isEqualTo(lastTotals(numbers));
  }

  /** As {@link #assertExactlyOnce}, where the numbers of a key may come in any order. */
  private static void assertExactlyOnceInAnyOrder(List<Object> committed, long numbers) {
    assertThat(committed).hasSize((int) numbers);
    Map<Long, Total> last = new TreeMap<>();
    committed.forEach(one -> last.put(((Total) one).key(), (Total) one));
    assertThat(last).isEqualTo(lastTotals(numbers));
  }

  private static DataStream<Long> read(
      StreamExecutionEnvironment environment, Feed<Long> feed, String uid) {
    return environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), uid, Types.LONG)
        .uid(uid);
  }

  private static void sumInto(Outbox outbox, DataStream<Long> numbers) {
    numbers.getExecutionEnvironment().attach(Outbox.NAME, outbox);
    numbers
        .keyBy(value -> value % KEYS)
        .process(new Totals())
        .uid("totals")
        .sinkTo(Outbox.<Total>sink())
        .uid("outbox");
  }

  // ---- modes
  // -------------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void severalCheckpointsInFlightAreExactlyOnceAfterFailures(int parallelism) throws Exception {
    plan = new FailurePlan(List.of(500L, 20_000L, 45_000L, 80_000L));
    Configuration settings =
        Jobs.restarting(
            "execution.checkpointing.max-concurrent-checkpoints", "3",
            "execution.checkpointing.tolerable-failed-checkpoints", "1000");
    Outbox outbox = new Outbox();
    StreamExecutionEnvironment environment = Jobs.checkpointed(directory, parallelism, 1, settings);
    sumInto(
        outbox,
        environment
            .fromSequence(0, RECORDS / 2 - 1)
            .uid("low")
            .union(environment.fromSequence(RECORDS / 2, RECORDS - 1).uid("high")));
    environment.execute("concurrent");
    assertThat(plan.failures()).isGreaterThanOrEqualTo(3);
    assertExactlyOnce(outbox.committed(), RECORDS);
  }

  @Test
  void splitsThatAreHandedOutBesideACheckpointAreReadOnce() throws Exception {
    int splits = 6_000;
    plan = new FailurePlan(LongStream.rangeClosed(1, 20).map(i -> 500 * i).boxed().toList());
    Feed<Long> feed = new Feed<>(splits);
    for (int split = 0; split < splits; split++) {
      feed.append(split, (long) split);
    }
    feed.endAll();
    Outbox outbox = new Outbox();
    StreamExecutionEnvironment environment = Jobs.checkpointed(directory, 2, 1, Jobs.restarting());
    sumInto(
        outbox,
        environment
            .fromSource(
                feed.oneSplitAtATime(), WatermarkStrategy.noWatermarks(), "splits", Types.LONG)
            .uid("splits"));
    environment.execute("many-splits");
    assertThat(plan.failures()).isGreaterThanOrEqualTo(10);
    assertExactlyOnceInAnyOrder(outbox.committed(), splits);
  }

  @Test
  void atLeastOnceLosesNothing() throws Exception {
    plan = new FailurePlan(List.of(500L, 20_000L, 45_000L));
    Outbox outbox = new Outbox();
    StreamExecutionEnvironment environment = Jobs.checkpointed(directory, 2, 2, Jobs.restarting());
    environment
        .getCheckpointConfig()
        .setCheckpointingConsistencyMode(CheckpointingMode.AT_LEAST_ONCE);
    sumInto(
        outbox,
        environment
            .fromSequence(0, RECORDS / 2 - 1)
            .uid("low")
            .union(environment.fromSequence(RECORDS / 2, RECORDS - 1).uid("high")));
    environment.execute("at-least-once");
    assertThat(plan.failures()).isGreaterThanOrEqualTo(2);
    Map<Long, Total> greatest = new TreeMap<>();
    for (Object one : outbox.committed()) {
      Total total = (Total) one;
      greatest.merge(total.key(), total, (a, b) -> a.count() > b.count() ? a : b);
    }
    lastTotals(RECORDS)
        .forEach(
            (key, exact) -> {
              assertThat(greatest.get(key).count()).isGreaterThanOrEqualTo(exact.count());
              assertThat(greatest.get(key).sum()).isGreaterThanOrEqualTo(exact.sum());
            });
  }

  // ---- nothing, and less than there are subtasks
  // -------------------------------------------------

  @Test
  void emptyInputComesToItsEnd() throws Exception {
    Feed<Long> empty = new Feed<>(2);
    empty.endAll();
    Outbox outbox = new Outbox();
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 3);
    sumInto(outbox, read(environment, empty, "empty"));
    JobExecutionResult result = environment.execute("empty");
    assertThat(result.status()).isEqualTo(JobStatus.FINISHED);
    assertThat(result.lastCheckpointId()).isEqualTo(1);
    assertThat(outbox.committed()).isEmpty();
    StreamExecutionEnvironment without = Jobs.withoutCheckpoints(3);
    read(without, empty, "empty").sinkTo(new Seen<Long>().sink());
    assertThat(without.execute("empty-too").status()).isEqualTo(JobStatus.FINISHED);
  }

  @Test
  void subtasksWithoutASplitTakePartInCheckpoints() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    Outbox outbox = new Outbox();
    for (int parallelism : List.of(4, 3, 5)) {
      StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
      sumInto(outbox, read(environment, feed, "feed"));
      try (JobClient client = environment.executeAsync("few-splits")) {
        Jobs.checkpoint(client);
        int before = feed.read(0);
        int expected = before + 100;
        feed.appendAll(0, numbers(before, expected));
        Jobs.await("all are read", () -> feed.read(0) >= expected);
        Jobs.checkpoint(client);
        Jobs.await("all are committed", () -> outbox.size() == expected);
      }
    }
    assertExactlyOnce(outbox.committed(), 300);
  }

  private static List<Long> numbers(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  // ---- parts that have ended
  // ---------------------------------------------------------------------

  @Test
  void checkpointsGoOnBesideASourceThatHasEnded() throws Exception {
    Feed<Long> brief = new Feed<>(1);
    Feed<Long> going = new Feed<>(1);
    brief.appendAll(0, numbers(0, 100));
    brief.endAll();
    Outbox outbox = new Outbox();
    long total = 100;
    for (int run = 0; run < 4; run++) {
      // At another parallelism the operators that have ended stay ended.
      StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1 + run % 3);
      DataStream<Long> union =
          read(environment, brief, "brief").union(read(environment, going, "going"));
      sumInto(outbox, union);
      try (JobClient client = environment.executeAsync("early-end")) {
        going.appendAll(0, numbers(total, total + 50));
        total += 50;
        for (int checkpoint = 0; checkpoint < 3; checkpoint++) {
          Jobs.checkpoint(client);
        }
        long expected = total;
        Jobs.await("all are read", () -> going.read(0) == expected - 100);
        Jobs.checkpoint(client);
        Jobs.await("all are committed", () -> outbox.size() == expected);
        if (run == 3) {
          going.endAll();
          assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
        }
      }
    }
    assertExactlyOnce(outbox.committed(), total);
  }

  @Test
  void lastRecordsOfAChainThatHasEndedAreCommittedWhileOthersGoOn() throws Exception {
    Feed<Long> brief = new Feed<>(1);
    Feed<Long> going = new Feed<>(1);
    brief.appendAll(0, numbers(0, 100));
    brief.endAll();
    Outbox outbox = new Outbox();
    for (int run = 0; run < 3; run++) {
      Seen<Long> seen = new Seen<>();
      StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
      environment.attach(Outbox.NAME, outbox);
      read(environment, brief, "brief").sinkTo(Outbox.<Long>sink()).uid("outbox");
      read(environment, going, "going").sinkTo(seen.sink());
      try (JobClient client = environment.executeAsync("brief-chain")) {
        seen.follow(client);
        Jobs.await("the brief source is read", () -> brief.read(0) == 100);
        Jobs.checkpoint(client);
        Jobs.await("it is committed", () -> outbox.size() == 100);
        going.append(0, 1L);
        seen.await(1);
        Jobs.checkpoint(client);
      }
    }
    assertThat(outbox.committed()).isEqualTo(new ArrayList<Object>(numbers(0, 100)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void partitionsThatHaveEndedStayEndedAtAnyParallelism(int later) throws Exception {
    Feed<Long> feed = new Feed<>(3);
    Outbox outbox = new Outbox();
    StreamExecutionEnvironment first = Jobs.checkpointedByHand(directory, 3);
    sumInto(outbox, read(first, feed, "feed"));
    for (long value = 0; value < 300; value++) {
      feed.append((int) (value % 3), value);
    }
    feed.end(0);
    feed.end(1);
    try (JobClient client = first.executeAsync("ended-partitions")) {
      for (int partition = 0; partition < 3; partition++) {
        int number = partition;
        Jobs.await("all are read", () -> feed.read(number) == 100);
      }
      Jobs.checkpoint(client);
      Jobs.checkpoint(client);
    }
    StreamExecutionEnvironment second = Jobs.checkpointedByHand(directory, later);
    sumInto(outbox, read(second, feed, "feed"));
    feed.appendAll(2, numbers(300, 400));
    feed.end(2);
    assertThat(second.execute("ended-partitions").status()).isEqualTo(JobStatus.FINISHED);
    assertExactlyOnce(outbox.committed(), 400);
  }
}
