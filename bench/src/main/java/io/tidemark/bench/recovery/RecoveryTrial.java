// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.recovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tidemark.bench.engine.ProcessReading;
import io.tidemark.bench.launch.ChildJvm;
import io.tidemark.bench.launch.Circumstances;
import io.tidemark.bench.launch.ClassPath;
import io.tidemark.bench.launch.Engines;
import io.tidemark.bench.launch.Quantity;
import io.tidemark.bench.launch.ResultLine;
import io.tidemark.bench.launch.TextFile;
import io.tidemark.bench.launch.WorkDirectory;
import io.tidemark.bench.matrix.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measures one {@link RecoverySpec}: one JVM that fails and recovers, and one that restores. */
public record RecoveryTrial(RecoverySpec spec, String commit) implements Trial {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  @Override
  public String label() {
    return spec.engine()
        + ", "
        + Quantity.text(spec.keys())
        + " keys, p"
        + spec.parallelism()
        + ", "
        + spec.gc().label()
        + " "
        + spec.heap();
  }

  @Override
  public boolean made(ResultLine line) {
    return line.string("benchmark").equals("recovery")
        && line.string("engine").equals(spec.engine())
        && line.integer("keys") == spec.keys()
        && line.integer("parallelism") == spec.parallelism()
        && line.integer("checkpoint_interval_ms") == spec.checkpointIntervalMillis()
        && line.integer("checkpoints") == spec.checkpoints()
        && line.string("heap").equals(spec.heap())
        && line.string("gc").equals(spec.gc().label());
  }

  @Override
  public ResultLine measure() throws IOException, InterruptedException {
    Circumstances circumstances = Circumstances.now(commit);
    try (WorkDirectory work = new WorkDirectory()) {
      TextFile.write(work.file("spec"), spec.toProperties());
      Path checkpoints = work.directory("checkpoints");
      Map<String, String> failed = run(work, checkpoints, "fail");
      long start = ProcessReading.epochMicros();
      Map<String, String> restored = run(work, checkpoints, "restore");
      long first = (long) number(restored, "firstResultEpochMicros");
      return line(failed, restored, (first - start) / 1e3, circumstances);
    }
  }

  private Map<String, String> run(WorkDirectory work, Path checkpoints, String how)
      throws IOException, InterruptedException {
    RecoveryJob job = Engines.recoveryJob(spec.engine());
    List<String> flags = new ArrayList<>(List.of("-Xmx" + spec.heap(), spec.gc().flag()));
    flags.addAll(job.jvmFlags());
    Path figures = work.file("figures-" + how);
    new ChildJvm(
            flags,
            ClassPath.of(System.getProperty("java.class.path"), job.jars()),
            RecoveryJvm.class.getName(),
            List.of(work.file("spec").toString(), checkpoints.toString(), figures.toString(), how))
        .run(work.file("log-" + how), TIMEOUT);
    return TextFile.read(figures);
  }

  private ResultLine line(
      Map<String, String> failed,
      Map<String, String> restored,
      double newProcessMillis,
      Circumstances circumstances) {
    ObjectNode json = ResultLine.newObject();
    json.put("benchmark", "recovery");
    json.put("engine", spec.engine());
    json.put("keys", spec.keys());
    json.put("parallelism", spec.parallelism());
    json.put("checkpoint_interval_ms", spec.checkpointIntervalMillis());
    json.put("checkpoints", spec.checkpoints());
    json.put("heap", spec.heap());
    json.put("gc", spec.gc().label());
    json.put("in_process_ms", round(number(failed, "recoveryMillis")));
    json.put("new_process_ms", round(newProcessMillis));
    json.put("sync_median_ms", round(number(failed, "syncMedian")));
    json.put("sync_max_ms", round(number(failed, "syncMax")));
    json.put("async_median_ms", round(number(failed, "asyncMedian")));
    json.put("async_max_ms", round(number(failed, "asyncMax")));
    json.put("state_mb", round(number(failed, "megabytesMax")));
    json.put("checkpoints_seen", (long) number(failed, "parts") / spec.parallelism());
    json.put(
        "verified",
        failed.getOrDefault("right", "").equals("true")
            && restored.getOrDefault("right", "").equals("true"));
    circumstances.putInto(json);
    return new ResultLine(json);
  }

  private static double number(Map<String, String> figures, String name) {
    return Double.parseDouble(figures.getOrDefault(name, "0"));
  }

  private static double round(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
