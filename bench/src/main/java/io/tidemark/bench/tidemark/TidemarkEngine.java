// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

import io.tidemark.bench.engine.Capabilities;
import io.tidemark.bench.engine.Engine;
import io.tidemark.bench.engine.EventGenerator;
import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.RunSpec;
import io.tidemark.config.CheckpointingOptions;
import io.tidemark.config.Configuration;
import io.tidemark.config.CopyRecords;
import io.tidemark.config.PipelineOptions;
import io.tidemark.config.RestartStrategyOptions;
import io.tidemark.serializer.Types;
import io.tidemark.stream.DataStream;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Tidemark in this process. Its records cannot change, so that {@code --copy-records auto}, the
 * default, copies none. Checkpoints are exactly-once, to files.
 */
public final class TidemarkEngine implements Engine {
  /** Core's libraries. */
  static final List<String> JARS = List.of("slf4j-", "jctools-core-", "jackson-core-", "jspecify-");

  @Override
  public String name() {
    return "tidemark";
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(true, true, List.of("heap"), List.of("auto", "never", "always"));
  }

  @Override
  public List<String> jvmFlags() {
    return List.of();
  }

  @Override
  public List<String> jars() {
    return JARS;
  }

  /** Of the jar; a directory of classes has none, and the result line names the commit anyway. */
  @Override
  public String version() {
    String version = StreamExecutionEnvironment.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  @Override
  public void run(RunSpec spec, Path checkpoints, Probe probe) throws Exception {
    try (StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration(spec, checkpoints))) {
      env.setParallelism(spec.parallelism());
      build(env, spec);
      env.execute("bench-" + spec.workload().query().label());
    }
  }

  private static Configuration configuration(RunSpec spec, Path checkpoints) {
    Configuration configuration = new Configuration();
    configuration.set(
        PipelineOptions.COPY_RECORDS,
        CopyRecords.valueOf(spec.copyRecords().toUpperCase(Locale.ROOT)));
    // No restarts, so that a failure ends the run.
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    if (spec.checkpointIntervalMillis() > 0) {
      configuration.set(
          CheckpointingOptions.CHECKPOINTING_INTERVAL,
          Duration.ofMillis(spec.checkpointIntervalMillis()));
      configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
    }
    return configuration;
  }

  private static void build(StreamExecutionEnvironment env, RunSpec spec) {
    DataStream<TidemarkEvent> events =
        env.fromSource(
                new TidemarkSource(spec.workload(), spec.parallelism()),
                WatermarkStrategy.noWatermarks(),
                "events")
            .uid("events");
    switch (spec.workload().query()) {
      case SUM ->
          events
              .keyBy(TidemarkEvent::key, Types.LONG)
              .process(new TidemarkRunningSum())
              .uid("sum")
              .sinkTo(new TidemarkTallySink<>((tally, to) -> tally.add(to.key(), to.sum())))
              .uid("tally");
      case FILTER ->
          events
              .filter(event -> EventGenerator.kept(event.value()))
              .sinkTo(
                  new TidemarkTallySink<>((tally, event) -> tally.add(event.key(), event.value())))
              .uid("tally");
      case PASS ->
          events
              .sinkTo(
                  new TidemarkTallySink<>((tally, event) -> tally.add(event.key(), event.value())))
              .uid("tally");
    }
  }
}
