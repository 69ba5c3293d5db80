// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.storage.CheckpointStorage;
import io.tidemark.checkpoint.storage.SystemProcesses;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobGraphBuilder;
import io.tidemark.graph.RunnerEnvironment;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.runtime.scheduling.IoThreads;
import io.tidemark.runtime.scheduling.WorkerThreads;
import io.tidemark.state.heap.HashMapStateBackend;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.Clock;
import io.tidemark.time.SystemClock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Runs jobs whose sources and sinks see the files that the test gives them. */
final class JobOnFiles {
  private JobOnFiles() {}

  static JobClient execute(
      StreamExecutionEnvironment environment, String jobName, FileSystem files) {
    return execute(environment, jobName, files, null);
  }

  /** As above, with checkpoints in a storage where one is given. */
  static JobClient execute(
      StreamExecutionEnvironment environment,
      String jobName,
      FileSystem files,
      @Nullable CheckpointStorage storage) {
    JobGraph graph = JobGraphBuilder.build(environment.getStreamGraph().withJobName(jobName));
    ClassLoader loader = JobOnFiles.class.getClassLoader();
    String prefix = "tidemark-" + jobName + "-";
    Clock clock = SystemClock.getInstance();
    RuntimeEnvironment runtime =
        new RuntimeEnvironment(
            clock,
            new WorkerThreads(clock, prefix, 2, loader),
            new IoThreads(prefix, 2, loader),
            files,
            new SystemProcesses(),
            UUID.randomUUID().toString(),
            7);
    return EmbeddedJobRunner.start(
        graph,
        new RunnerEnvironment(null, storage, List.of(), Map.of(), loader),
        runtime,
        new HashMapStateBackend());
  }
}
