// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.checkpoint.storage.OwnershipLostException;
import io.tidemark.functions.CheckpointListener;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.process.RichMapFunction;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.HookedStorage;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run that another one has replaced commits nothing more, whenever that happened. */
@Timeout(60)
final class OwnershipTest {
  private static final String JOB = "owned";
  private static final List<Long> TOLD = new CopyOnWriteArrayList<>();

  private final HookedStorage storage = new HookedStorage();
  private final Feed<Long> feed = new Feed<>(1);
  private final Outbox outbox = new Outbox();

  @BeforeEach
  void nobodyWasTold() {
    TOLD.clear();
  }

  /** User code that acts on complete checkpoints by itself. */
  private static final class Listening extends RichMapFunction<Long, Long>
      implements CheckpointListener {
    private static final long serialVersionUID = 1L;

    @Override
    public Long map(Long value) {
      return value;
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
      TOLD.add(checkpointId);
    }
  }

  private JobClient start() {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(Jobs.restarting())
            .setParallelism(1)
            .enableCheckpointing(3_600_000);
    environment.getCheckpointConfig().setCheckpointStorage(storage);
    environment.attach(Outbox.NAME, outbox);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .map(new Listening())
        .uid("listening")
        .sinkTo(Outbox.<Long>sink())
        .uid("outbox");
    return environment.executeAsync(JOB);
  }

  private void feed(long value) {
    feed.append(0, value);
    Jobs.await("it was read", () -> feed.read(0) == value);
  }

  private static void assertOwnershipLost(JobClient client) {
    assertThatThrownBy(() -> Jobs.end(client))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("This run owned the job \"" + JOB + "\"")
        .hasMessageContaining("another run has taken it over under epoch 99")
        .hasRootCauseInstanceOf(OwnershipLostException.class);
  }

  @Test
  void completionIsNotToldOnceAnotherRunHasTakenOver() {
    try (JobClient client = start()) {
      feed(1);
      assertThat(Jobs.checkpoint(client)).isEqualTo(1);
      Jobs.await("checkpoint 1 is committed", () -> outbox.size() == 1);
      feed(2);
      storage.after(
          (method, name) -> {
            if (name.equals(JOB + "/chk-2/_metadata") && method.equals("putIfAbsent")) {
              storage.takeOver(JOB);
            }
          });
      var unused = client.triggerCheckpoint();
      assertOwnershipLost(client);
    }
    assertThat(outbox.committed()).containsExactly(1L);
    assertThat(TOLD).containsExactly(1L);
  }

  /** The checkpoint was told, but the commit comes later. */
  @Test
  void commitThatIsTriedAgainIsNotMadeOnceAnotherRunHasTakenOver() {
    outbox.beforeCommit(
        attempt -> {
          storage.takeOver(JOB);
          return false;
        });
    try (JobClient client = start()) {
      feed(1);
      var unused = client.triggerCheckpoint();
      assertOwnershipLost(client);
    }
    assertThat(outbox.committed()).isEmpty();
    assertThat(TOLD).containsExactly(1L);
  }

  @Test
  void commitAfterRecoveryIsNotMadeOnceAnotherRunHasTakenOver() {
    AtomicBoolean failed = new AtomicBoolean();
    outbox.beforeCommit(
        attempt -> {
          failed.set(true);
          throw new IOException("planned failure of a commit");
        });
    storage.after(
        (method, name) -> {
          if (failed.get() && method.equals("open") && name.startsWith(JOB + "/chk-1/")) {
            outbox.beforeCommit(any -> true);
            storage.takeOver(JOB);
          }
        });
    try (JobClient client = start()) {
      feed(1);
      var unused = client.triggerCheckpoint();
      assertOwnershipLost(client);
    }
    assertThat(failed).isTrue();
    assertThat(outbox.committed()).isEmpty();
  }

  /** Its checkpoints are the other run's now: a cancelled job deletes none of them. */
  @Test
  void cancelDeletesNothingOnceAnotherRunHasTakenOver() throws Exception {
    try (JobClient client = start()) {
      feed(1);
      Jobs.checkpoint(client);
      List<String> before = storage.files(JOB + "/chk-1");
      storage.takeOver(JOB);
      Jobs.get(client.cancel());
      assertThat(storage.files(JOB + "/chk-1")).isEqualTo(before).contains("_metadata");
    }
  }

  /** Storage that fails for a moment does not keep the job from the next run in this process. */
  @Test
  void lettingGoIsTriedAgain() throws Exception {
    AtomicInteger failures = new AtomicInteger();
    try (JobClient client = start()) {
      feed(1);
      assertThat(Jobs.checkpoint(client)).isEqualTo(1);
      Jobs.await("checkpoint 1 is committed", () -> outbox.size() == 1);
      storage.before(
          (method, name) -> {
            if (method.startsWith("put")
                && name.contains("/_owner-")
                && failures.incrementAndGet() <= 2) {
              throw new IOException("planned");
            }
          });
    }
    assertThat(failures).hasValueGreaterThan(2);
    try (JobClient client = start()) {
      feed(2);
      assertThat(Jobs.checkpoint(client)).isEqualTo(2);
    }
  }
}
