// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.jet;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.accumulator.LongAccumulator;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.Sources;
import com.hazelcast.jet.pipeline.StreamSource;
import com.hazelcast.jet.pipeline.StreamStage;
import io.tidemark.bench.engine.Capabilities;
import io.tidemark.bench.engine.Engine;
import io.tidemark.bench.engine.EventGenerator;
import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.RunSpec;
import io.tidemark.bench.engine.Workload;
import java.nio.file.Path;
import java.util.List;

/**
 * Hazelcast Jet in an embedded member, with its Pipeline API and as many cooperative threads as the
 * parallelism. Snapshots are exactly-once and go to the member's own memory, not to files, which is
 * Jet's way: its checkpoint figures are not for the same durability as the other engines'.
 */
public final class JetEngine implements Engine {
  @Override
  public String name() {
    return "jet";
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(true, true, List.of("heap"), List.of("never"));
  }

  @Override
  public List<String> jvmFlags() {
    return JetInstance.FLAGS;
  }

  @Override
  public List<String> jars() {
    return JetInstance.JARS;
  }

  @Override
  public String version() {
    String version = HazelcastInstance.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }

  @Override
  public void run(RunSpec spec, Path checkpoints, Probe probe) {
    HazelcastInstance member = JetInstance.start(spec.parallelism());
    try {
      JobConfig job = new JobConfig().setName("bench-" + spec.workload().query().label());
      if (spec.checkpointIntervalMillis() > 0) {
        job.setProcessingGuarantee(ProcessingGuarantee.EXACTLY_ONCE)
            .setSnapshotIntervalMillis(spec.checkpointIntervalMillis());
      }
      member.getJet().newJob(pipeline(spec), job).join();
    } finally {
      member.shutdown();
    }
  }

  private static Pipeline pipeline(RunSpec spec) {
    int parallelism = spec.parallelism();
    Workload workload = spec.workload();
    StreamSource<JetEvent> source =
        Sources.streamFromProcessor(
            "events",
            ProcessorMetaSupplier.of(parallelism, () -> new JetSource(workload, parallelism)));
    Sink<JetEvent> sink =
        Sinks.fromProcessor("tally", ProcessorMetaSupplier.of(parallelism, JetTallySink::new));
    Pipeline pipeline = Pipeline.create();
    StreamStage<JetEvent> events =
        pipeline.readFrom(source).withoutTimestamps().setLocalParallelism(parallelism);
    StreamStage<JetEvent> results =
        switch (workload.query()) {
          case SUM ->
              events
                  .groupingKey(JetEvent::key)
                  .mapStateful(
                      LongAccumulator::new,
                      (sum, key, event) -> {
                        sum.add(event.value());
                        return new JetEvent(key, sum.get());
                      })
                  .setLocalParallelism(parallelism);
          case FILTER ->
              events
                  .filter(event -> EventGenerator.kept(event.value()))
                  .setLocalParallelism(parallelism);
          case PASS -> events;
        };
    results.writeTo(sink).setLocalParallelism(parallelism);
    return pipeline;
  }
}
