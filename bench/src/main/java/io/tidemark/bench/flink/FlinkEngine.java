// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import io.tidemark.bench.engine.Capabilities;
import io.tidemark.bench.engine.Engine;
import io.tidemark.bench.engine.EventGenerator;
import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.RunSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Apache Flink in a local environment (MiniCluster), as its users would run it: a FLIP-27 source,
 * POJO types, value state, and object reuse unless {@code --copy-records always} is given.
 * Checkpoints are exactly-once, to files. Everything else is Flink's default.
 */
public final class FlinkEngine implements Engine {
  @Override
  public String name() {
    return "flink";
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(true, true, List.of("heap"), List.of("never", "always"));
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
  public String version() {
    return EnvironmentInformation.getVersion();
  }

  @Override
  public void run(RunSpec spec, Path checkpoints, Probe probe) throws Exception {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(
            spec.parallelism(), configuration(spec, checkpoints));
    build(env, spec);
    env.execute("bench-" + spec.workload().query().label());
  }

  private static Configuration configuration(RunSpec spec, Path checkpoints) {
    Configuration configuration = FlinkJvm.localConfiguration();
    configuration.set(PipelineOptions.OBJECT_REUSE, spec.copyRecords().equals("never"));
    configuration.set(PipelineOptions.GENERIC_TYPES, false);
    configuration.set(StateBackendOptions.STATE_BACKEND, "hashmap");
    if (spec.checkpointIntervalMillis() > 0) {
      configuration.set(
          CheckpointingOptions.CHECKPOINTING_INTERVAL,
          Duration.ofMillis(spec.checkpointIntervalMillis()));
      configuration.set(
          CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.EXACTLY_ONCE);
      configuration.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
      configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
    }
    return configuration;
  }

  private static void build(StreamExecutionEnvironment env, RunSpec spec) {
    DataStream<FlinkEvent> events =
        env.fromSource(
            new FlinkSource(spec.workload(), spec.parallelism()),
            WatermarkStrategy.noWatermarks(),
            "events",
            TypeInformation.of(FlinkEvent.class));
    switch (spec.workload().query()) {
      case SUM ->
          events
              .keyBy(event -> event.key, Types.LONG)
              .process(new RunningSum(), TypeInformation.of(FlinkUpdate.class))
              .sinkTo(new FlinkTallySink<>((tally, update) -> tally.add(update.key, update.sum)));
      case FILTER ->
          events
              .filter(event -> EventGenerator.kept(event.value))
              .sinkTo(new FlinkTallySink<>((tally, event) -> tally.add(event.key, event.value)));
      case PASS ->
          events.sinkTo(new FlinkTallySink<>((tally, event) -> tally.add(event.key, event.value)));
    }
  }
}
