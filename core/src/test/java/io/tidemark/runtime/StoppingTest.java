// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.config.Configuration;
import io.tidemark.functions.MapFunction;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobStatus;
import io.tidemark.runtime.support.FailurePlan;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.HookedEnumerator;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job stops although user code waits, and the JVM ends although user code ends it. */
@Timeout(60)
final class StoppingTest {
  private static final AtomicInteger WAITING = new AtomicInteger();
  private static final AtomicInteger INTERRUPTED = new AtomicInteger();
  private static volatile CountDownLatch opened = new CountDownLatch(1);
  private static volatile FailurePlan failing = FailurePlan.none();

  @TempDir Path directory;

  @BeforeEach
  void prepare() {
    WAITING.set(0);
    INTERRUPTED.set(0);
    opened = new CountDownLatch(1);
    failing = FailurePlan.none();
  }

  /** Waits on a worker that others share, and does not give in to the first interrupts. */
  private static final class Waiting implements MapFunction<Long, Long> {
    private static final long serialVersionUID = 1L;
    private final int stubbornness;

    Waiting(int stubbornness) {
      this.stubbornness = stubbornness;
    }

    @Override
    public Long map(Long value) throws InterruptedException {
      WAITING.incrementAndGet();
      for (int i = 0; ; i++) {
        try {
          opened.await();
          return value;
        } catch (InterruptedException e) {
          INTERRUPTED.incrementAndGet();
          if (i >= stubbornness) {
            throw e;
          }
        }
      }
    }
  }

  private static Configuration impatient(Configuration settings) {
    settings.setString("task.cancellation.interval", "5 ms");
    return settings;
  }

  private JobClient startWaiting(int stubbornness, Feed<Long> feed) {
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(directory, 1, impatient(Jobs.settings()));
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .map(new Waiting(stubbornness))
        .sinkTo(new Seen<Long>().sink());
    feed.append(0, 1L);
    JobClient client = environment.executeAsync("waiting");
    Jobs.await("it waits", () -> WAITING.get() == 1);
    return client;
  }

  /** As one that connects to what does not answer. */
  private static void waitForEver(HookedEnumerator.Call call) throws InterruptedException {
    if (call == HookedEnumerator.Call.START) {
      WAITING.incrementAndGet();
      try {
        opened.await();
      } catch (InterruptedException e) {
        INTERRUPTED.incrementAndGet();
        throw e;
      }
    }
  }

  private JobClient startWaitingEnumerator(String name) {
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(directory, 1, impatient(Jobs.restarting()));
    environment
        .fromSource(
            new HookedEnumerator(new Feed<Long>(1).source(), StoppingTest::waitForEver),
            WatermarkStrategy.noWatermarks(),
            "feed",
            Types.LONG)
        .uid("feed")
        .sinkTo(new Seen<Long>().sink());
    JobClient client = environment.executeAsync(name);
    Jobs.await("it waits", () -> WAITING.get() == 1);
    return client;
  }

  @Test
  void cancelInterruptsAnEnumeratorThatWaits() throws Exception {
    try (JobClient client = startWaitingEnumerator("enumerating")) {
      Jobs.get(client.cancel());
      assertThat(Jobs.status(client)).isEqualTo(JobStatus.CANCELED);
    }
    assertThat(INTERRUPTED).hasValue(1);
    Jobs.awaitNoThreads("enumerating");
  }

  @Test
  void closeInterruptsAnEnumeratorThatWaits() throws Exception {
    try (JobClient client = startWaitingEnumerator("enumerating")) {
      client.close();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.SUSPENDED);
    }
    assertThat(INTERRUPTED).hasValue(1);
    Jobs.awaitNoThreads("enumerating");
  }

  @Test
  void cancelInterruptsWhatWaitsOnASharedWorker() throws Exception {
    try (JobClient client = startWaiting(0, new Feed<>(1))) {
      Jobs.get(client.cancel());
      assertThat(Jobs.status(client)).isEqualTo(JobStatus.CANCELED);
    }
    assertThat(INTERRUPTED).hasValue(1);
    Jobs.awaitNoThreads("waiting");
  }

  @Test
  void closeInterruptsAgainWhatDoesNotGiveIn() throws Exception {
    try (JobClient client = startWaiting(3, new Feed<>(1))) {
      client.close();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.SUSPENDED);
    }
    assertThat(INTERRUPTED).hasValue(4);
    Jobs.awaitNoThreads("waiting");
  }

  @Test
  void aFailureElsewhereInterruptsAndTheJobRestarts() throws Exception {
    failing = new FailurePlan(List.of(1L));
    Feed<Long> waiting = new Feed<>(1);
    Feed<Long> other = new Feed<>(1);
    Seen<Long> seen = new Seen<>();
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(directory, 1, impatient(Jobs.restarting()));
    environment
        .fromSource(waiting.source(), WatermarkStrategy.noWatermarks(), "waiting", Types.LONG)
        .uid("waiting")
        .map(new Waiting(0))
        .sinkTo(seen.sink());
    environment
        .fromSource(other.source(), WatermarkStrategy.noWatermarks(), "other", Types.LONG)
        .uid("other")
        .map(
            value -> {
              failing.step();
              return value;
            })
        .ownThread()
        .sinkTo(new Seen<Long>().sink());
    try (JobClient client = environment.executeAsync("elsewhere")) {
      seen.follow(client);
      waiting.append(0, 7L);
      Jobs.await("it waits", () -> WAITING.get() == 1);
      other.append(0, 1L);
      Jobs.await("it waits again", () -> WAITING.get() == 2);
      opened.countDown();
      assertThat(seen.await(1)).containsExactly(7L);
    }
    assertThat(INTERRUPTED).hasValue(1);
  }

  // ---- the end of the JVM ----------------------------------------------------------------------

  private static int exitCodeOf(String way) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Exiting.class.getName(),
                way)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    boolean ended = process.waitFor(45, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
    }
    assertThat(ended).as("the JVM ends").isTrue();
    return process.exitValue();
  }

  @Test
  void exitFromUserCodeEndsTheJvm() throws Exception {
    assertThat(exitCodeOf("exit")).isEqualTo(3);
  }

  @Test
  void theJvmEndsAlthoughACallNeverReturns() throws Exception {
    assertThat(exitCodeOf("stuck")).isEqualTo(4);
  }

  /** The program of another process. */
  static final class Exiting {
    private Exiting() {}

    public static void main(String[] arguments) {
      boolean exits = arguments[0].equals("exit");
      Configuration settings = Jobs.settings();
      settings.setString("job.shutdown-timeout", exits ? "1 h" : "100 ms");
      StreamExecutionEnvironment environment =
          StreamExecutionEnvironment.getExecutionEnvironment(settings).setParallelism(1);
      environment
          .fromSequence(1, 10)
          .<Long>map(
              value -> {
                if (exits) {
                  System.exit(3);
                }
                WAITING.incrementAndGet();
                while (true) {
                  try {
                    opened.await();
                  } catch (InterruptedException ignored) {
                    INTERRUPTED.incrementAndGet();
                  }
                }
              })
          .sinkTo(new Seen<Long>().sink());
      JobClient client = environment.executeAsync("exiting");
      if (!exits) {
        Jobs.await("it waits", () -> WAITING.get() == 1);
        System.exit(4);
      }
      client.getJobExecutionResult().join();
    }
  }
}
