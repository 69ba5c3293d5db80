// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.functions.Collector;
import io.tidemark.functions.FlatMapFunction;
import io.tidemark.functions.MapFunction;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobStatus;
import io.tidemark.runtime.support.FailurePlan;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Gate;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Operators with a thread of their own may block, in their own code and where they emit. */
@Timeout(60)
final class OwnThreadTest {
  private static final int BLOCKED = 6;

  private static volatile CountDownLatch latch = new CountDownLatch(1);
  private static final AtomicInteger WAITING = new AtomicInteger();
  private static final AtomicInteger INTERRUPTED = new AtomicInteger();

  @TempDir Path directory;

  @BeforeEach
  void prepare() {
    latch = new CountDownLatch(1);
    WAITING.set(0);
    INTERRUPTED.set(0);
  }

  /** Waits in its code until another operator of the job has seen what it waits for. */
  private static final class Waiting implements MapFunction<Long, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Long map(Long value) throws InterruptedException {
      WAITING.incrementAndGet();
      try {
        latch.await();
      } catch (InterruptedException e) {
        INTERRUPTED.incrementAndGet();
        throw e;
      }
      return value;
    }
  }

  @Test
  void blockedCodeHoldsNobodyElseUp() throws Exception {
    // More of them than there are shared workers, and all wait for a record on a shared one.
    Feed<Long> waiting = new Feed<>(BLOCKED);
    Feed<Long> deciding = new Feed<>(1);
    Seen<Long> seen = new Seen<>();
    Seen<Long> decided = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(BLOCKED);
    environment
        .fromSource(waiting.source(), WatermarkStrategy.noWatermarks(), "waiting", Types.LONG)
        .map(new Waiting())
        .ownThread()
        .sinkTo(seen.sink());
    environment
        .fromSource(deciding.source(), WatermarkStrategy.noWatermarks(), "deciding", Types.LONG)
        .rebalance()
        .map(
            value -> {
              latch.countDown();
              return value;
            })
        .sinkTo(decided.sink());
    try (JobClient client = environment.executeAsync("waiting")) {
      seen.follow(client);
      decided.follow(client);
      for (int partition = 0; partition < BLOCKED; partition++) {
        waiting.append(partition, (long) partition);
      }
      Jobs.await("all of them wait", () -> WAITING.get() == BLOCKED);
      assertThat(seen.all()).isEmpty();
      deciding.append(0, 1L);
      decided.await(1);
      assertThat(seen.await(BLOCKED)).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L);
    }
  }

  /** Emits so many numbers for each record. */
  private static final class Many implements FlatMapFunction<Long, Long> {
    private static final long serialVersionUID = 1L;
    private final long count;

    Many(long count) {
      this.count = count;
    }

    @Override
    public void flatMap(Long value, Collector<Long> out) {
      for (long i = 0; i < count; i++) {
        WAITING.incrementAndGet();
        out.collect(i);
      }
    }
  }

  @Test
  void emittingWaitsForRoomAndGoesOnInOrder() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    Gate<Long> gate = new Gate<>();
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .flatMap(new Many(200_000))
        .ownThread()
        .sinkTo(gate.sink());
    feed.append(0, 1L);
    try (JobClient client = environment.executeAsync("many")) {
      Jobs.await("it emits", () -> WAITING.get() > 0);
      Jobs.awaitRunning(client);
      var checkpoint = client.triggerCheckpoint();
      gate.open();
      assertThat(Jobs.get(checkpoint)).isEqualTo(1);
      Jobs.await("everything is through", () -> gate.size() == 200_000);
      feed.endAll();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(gate.passed()).isEqualTo(LongStream.range(0, 200_000).boxed().toList());
  }

  // ---- cancelling
  // --------------------------------------------------------------------------------

  private JobClient startBlocked(FlatMapFunction<Long, Long> blocking, Gate<Long> gate) {
    Feed<Long> feed = new Feed<>(1);
    feed.append(0, 1L);
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .flatMap(blocking)
        .ownThread()
        .sinkTo(gate.sink());
    return environment.executeAsync("blocked");
  }

  @Test
  void cancelInterruptsBlockedCode() throws Exception {
    Waiting waiting = new Waiting();
    try (JobClient client =
        startBlocked((value, out) -> out.collect(waiting.map(value)), new Gate<>())) {
      Jobs.await("it waits", () -> WAITING.get() == 1);
      Jobs.get(client.cancel());
      assertThat(Jobs.status(client)).isEqualTo(JobStatus.CANCELED);
    }
    assertThat(INTERRUPTED).hasValue(1);
    assertThat(Jobs.threadsOf("blocked")).isEmpty();
  }

  @Test
  void closeInterruptsACallThatEmitsForEver() throws Exception {
    try (JobClient client = startBlocked(new Many(Long.MAX_VALUE), new Gate<>())) {
      Jobs.await("it emits", () -> WAITING.get() > 5_000);
      client.close();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.SUSPENDED);
    }
    assertThat(Jobs.threadsOf("blocked")).isEmpty();
  }

  @Test
  void closeInterruptsACallThatEmitsForEverAndForgivesEverything() throws Exception {
    FlatMapFunction<Long, Long> stubborn =
        (value, out) -> {
          for (int i = 0; i < 100_000; i++) {
            try {
              WAITING.incrementAndGet();
              out.collect(1L);
            } catch (Exception forgiven) {
              INTERRUPTED.incrementAndGet();
            }
          }
        };
    try (JobClient client = startBlocked(stubborn, new Gate<>())) {
      Jobs.await("it emits", () -> WAITING.get() > 5_000);
      client.close();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.SUSPENDED);
    }
    assertThat(INTERRUPTED.get()).isPositive();
  }

  // ---- a failure elsewhere
  // -----------------------------------------------------------------------

  @Test
  void failureElsewhereInterruptsBlockedCodeAndTheJobRestarts() throws Exception {
    FailurePlan plan = new FailurePlan(List.of(1L));
    failing = plan;
    Feed<Long> waiting = new Feed<>(1);
    Feed<Long> other = new Feed<>(1);
    Seen<Long> seen = new Seen<>();
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(directory, 1, Jobs.restarting());
    environment
        .fromSource(waiting.source(), WatermarkStrategy.noWatermarks(), "waiting", Types.LONG)
        .uid("waiting")
        .map(new Waiting())
        .ownThread()
        .sinkTo(seen.sink());
    environment
        .fromSource(other.source(), WatermarkStrategy.noWatermarks(), "other", Types.LONG)
        .uid("other")
        .map(
            value -> {
              failing.step();
              return value;
            })
        .sinkTo(new Seen<Long>().sink());
    try (JobClient client = environment.executeAsync("elsewhere")) {
      seen.follow(client);
      waiting.append(0, 7L);
      Jobs.await("it waits", () -> WAITING.get() == 1);
      other.append(0, 1L);
      Jobs.await("it waits again", () -> WAITING.get() == 2);
      latch.countDown();
      assertThat(seen.await(1)).containsExactly(7L);
    }
    assertThat(INTERRUPTED).hasValue(1);
    assertThat(plan.failures()).isEqualTo(1);
  }

  private static volatile FailurePlan failing = FailurePlan.none();
}
