// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.storage.SystemProcesses;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobGraphBuilder;
import io.tidemark.graph.RunnerEnvironment;
import io.tidemark.io.fs.LocalFileSystem;
import io.tidemark.runtime.scheduling.IoThreads;
import io.tidemark.runtime.scheduling.TaskletScheduler;
import io.tidemark.runtime.scheduling.WorkerThreads;
import io.tidemark.state.heap.HashMapStateBackend;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/**
 * A processing time that goes on when the test says so. Nobody is woken by it: a test that moves it
 * then gives the job a record.
 *
 * <p>Thread: any.
 */
final class ManualClock implements Clock {
  private final AtomicLong millis;

  ManualClock(long startMillis) {
    this.millis = new AtomicLong(startMillis);
  }

  void advanceTo(long newMillis) {
    millis.accumulateAndGet(newMillis, Math::max);
  }

  @Override
  public long currentTimeMillis() {
    return millis.get();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  /** Runs a job on the embedded runtime with this clock. */
  JobClient execute(StreamExecutionEnvironment environment, String jobName) {
    return execute(environment, jobName, scheduler -> scheduler);
  }

  /** Runs a job on the embedded runtime with this clock and a scheduler over the usual one. */
  JobClient execute(
      StreamExecutionEnvironment environment,
      String jobName,
      UnaryOperator<TaskletScheduler> scheduling) {
    JobGraph graph = JobGraphBuilder.build(environment.getStreamGraph().withJobName(jobName));
    ClassLoader loader = ManualClock.class.getClassLoader();
    String prefix = "tidemark-" + jobName + "-";
    RuntimeEnvironment runtime =
        new RuntimeEnvironment(
            this,
            scheduling.apply(new WorkerThreads(this, prefix, 2, loader)),
            new IoThreads(prefix, 2, loader),
            new LocalFileSystem(),
            new SystemProcesses(),
            UUID.randomUUID().toString(),
            7);
    return EmbeddedJobRunner.start(
        graph,
        new RunnerEnvironment(null, null, List.of(), Map.of(), loader),
        runtime,
        new HashMapStateBackend());
  }
}
