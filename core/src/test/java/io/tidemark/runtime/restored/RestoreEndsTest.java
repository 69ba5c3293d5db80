// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.config.Configuration;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobStatus;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.runtime.support.FailurePlan;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.serializer.Types;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.stream.DataStream;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What had come to its end in a checkpoint does not end again, and nothing else counts as ended.
 */
@Timeout(60)
final class RestoreEndsTest {
  private static volatile FailurePlan plan = FailurePlan.none();

  private final Feed<Long> feed = new Feed<>(2);
  private final Outbox outbox = new Outbox();

  @TempDir Path directory;

  @BeforeEach
  void prepare() {
    plan = FailurePlan.none();
  }

  /** Emits how many records came to its subtask when its input has ended. */
  private static final class Totals extends StreamOperator<String> implements Receiver<Long> {
    private static final long serialVersionUID = 1L;
    private transient ListState<Long> state;
    private transient long count;

    @Override
    public Receiver<?> input(int index) {
      return this;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
      state =
          context
              .getOperatorStateStore()
              .getListState(new ListStateDescriptor<>("total", Long.class));
      for (long part : state.get()) {
        count += part;
      }
    }

    @Override
    public void receive(Long record, long timestamp) {
      count++;
      if (record < 0) {
        plan.step();
      }
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
      state.update(List.of(count));
    }

    @Override
    public void endInput(int index) throws Exception {
      context().output().receive("END", NO_TIMESTAMP);
    }

    @Override
    public void finish() throws Exception {
      context().output().receive("TOTAL " + count, NO_TIMESTAMP);
    }
  }

  private JobClient start(int parallelism, Configuration settings) {
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(directory, parallelism, settings);
    environment.attach(Outbox.NAME, outbox);
    DataStream<Long> records =
        environment
            .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
            .uid("feed");
    totals(records);
    return environment.executeAsync("ends");
  }

  private static void totals(DataStream<Long> records) {
    records
        .transform("totals", Types.STRING, new Totals())
        .uid("totals")
        .sinkTo(Outbox.<String>sink())
        .uid("outbox");
  }

  private void checkpointUntilCommitted(JobClient client, int count) {
    Jobs.awaitRunning(client);
    Jobs.await(
        "what was emitted at the end is committed",
        () -> {
          Jobs.checkpoint(client);
          return outbox.size() >= count;
        });
  }

  @Test
  void aSubtaskThatHadEndedDoesNotEndAgainInALaterRun() throws Exception {
    try (JobClient client = start(2, Jobs.settings())) {
      feed.append(0, 1L, 2L, 3L);
      feed.append(1, 4L);
      feed.end(0);
      checkpointUntilCommitted(client, 2);
    }
    assertThat(outbox.committed()).containsExactly("END", "TOTAL 3");
    try (JobClient client = start(2, Jobs.settings())) {
      feed.append(1, 5L);
      feed.end(1);
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(outbox.committed()).containsExactly("END", "TOTAL 3", "END", "TOTAL 2");
  }

  @Test
  void aSubtaskThatHadEndedDoesNotEndAgainAfterAFailure() throws Exception {
    plan = new FailurePlan(List.of(1L));
    try (JobClient client = start(2, Jobs.restarting())) {
      feed.append(0, 1L, 2L, 3L);
      feed.end(0);
      checkpointUntilCommitted(client, 2);
      feed.append(1, 4L, -1L);
      feed.end(1);
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(plan.failures()).isEqualTo(1);
    assertThat(outbox.committed()).containsExactly("END", "TOTAL 3", "END", "TOTAL 2");
  }

  @Test
  void stateOfAnEndThatWouldComeTwiceAtAnotherParallelismIsRefused() {
    try (JobClient client = start(2, Jobs.settings())) {
      feed.append(0, 1L, 2L, 3L);
      feed.end(0);
      checkpointUntilCommitted(client, 2);
    }
    try (JobClient client = start(3, Jobs.settings())) {
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("Operator 'totals' had come to its end in subtask 0 of 2")
          .hasMessageContaining("parallelism 3");
    }
  }

  @Test
  void aSourceThatHadEndedInPartGoesOnAtAnotherParallelism() throws Exception {
    Feed<Long> four = new Feed<>(4);
    for (int parallelism : List.of(4, 3)) {
      StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
      environment.attach(Outbox.NAME, outbox);
      environment
          .fromSource(four.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
          .uid("feed")
          .map(value -> value)
          .returns(Types.LONG)
          .sinkTo(Outbox.<Long>sink())
          .uid("outbox");
      try (JobClient client = environment.executeAsync("rescaled")) {
        if (parallelism == 4) {
          for (int partition = 0; partition < 4; partition++) {
            four.append(partition, (long) partition);
          }
          four.end(0);
          four.end(1);
          checkpointUntilCommitted(client, 4);
        } else {
          four.append(2, 12L);
          four.append(3, 13L);
          four.endAll();
          assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
        }
      }
    }
    assertThat(outbox.committed()).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 12L, 13L);
  }

  // ---- other sources before what had ended -----------------------------------------------------

  /** Two sources: the second goes on when the first and what is behind it have ended. */
  private JobClient startTwo(String uid, Feed<Long> other) {
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(
            directory, 1, Jobs.settings("execution.state-recovery.ignore-unclaimed-state", "true"));
    environment.attach(Outbox.NAME, outbox);
    totals(
        environment
            .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
            .uid(uid)
            .rebalance()
            .map(value -> value)
            .returns(Types.LONG));
    environment
        .fromSource(other.source(), WatermarkStrategy.noWatermarks(), "other", Types.LONG)
        .uid("other")
        .sinkTo(Outbox.<Long>sink())
        .uid("other outbox");
    return environment.executeAsync("two");
  }

  @Test
  void anOperatorThatHadEndedBehindASourceThatStartsIsRefused() throws Exception {
    Feed<Long> other = new Feed<>(1);
    try (JobClient client = startTwo("feed", other)) {
      feed.append(0, 1L, 2L);
      feed.endAll();
      checkpointUntilCommitted(client, 2);
    }
    try (JobClient client = startTwo("new feed", other)) {
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("'totals' had come to its end")
          .hasMessageContaining("'new feed'")
          .hasMessageContaining("is not in that checkpoint");
    }
    try (JobClient client = startTwo("feed", other)) {
      other.append(0, 7L);
      other.endAll();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(outbox.committed()).containsExactly("END", "TOTAL 2", 7L);
  }
}
