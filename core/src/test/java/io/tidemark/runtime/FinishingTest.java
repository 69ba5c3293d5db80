// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobStatus;
import io.tidemark.io.Sink;
import io.tidemark.io.file.FileSink;
import io.tidemark.io.file.SimpleStringEncoder;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.runtime.support.FailurePlan;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators emit when their input has ended is emitted once, wherever a checkpoint cuts. */
@Timeout(60)
final class FinishingTest {
  private static final int RECORDS = 10;

  /** More than the queue behind it takes, so that its subtask is held up while it finishes. */
  private static final int AT_THE_END = 50_000;

  private static volatile CountDownLatch finishing = new CountDownLatch(1);
  private static volatile CountDownLatch snapshot = new CountDownLatch(1);
  private static volatile CountDownLatch opened = new CountDownLatch(1);
  private static volatile FailurePlan plan = FailurePlan.none();

  @TempDir Path directory;

  @BeforeEach
  void prepare() {
    finishing = new CountDownLatch(1);
    snapshot = new CountDownLatch(1);
    opened = new CountDownLatch(1);
  }

  /** Passes records on, and emits many more when its input has ended. */
  private static final class Summary extends StreamOperator<Long> implements Receiver<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Receiver<?> input(int index) {
      return this;
    }

    @Override
    public void receive(Long record, long timestamp) throws Exception {
      context().output().receive(record, timestamp);
    }

    @Override
    public void finish() throws Exception {
      for (long i = RECORDS; i < RECORDS + AT_THE_END; i++) {
        context().output().receive(i, NO_TIMESTAMP);
      }
      finishing.countDown();
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {
      snapshot.countDown();
    }
  }

  /**
   * Takes nothing until it is opened, and nothing behind the first checkpoint: then it fails once.
   */
  private static final class Valve extends StreamOperator<Long> implements Receiver<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public void setup(OperatorContext<Long> newContext) throws Exception {
      super.setup(newContext);
      newContext.pauseInput(true);
      newContext.callAsync(
          () -> {
            opened.await();
            return true;
          },
          (open, interrupted) -> context().pauseInput(false));
    }

    @Override
    public Receiver<?> input(int index) {
      return this;
    }

    @Override
    public void receive(Long record, long timestamp) throws Exception {
      context().output().receive(record, timestamp);
    }

    @Override
    public void snapshotState(FunctionSnapshotContext snapshotContext) {
      if (context().taskInfo().getAttemptNumber() == 0) {
        context().pauseInput(true);
      }
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
      if (context().taskInfo().getAttemptNumber() == 0) {
        throw new FailurePlan.PlannedFailureException("planned failure behind a checkpoint");
      }
    }
  }

  @Test
  void checkpointWhileAChainFinishesDoublesNothing() throws Exception {
    Outbox outbox = new Outbox();
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(directory, 1, Jobs.restarting());
    environment.attach(Outbox.NAME, outbox);
    environment
        .fromSequence(0, RECORDS - 1)
        .uid("numbers")
        .transform("summary", Types.LONG, new Summary())
        .uid("summary")
        .transform("second summary", Types.LONG, new Passing())
        .uid("second")
        .rebalance()
        .transform("valve", Types.LONG, new Valve())
        .uid("valve")
        .sinkTo(Outbox.<Long>sink())
        .uid("outbox");
    try (JobClient client = environment.executeAsync("finishing")) {
      assertThat(finishing.await(30, TimeUnit.SECONDS)).isTrue();
      Jobs.awaitRunning(client);
      var checkpoint = client.triggerCheckpoint();
      // A snapshot in the middle of finishing is taken about now, if it is taken at all.
      var unused = snapshot.await(300, TimeUnit.MILLISECONDS);
      opened.countDown();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
      assertThat(checkpoint).isDone();
    }
    List<Long> expected = LongStream.range(0, RECORDS + AT_THE_END).boxed().toList();
    assertThat(outbox.committed().stream().map(Long.class::cast).sorted().toList())
        .isEqualTo(expected);
  }

  /** Emits many records when its one input has ended, before it finishes. */
  private static final class EmitsAtEndOfInput extends StreamOperator<Long>
      implements Receiver<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Receiver<?> input(int index) {
      return this;
    }

    @Override
    public void receive(Long record, long timestamp) throws Exception {
      context().output().receive(record, timestamp);
    }

    @Override
    public void endInput(int index) throws Exception {
      for (long i = RECORDS; i < RECORDS + AT_THE_END; i++) {
        context().output().receive(i, NO_TIMESTAMP);
      }
      finishing.countDown();
    }
  }

  /** The barrier lies right behind the end of the input, whose records the queue has not taken. */
  @Test
  void checkpointBehindTheEndOfTheInputDoublesNothing() throws Exception {
    Outbox outbox = new Outbox();
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(directory, 1, Jobs.restarting());
    environment.attach(Outbox.NAME, outbox);
    environment
        .fromSequence(0, RECORDS - 1)
        .uid("numbers")
        .rebalance()
        .transform("emits at end", Types.LONG, new EmitsAtEndOfInput())
        .uid("emits")
        .rebalance()
        .transform("valve", Types.LONG, new Valve())
        .uid("valve")
        .sinkTo(Outbox.<Long>sink())
        .uid("outbox");
    try (JobClient client = environment.executeAsync("end-of-input")) {
      assertThat(finishing.await(30, TimeUnit.SECONDS)).isTrue();
      Jobs.awaitRunning(client);
      var checkpoint = client.triggerCheckpoint();
      Jobs.await(
          "the barrier is under way", () -> client.getCheckpointStatistics().inProgress() == 1);
      opened.countDown();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
      assertThat(checkpoint).isDone();
    }
    List<Long> expected = LongStream.range(0, RECORDS + AT_THE_END).boxed().toList();
    assertThat(outbox.committed().stream().map(Long.class::cast).sorted().toList())
        .isEqualTo(expected);
  }

  // ---- timers at the end

  /** Passes numbers on, and emits as many more for each of them when event time has ended. */
  private static final class TimersAtTheEnd extends KeyedProcessFunction<Long, Long, Long> {
    private static final long serialVersionUID = 1L;
    private final int more;

    TimersAtTheEnd(int more) {
      this.more = more;
    }

    @Override
    public void processElement(Long value, Context context, Collector<Long> out) {
      out.collect(value);
      context.timerService().registerEventTimeTimer(value);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<Long> out) {
      for (int i = 1; i <= more; i++) {
        out.collect(time + i * 1_000_000L);
      }
    }
  }

  /** The queue is full at another moment of the end each time. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void boundedJobEndsHoweverItsQueuesAreFilledThen(long seed) throws Exception {
    Random random = new Random(seed);
    int records = 5_000 + random.nextInt(20_000);
    int keys = 1 + random.nextInt(4_000);
    int more = random.nextInt(9);
    Seen<Long> seen = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromSequence(0, records - 1)
        .keyBy(value -> value % keys)
        .process(new TimersAtTheEnd(more))
        .setParallelism(1 + random.nextInt(3))
        .rebalance()
        .map(value -> value)
        .returns(Types.LONG)
        .setParallelism(1 + random.nextInt(3))
        .rebalance()
        .sinkTo(seen.sink());
    try (JobClient client = environment.executeAsync("bounded")) {
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    List<Long> expected = new ArrayList<>();
    for (long i = 0; i <= more; i++) {
      LongStream.range(i * 1_000_000, i * 1_000_000 + records).forEach(expected::add);
    }
    assertThat(seen.all().stream().sorted().toList()).isEqualTo(expected);
  }

  // ---- without checkpoints

  private static StreamExecutionEnvironment withoutCheckpoints(Feed<Long> feed, Sink<Long> sink) {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(Jobs.restarting()).setParallelism(2);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .map(
            value -> {
              if (value < 0) {
                plan.step();
              }
              return value;
            })
        .sinkTo(sink)
        .uid("sink");
    return environment;
  }

  /** Ends one subtask's part, has the other fail, and then ends that too. */
  private static void failWhenHalfHasEnded(JobClient client, Feed<Long> feed, BooleanSupplier half)
      throws Exception {
    feed.append(0, 1L, 2L);
    feed.append(1, 3L);
    feed.end(0);
    Jobs.await("one subtask has ended", half);
    feed.append(1, -4L);
    Jobs.await("the other has failed", () -> plan.failures() == 1);
    feed.end(1);
    assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
  }

  @Test
  void withoutCheckpointsNothingIsCommittedBeforeAllHaveEnded() throws Exception {
    plan = new FailurePlan(List.of(1L));
    Outbox outbox = new Outbox();
    Feed<Long> feed = new Feed<>(2);
    StreamExecutionEnvironment environment = withoutCheckpoints(feed, Outbox.sink());
    environment.attach(Outbox.NAME, outbox);
    try (JobClient client = environment.executeAsync("without-checkpoints")) {
      failWhenHalfHasEnded(client, feed, () -> outbox.staged() == 1);
    }
    assertThat(outbox.committed()).containsExactlyInAnyOrder(1L, 2L, 3L, -4L);
  }

  @Test
  void withoutCheckpointsFilesHoldEachLineOnceAfterARestart() throws Exception {
    plan = new FailurePlan(List.of(1L));
    Feed<Long> feed = new Feed<>(2);
    Path out = directory.resolve("out");
    Sink<Long> sink =
        FileSink.forRowFormat(out.toString(), new SimpleStringEncoder<Long>()).build();
    try (JobClient client = withoutCheckpoints(feed, sink).executeAsync("without-checkpoints")) {
      // Visible where it is committed too early.
      failWhenHalfHasEnded(client, feed, () -> filesIn(out).anyMatch(n -> n.contains("part-00")));
    }
    List<String> lines = new ArrayList<>();
    for (String name : filesIn(out).filter(n -> !n.startsWith(".owner-")).toList()) {
      assertThat(name).startsWith("part-");
      lines.addAll(Files.readAllLines(out.resolve(name)));
    }
    assertThat(lines).containsExactlyInAnyOrder("1", "2", "3", "-4");
  }

  private static Stream<String> filesIn(Path path) {
    String[] names = path.toFile().list();
    return names == null ? Stream.of() : Stream.of(names);
  }

  /** Some of it may be committed: doing all of it again would commit that twice. */
  @Test
  void withoutCheckpointsAJobThatFailsWhileItCommitsIsNotStartedAgain() {
    Outbox outbox = new Outbox();
    AtomicInteger commits = new AtomicInteger();
    outbox.beforeCommit(
        attempt -> {
          if (commits.incrementAndGet() == 2) {
            throw new IOException("planned failure of a commit");
          }
          return true;
        });
    Feed<Long> feed = new Feed<>(2);
    feed.append(0, 1L, 2L);
    feed.append(1, 3L);
    feed.endAll();
    StreamExecutionEnvironment environment = withoutCheckpoints(feed, Outbox.sink());
    environment.attach(Outbox.NAME, outbox);
    try (JobClient client = environment.executeAsync("without-checkpoints")) {
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("While its sinks committed")
          .hasMessageContaining("planned failure of a commit")
          .hasMessageContaining("turn checkpointing on");
    }
    assertThat(commits).hasValue(2);
    assertThat(outbox.committed()).doesNotHaveDuplicates();
  }

  /** Passes records on. */
  private static final class Passing extends StreamOperator<Long> implements Receiver<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Receiver<?> input(int index) {
      return this;
    }

    @Override
    public void receive(Long record, long timestamp) throws Exception {
      context().output().receive(record, timestamp);
    }
  }
}
