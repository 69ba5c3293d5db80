// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tidemark.bench.launch.ChildJvm;
import io.tidemark.bench.launch.Circumstances;
import io.tidemark.bench.launch.ClassPath;
import io.tidemark.bench.launch.Quantity;
import io.tidemark.bench.launch.ResultLine;
import io.tidemark.bench.launch.TextFile;
import io.tidemark.bench.launch.WorkDirectory;
import io.tidemark.bench.matrix.Trial;
import io.tidemark.bench.tidemark.TidemarkEngine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Measures one {@link PausesSpec} in a fresh JVM. */
public record PausesTrial(PausesSpec spec, String commit) implements Trial {
  private static final Duration TIMEOUT = Duration.ofMinutes(20);
  private static final int ENOUGH_CHECKPOINTS = 5;

  @Override
  public String label() {
    return Quantity.text(spec.keys())
        + " keys, "
        + Quantity.text(spec.timers())
        + " timers, p"
        + spec.parallelism()
        + ", ck "
        + spec.checkpointIntervalMillis()
        + " ms, "
        + spec.gc().label()
        + " "
        + spec.heap();
  }

  @Override
  public boolean made(ResultLine line) {
    return line.string("benchmark").equals("pauses")
        && line.integer("keys") == spec.keys()
        && line.integer("timers") == spec.timers()
        && line.integer("parallelism") == spec.parallelism()
        && line.integer("phase_seconds") == spec.seconds()
        && line.integer("checkpoint_interval_ms") == spec.checkpointIntervalMillis()
        && line.string("heap").equals(spec.heap())
        && line.string("gc").equals(spec.gc().label());
  }

  @Override
  public ResultLine measure() throws IOException, InterruptedException {
    Circumstances circumstances = Circumstances.now(commit);
    try (WorkDirectory work = new WorkDirectory()) {
      TextFile.write(work.file("spec"), spec.toProperties());
      List<String> flags =
          List.of("-Xmx" + spec.heap(), spec.gc().flag(), SafepointLog.flag(work.file("stops")));
      ClassPath classPath =
          ClassPath.of(System.getProperty("java.class.path"), new TidemarkEngine().jars());
      List<String> arguments =
          List.of(
              work.file("spec").toString(),
              work.directory("checkpoints").toString(),
              work.file("facts").toString());
      new ChildJvm(flags, classPath, PausesJvm.class.getName(), arguments)
          .run(work.file("log"), TIMEOUT);
      return line(
          Facts.read(work.file("facts")), SafepointLog.read(work.file("stops")), circumstances);
    }
  }

  private ResultLine line(Facts facts, SafepointLog stops, Circumstances circumstances) {
    ObjectNode json = ResultLine.newObject();
    json.put("benchmark", "pauses");
    json.put("keys", spec.keys());
    json.put("timers", spec.timers());
    json.put("parallelism", spec.parallelism());
    json.put("phase_seconds", spec.seconds());
    json.put("checkpoint_interval_ms", spec.checkpointIntervalMillis());
    json.put("heap", spec.heap());
    json.put("gc", spec.gc().label());
    Map<String, String> values = facts.values();
    json.put("fill_seconds", number(values, "fillSeconds"));
    json.put("peak_rss_mb", number(values, "peakMegabytes"));
    json.put("longest_call_of_run_ms", number(values, "longestCallMillis"));
    json.put("failed_checkpoints", (long) number(values, "failedCheckpoints"));
    boolean enough = true;
    for (Facts.Phase phase : facts.phases()) {
      PhaseSummary summary = new PhaseSummary(phase, facts, stops);
      enough &= summary.checkpoints() >= ENOUGH_CHECKPOINTS;
      json.set(phase.time().name(), summary.json());
    }
    double missing = number(values, "expectedKeys") - number(values, "newKeys");
    json.put("short", !enough);
    json.put(
        "verified",
        missing >= 0
            && missing <= number(values, "slack")
            && number(values, "failedCheckpoints") == 0);
    circumstances.putInto(json);
    return new ResultLine(json);
  }

  private static double number(Map<String, String> values, String name) {
    return Double.parseDouble(values.getOrDefault(name, "NaN"));
  }
}
