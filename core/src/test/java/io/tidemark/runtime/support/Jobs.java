// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.config.Configuration;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.graph.JobStatus;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What most tests of the embedded runtime begin with. */
public final class Jobs {
  private static final long DEADLINE_SECONDS = 30;

  private static final long POLL_NANOS = 500_000;

  /** So rarely that a test sees only the checkpoints that it triggers. */
  private static final long BY_HAND = 3_600_000;

  private Jobs() {}

  /** No checkpoints, no restarts. */
  public static StreamExecutionEnvironment withoutCheckpoints(int parallelism) {
    return StreamExecutionEnvironment.getExecutionEnvironment().setParallelism(parallelism);
  }

  /** Checkpoints in a directory when the test triggers them and at the end; no restarts. */
  public static StreamExecutionEnvironment checkpointedByHand(Path directory, int parallelism) {
    return checkpointed(directory, parallelism, BY_HAND, settings());
  }

  public static StreamExecutionEnvironment checkpointedByHand(
      Path directory, int parallelism, Configuration settings) {
    return checkpointed(directory, parallelism, BY_HAND, settings);
  }

  public static StreamExecutionEnvironment checkpointed(
      Path directory, int parallelism, long intervalMillis, Configuration settings) {
    Configuration configuration = new Configuration(settings);
    configuration.setString("execution.checkpointing.dir", directory.toString());
    return StreamExecutionEnvironment.getExecutionEnvironment(configuration)
        .setParallelism(parallelism)
        .enableCheckpointing(intervalMillis);
  }

  /** Settings of a job that is not restarted, in pairs of key and value behind that. */
  public static Configuration settings(String... pairs) {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "none");
    for (int i = 0; i < pairs.length; i += 2) {
      configuration.setString(pairs[i], pairs[i + 1]);
    }
    return configuration;
  }

  /** Settings of a job that is restarted at once, as often as it takes. */
  public static Configuration restarting(String... pairs) {
    Configuration configuration = settings(pairs);
    configuration.setString("restart-strategy.type", "fixed-delay");
    configuration.setString("restart-strategy.fixed-delay.attempts", "1000");
    configuration.setString("restart-strategy.fixed-delay.delay", "0 ms");
    return configuration;
  }

  public static JobExecutionResult end(JobClient client) throws JobExecutionException {
    try {
      return get(client.getJobExecutionResult());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof JobExecutionException failure) {
        throw failure;
      }
      throw new AssertionError("The job ended with an exception that is none of its own.", e);
    }
  }

  /** Triggers a checkpoint and returns its id once it is complete. */
  public static long checkpoint(JobClient client) {
    awaitRunning(client);
    try {
      return get(client.triggerCheckpoint());
    } catch (ExecutionException e) {
      throw new AssertionError("The checkpoint failed.", e.getCause());
    }
  }

  public static JobStatus status(JobClient client) {
    return client.getJobStatus().join();
  }

  public static void awaitRunning(JobClient client) {
    await(
        "job " + client.getJobName() + " runs",
        () -> {
          JobStatus status = status(client);
          assertThat(status.isTerminal()).as("ended as " + status).isFalse();
          return status == JobStatus.RUNNING;
        });
  }

  /** Waits for a future, with a deadline. */
  public static <V> V get(Future<V> future) throws ExecutionException {
    try {
      return future.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted while waiting.", e);
    } catch (TimeoutException e) {
      throw new AssertionError("Nothing came within " + DEADLINE_SECONDS + " s.", e);
    }
  }

  /** Looks again and again until something is so, with a deadline. */
  public static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("Waited in vain: " + what);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** The names of the threads of a job that are alive. */
  public static List<String> threadsOf(String jobName) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("tidemark-" + jobName + "-"))
        .map(Thread::getName)
        .sorted()
        .toList();
  }

  public static void awaitNoThreads(String jobName) {
    await("no thread of job " + jobName + " is left", () -> threadsOf(jobName).isEmpty());
  }
}
