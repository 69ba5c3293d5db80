// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tidemark.bench.engine.Engine;
import io.tidemark.bench.engine.Figures;
import io.tidemark.bench.engine.Gc;
import io.tidemark.bench.engine.ProcessReading;
import io.tidemark.bench.engine.RunSpec;
import io.tidemark.bench.engine.Tally;
import io.tidemark.bench.engine.Workload;
import io.tidemark.bench.loop.LoopEngine;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures engines, each run in a fresh JVM, and verifies what their sinks saw: the loop computes
 * the same workload in this process afterwards, and the checksums must be equal.
 */
public final class Measurement {
  private static final Duration TIMEOUT = Duration.ofMinutes(20);
  private static final int MAX_CALIBRATIONS = 8;

  /** Linux counts a process's CPU time in steps of 10 ms; a tiny run may show none at all. */
  private static final double CPU_TICK = 0.01;

  private final SteadyPhase phase;
  private final String commit;
  private final Consumer<String> progress;
  private final Map<Workload, Tally> expected = new HashMap<>();

  /**
   * Prepares to measure.
   *
   * @param phase what decides whether a run was long enough
   * @param commit of the sources, for the result lines
   * @param progress is told in a sentence what is being done
   */
  public Measurement(SteadyPhase phase, String commit, Consumer<String> progress) {
    this.phase = phase;
    this.commit = commit;
    this.progress = progress;
  }

  /** The commit that the result lines name. */
  public String commit() {
    return commit;
  }

  /**
   * Measures with more and more events, until the steady phase is long enough.
   *
   * @param spec what to run; its number of events is the first that is tried
   */
  public ResultLine untilLongEnough(Engine engine, RunSpec spec, Gc gc)
      throws IOException, InterruptedException {
    RunSpec next = spec;
    for (int i = 1; ; i++) {
      ResultLine line = once(engine, next, gc);
      if (!line.flag("short") || i == MAX_CALIBRATIONS) {
        return line;
      }
      next =
          next.withEvents(
              phase.moreEvents(
                  next.workload().events(),
                  line.number("seconds"),
                  (int) line.integer("checkpoints"),
                  next.checkpointIntervalMillis()));
    }
  }

  /** Measures once with the events given. */
  public ResultLine once(Engine engine, RunSpec spec, Gc gc)
      throws IOException, InterruptedException {
    progress.accept(describe(engine, spec, gc));
    double load = Machine.load();
    Map<String, String> measured = run(engine, spec, gc);
    ObjectNode json = ResultLine.newObject();
    putFigures(json, engine, spec, measured);
    putSettings(json, spec, gc);
    Figures figures = Figures.of(measured);
    json.put(
        "short",
        phase.isShort(figures.seconds(), figures.checkpoints(), spec.checkpointIntervalMillis()));
    json.put("verified", isExpected(engine, spec.workload(), figures));
    json.put("engine_version", measured.get("engineVersion"));
    json.put("java", measured.get("java"));
    json.put("commit", commit);
    json.put("machine", Machine.processor());
    json.put("cores", Machine.cores());
    json.put("load_before", round(load, 2));
    json.put("time", ProcessReading.timestamp());
    return new ResultLine(json);
  }

  private static Map<String, String> run(Engine engine, RunSpec spec, Gc gc)
      throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>(List.of("-Xmx4g", gc.flag()));
    flags.addAll(engine.jvmFlags());
    ClassPath classPath = ClassPath.of(System.getProperty("java.class.path"), engine.jars());
    try (WorkDirectory work = new WorkDirectory()) {
      TextFile.write(work.file("spec"), spec.toProperties());
      List<String> arguments =
          List.of(
              engine.name(),
              work.file("spec").toString(),
              work.directory("checkpoints").toString(),
              work.file("figures").toString());
      new ChildJvm(flags, classPath, MeasuredJvm.class.getName(), arguments)
          .run(work.file("log"), TIMEOUT);
      return TextFile.read(work.file("figures"));
    } catch (ChildFailedException e) {
      throw new ChildFailedException(
          "The measurement of " + describe(engine, spec, gc) + " failed. " + e.getMessage());
    }
  }

  private boolean isExpected(Engine engine, Workload workload, Figures figures) {
    if (engine instanceof LoopEngine) {
      // Nothing to compare it with; the tests compute its results in another way.
      return true;
    }
    Tally tally = expected.computeIfAbsent(workload, LoopEngine::expected);
    return tally.checksum() == figures.checksum() && tally.results() == figures.results();
  }

  private static void putFigures(
      ObjectNode json, Engine engine, RunSpec spec, Map<String, String> measured) {
    Figures figures = Figures.of(measured);
    json.put("engine", engine.name());
    json.put("query", spec.workload().query().label());
    json.put("events", spec.workload().events());
    json.put("seconds", round(figures.seconds(), 4));
    json.put("events_per_second", Math.round(figures.steadyEvents() / figures.seconds()));
    json.put(
        "events_per_cpu_second",
        Math.round(figures.steadyEvents() / Math.max(figures.cpuSeconds(), CPU_TICK)));
    json.put("cpu_seconds", round(figures.cpuSeconds(), 4));
    json.put("peak_rss_mb", Double.parseDouble(measured.getOrDefault("peakMegabytes", "NaN")));
    json.put("checksum", Long.toHexString(figures.checksum()));
    json.put("results", figures.results());
    json.put("steady_events", figures.steadyEvents());
    json.put("checkpoints", figures.checkpoints());
    json.put("gc_pause_ms", figures.pauseMillis());
  }

  private static void putSettings(ObjectNode json, RunSpec spec, Gc gc) {
    json.put("keys", spec.workload().keys());
    json.put("zipf", spec.workload().zipf());
    json.put("parallelism", spec.parallelism());
    json.put("checkpoint_interval_ms", spec.checkpointIntervalMillis());
    json.put("backend", spec.backend());
    json.put("gc", gc.label());
    json.put("copy_records", spec.copyRecords());
  }

  private static String describe(Engine engine, RunSpec spec, Gc gc) {
    Workload workload = spec.workload();
    return engine.name()
        + " "
        + workload.query().label()
        + ", "
        + workload.events()
        + " events, "
        + workload.keys()
        + " keys, Zipf "
        + workload.zipf()
        + ", parallelism "
        + spec.parallelism()
        + ", checkpoints "
        + (spec.checkpointIntervalMillis() == 0 ? "off" : spec.checkpointIntervalMillis() + " ms")
        + ", "
        + gc.label();
  }

  private static double round(double value, int digits) {
    double scale = Math.pow(10, digits);
    return Math.round(value * scale) / scale;
  }
}
