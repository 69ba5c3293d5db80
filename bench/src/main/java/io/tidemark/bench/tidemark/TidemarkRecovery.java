// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

import io.tidemark.bench.recovery.RecoveryJob;
import io.tidemark.bench.recovery.RecoveryProbe;
import io.tidemark.bench.recovery.RecoverySpec;
import io.tidemark.config.CheckpointingOptions;
import io.tidemark.config.Configuration;
import io.tidemark.config.RestartStrategyOptions;
import io.tidemark.config.StateRecoveryOptions;
import io.tidemark.graph.JobClient;
import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.WriterInitContext;
import io.tidemark.io.datagen.NumberSequenceSource;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The recovery job on Tidemark. */
public final class TidemarkRecovery implements RecoveryJob {
  private static final String COUNTS = "counts";

  @Override
  public String name() {
    return "tidemark";
  }

  @Override
  public List<String> jvmFlags() {
    return List.of();
  }

  @Override
  public List<String> jars() {
    return TidemarkEngine.JARS;
  }

  @Override
  public Running start(RecoverySpec spec, Path checkpoints, boolean restore) throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
    configuration.set(
        CheckpointingOptions.CHECKPOINTING_INTERVAL,
        Duration.ofMillis(spec.checkpointIntervalMillis()));
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
    configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, restore ? "latest" : "none");
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    int keys = spec.keys();
    env.fromSource(
            new NumberSequenceSource(0, NUMBERS),
            WatermarkStrategy.noWatermarks(),
            "numbers",
            Types.LONG)
        .uid("numbers")
        .setParallelism(1)
        .keyBy(number -> RecoveryJob.key(number, keys), Types.LONG)
        .process(new TidemarkCountKeys(), Types.LONG)
        .uid(COUNTS)
        .setParallelism(spec.parallelism())
        .sinkTo(new ResultSink())
        .uid("results")
        .setParallelism(spec.parallelism());
    JobClient job = env.executeAsync("recovery");
    return () ->
        job.getCheckpointStatistics().recent().stream()
            .flatMap(
                checkpoint ->
                    checkpoint.subtasks().stream()
                        .filter(part -> part.chain().contains(COUNTS))
                        .map(
                            part ->
                                new CheckpointPart(
                                    checkpoint.checkpointId(),
                                    part.sync().toNanos() / 1e6,
                                    part.async().toNanos() / 1e6,
                                    checkpoint.stateBytes())))
            .toList();
  }

  private static final class ResultSink implements Sink<Long> {
    private static final long serialVersionUID = 1;

    @Override
    public SinkWriter<Long> createWriter(WriterInitContext context) {
      return new Writer(RecoveryProbe.active(), context.getAttemptNumber());
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
