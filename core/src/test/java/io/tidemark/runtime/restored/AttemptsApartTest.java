// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobStatus;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.runtime.support.FailurePlan;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.HookedStorage;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an attempt does beside its subtasks' threads is over before anybody goes on after it. */
@Timeout(60)
final class AttemptsApartTest {
  private static final String JOB = "apart";

  private static final List<Integer> COMPLETED_IN = new CopyOnWriteArrayList<>();
  private static volatile FailurePlan plan = FailurePlan.none();

  private final HookedStorage storage = new HookedStorage();
  private final Feed<Long> feed = new Feed<>(1);
  private final Outbox outbox = new Outbox();

  @BeforeEach
  void prepare() {
    COMPLETED_IN.clear();
    plan = FailurePlan.none();
  }

  private JobClient start(StreamOperator<Long> operator) {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(
                Jobs.restarting("execution.checkpointing.tolerable-failed-checkpoints", "9"))
            .setParallelism(1)
            .enableCheckpointing(3_600_000);
    environment.getCheckpointConfig().setCheckpointStorage(storage);
    environment.attach(Outbox.NAME, outbox);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .transform("operator", Types.LONG, operator)
        .uid("operator")
        .sinkTo(Outbox.<Long>sink())
        .uid("outbox");
    return environment.executeAsync(JOB);
  }

  private void feed(long value) {
    feed.append(0, value);
    Jobs.await("it was read", () -> feed.read(0) == value);
  }

  /** Passes records on; negative ones are steps of the plan. */
  private static class Passing extends StreamOperator<Long> implements Receiver<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Receiver<?> input(int index) {
      return this;
    }

    @Override
    public void receive(Long record, long timestamp) throws Exception {
      if (record < 0) {
        plan.step();
      }
      context().output().receive(record, timestamp);
    }
  }

  /** Cannot make durable what it is to commit, and says so with an error. */
  private static final class NotDurable extends Passing {
    private static final long serialVersionUID = 1L;
    private transient boolean asked;

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) {
      if (context().taskInfo().getAttemptNumber() == 0 && !asked) {
        asked = true;
        context()
            .runBeforeAcknowledge(
                () -> {
                  throw new AssertionError("planned error of what makes records durable");
                });
      }
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
      COMPLETED_IN.add(context().taskInfo().getAttemptNumber());
    }
  }

  /** It is not done again in the next snapshot, so that there must be none. */
  @Test
  void errorBeforeTheAcknowledgementFailsTheAttempt() throws Exception {
    try (JobClient client = start(new NotDurable())) {
      feed(1);
      Jobs.awaitRunning(client);
      assertThat(client.triggerCheckpoint()).failsWithin(30, TimeUnit.SECONDS);
      feed.endAll();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(COMPLETED_IN).containsExactly(1);
    assertThat(outbox.committed()).containsExactly(1L);
  }

  // ---- commits

  /** Holds the first commit up until the test lets it go on, and notes what begins and ends. */
  private static final class SlowCommit implements Outbox.BeforeCommit {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AtomicInteger commits = new AtomicInteger();
    private final List<String> events = new CopyOnWriteArrayList<>();

    @Override
    public boolean proceed(int attempt) {
      int number = commits.incrementAndGet();
      events.add("begin " + number);
      if (number == 1) {
        begun.countDown();
        try {
          assertThat(mayEnd.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
          events.add("interrupted");
        }
      }
      events.add("end " + number);
      return true;
    }
  }

  @Test
  void noCommitBeginsBesideOneOfTheAttemptBefore() throws Exception {
    plan = new FailurePlan(List.of(1L));
    SlowCommit slow = new SlowCommit();
    outbox.beforeCommit(slow);
    try (JobClient client = start(new Passing())) {
      feed(1);
      Jobs.checkpoint(client);
      assertThat(slow.begun.await(30, TimeUnit.SECONDS)).isTrue();
      feed.append(0, -2L);
      Jobs.await("the attempt has failed", () -> plan.failures() == 1);
      Jobs.await(
          "the next one waits, or does not",
          () -> Jobs.status(client) == JobStatus.RESTARTING || slow.commits.get() > 1);
      slow.mayEnd.countDown();
      feed.endAll();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(slow.events).startsWith("begin 1", "end 1", "begin 2", "end 2");
    assertThat(outbox.committed()).containsExactly(1L, -2L);
  }

  @Test
  void theJobIsNotLetGoOfWhileACommitRuns() throws Exception {
    SlowCommit slow = new SlowCommit();
    outbox.beforeCommit(slow);
    try (JobClient client = start(new Passing())) {
      feed(1);
      Jobs.checkpoint(client);
      assertThat(slow.begun.await(30, TimeUnit.SECONDS)).isTrue();
      storage.before(
          (method, name) -> {
            if (method.equals("put") && name.startsWith(JOB + "/_owner-")) {
              slow.events.add("owner file");
            }
          });
      Thread later =
          new Thread(
              () -> {
                Jobs.await("it stops", () -> Jobs.status(client) == JobStatus.SUSPENDING);
                long since = System.nanoTime();
                Jobs.await(
                    "some time passes",
                    () -> System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(300));
                slow.mayEnd.countDown();
              });
      later.start();
    }
    assertThat(slow.events).containsExactly("begin 1", "end 1", "owner file");
  }

  // ---- the end of the job

  private static volatile List<CountDownLatch> mayAcknowledge = List.of();

  /** Keeps something in each snapshot. */
  private static final class Keeping extends Passing {
    private static final long serialVersionUID = 1L;
    private transient ListState<Long> state;

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
      state =
          context.getOperatorStateStore().getListState(new ListStateDescriptor<>("s", Long.class));
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
      state.update(List.of(context.getCheckpointId()));
    }
  }

  /** Acknowledges a checkpoint only when the test lets it, and may take nothing behind it. */
  private static final class Holding extends Passing {
    private static final long serialVersionUID = 1L;
    private final boolean pauses;

    Holding(boolean pauses) {
      this.pauses = pauses;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {
      context().pauseInput(pauses);
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) {
      context()
          .runBeforeAcknowledge(
              () -> mayAcknowledge.get((int) checkpointId - 1).await(30, TimeUnit.SECONDS));
    }
  }

  @Test
  void checkpointThatTheEndOfTheJobOvertakesLeavesNothing() throws Exception {
    mayAcknowledge = List.of(new CountDownLatch(1), new CountDownLatch(1));
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(Jobs.settings())
            .setParallelism(1)
            .enableCheckpointing(3_600_000);
    environment.getCheckpointConfig().setCheckpointStorage(storage);
    environment
        .fromSequence(1, 3)
        .uid("numbers")
        .transform("keeping", Types.LONG, new Keeping())
        .uid("keeping")
        .rebalance()
        .transform("holding", Types.LONG, new Holding(false))
        .uid("holding")
        .sinkTo(new Seen<Long>().sink());
    try (JobClient client = environment.executeAsync(JOB)) {
      Jobs.await("the final one", () -> client.getCheckpointStatistics().triggered() == 1);
      CompletableFuture<Long> byHand = client.triggerCheckpoint();
      Jobs.await("its file is written", () -> !storage.files(JOB + "/chk-2").isEmpty());
      mayAcknowledge.get(0).countDown();
      assertThat(byHand).failsWithin(30, TimeUnit.SECONDS);
      mayAcknowledge.get(1).countDown();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(storage.files(JOB + "/chk-1")).contains("_metadata");
    assertThat(storage.files(JOB + "/chk-2")).isEmpty();
  }

  /** Nobody takes them any more, since all that was to come has come. */
  @Test
  void barriersThatFindNoRoomBehindTheFinalOneDoNotHoldUpTheEnd() throws Exception {
    mayAcknowledge = List.of(new CountDownLatch(1));
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(Jobs.settings())
            .setParallelism(1)
            .enableCheckpointing(3_600_000);
    environment.getCheckpointConfig().setCheckpointStorage(storage);
    environment
        .fromSequence(1, 3)
        .uid("numbers")
        .rebalance()
        .transform("holding", Types.LONG, new Holding(true))
        .uid("holding")
        .sinkTo(new Seen<Long>().sink());
    try (JobClient client = environment.executeAsync(JOB)) {
      Jobs.await("the final one", () -> client.getCheckpointStatistics().triggered() == 1);
      for (int i = 2; i <= 40; i++) {
        int number = i;
        var unused = client.triggerCheckpoint();
        Jobs.await("one more", () -> client.getCheckpointStatistics().triggered() == number);
      }
      mayAcknowledge.get(0).countDown();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
  }
}
