// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import io.tidemark.bench.recovery.RecoveryJob;
import io.tidemark.bench.recovery.RecoveryProbe;
import io.tidemark.bench.recovery.RecoverySpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.runtime.checkpoint.AbstractCheckpointStats;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.checkpoint.SubtaskStateStats;
import org.apache.flink.runtime.checkpoint.TaskStateStats;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The recovery job on Flink's MiniCluster, which is what its local environment starts; used by
 * itself because it tells what checkpoints took. Heap state, checkpoints to files, object reuse.
 */
public final class FlinkRecovery implements RecoveryJob {
  @Override
  public String name() {
    return "flink";
  }

  @Override
  public List<String> jvmFlags() {
    return FlinkJvm.FLAGS;
  }

  @Override
  public List<String> jars() {
    return FlinkJvm.JARS;
  }

  @Override
  public Running start(RecoverySpec spec, Path checkpoints, boolean restore) throws Exception {
    Configuration configuration = configuration(spec, checkpoints);
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    build(env, spec);
    JobGraph graph = env.getStreamGraph().getJobGraph();
    if (restore) {
      graph.setSavepointRestoreSettings(
          SavepointRestoreSettings.forPath(newest(checkpoints).toUri().toString()));
    }
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(spec.parallelism())
                .build());
    cluster.start();
    JobID job = cluster.submitJob(graph).get().getJobID();
    return () -> parts(cluster.getExecutionGraph(job).get().getCheckpointStatsSnapshot());
  }

  private static Configuration configuration(RecoverySpec spec, Path checkpoints) {
    Configuration configuration = FlinkJvm.localConfiguration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    configuration.set(PipelineOptions.GENERIC_TYPES, false);
    configuration.set(StateBackendOptions.STATE_BACKEND, "hashmap");
    configuration.set(
        CheckpointingOptions.CHECKPOINTING_INTERVAL,
        Duration.ofMillis(spec.checkpointIntervalMillis()));
    configuration.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
    configuration.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    return configuration;
  }

  private static void build(StreamExecutionEnvironment env, RecoverySpec spec) {
    int keys = spec.keys();
    env.fromSource(
            new NumberSequenceSource(0, NUMBERS),
            WatermarkStrategy.noWatermarks(),
            "numbers",
            Types.LONG)
        .uid("numbers")
        .setParallelism(1)
        .keyBy(number -> RecoveryJob.key(number, keys), Types.LONG)
        .process(new FlinkCountKeys(), Types.LONG)
        .uid("counts")
        .name("counts")
        .setParallelism(spec.parallelism())
        .sinkTo(new ResultSink())
        .uid("results")
        .setParallelism(spec.parallelism());
  }

  /** The newest whole checkpoint; its path is {@code <job>/chk-<id>}. */
  private static Path newest(Path checkpoints) throws IOException {
    try (Stream<Path> walk = Files.walk(checkpoints)) {
      return walk.filter(path -> path.endsWith("_metadata"))
          .map(path -> path.toAbsolutePath().getParent())
          .max(Comparator.comparingLong(FlinkRecovery::checkpointId))
          .orElseThrow(() -> new IOException("There is no whole checkpoint in " + checkpoints));
    }
  }

  private static long checkpointId(Path directory) {
    return Long.parseLong(String.valueOf(directory.getFileName()).replace("chk-", ""));
  }

  private static List<CheckpointPart> parts(CheckpointStatsSnapshot statistics) {
    List<CheckpointPart> parts = new ArrayList<>();
    for (AbstractCheckpointStats checkpoint : statistics.getHistory().getCheckpoints()) {
      for (TaskStateStats task : checkpoint.getAllTaskStateStats()) {
        for (SubtaskStateStats part : task.getSubtaskStats()) {
          // The source has no keyed state: its part is a few bytes.
          if (part != null && task.getStateSize() > checkpoint.getStateSize() / 2) {
            parts.add(
                new CheckpointPart(
                    checkpoint.getCheckpointId(),
                    part.getSyncCheckpointDuration(),
                    part.getAsyncCheckpointDuration(),
                    checkpoint.getStateSize()));
          }
        }
      }
    }
    return parts;
  }

  private static final class ResultSink implements Sink<Long> {
    private static final long serialVersionUID = 1;

    @Override
    public SinkWriter<Long> createWriter(WriterInitContext context) {
      return new Writer(RecoveryProbe.active(), context.getTaskInfo().getAttemptNumber());
    }
  }

  private record Writer(RecoveryProbe probe, int attempt) implements SinkWriter<Long> {
    @Override
    public void write(Long count, Context context) {
      probe.result(attempt);
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
