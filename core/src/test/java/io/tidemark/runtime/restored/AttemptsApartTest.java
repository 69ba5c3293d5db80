// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobStatus;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.HookedStorage;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an attempt does beside its subtasks' threads is over before anybody goes on after it. */
@Timeout(60)
final class AttemptsApartTest {
  private static final String JOB = "apart";

  private static final List<Integer> COMPLETED_IN = new CopyOnWriteArrayList<>();

  private final HookedStorage storage = new HookedStorage();
  private final Feed<Long> feed = new Feed<>(1);
  private final Outbox outbox = new Outbox();

  @BeforeEach
  void prepare() {
    COMPLETED_IN.clear();
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

  /** Passes records on. */
  private static class Passing extends StreamOperator<Long> implements Receiver<Long> {
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
}
