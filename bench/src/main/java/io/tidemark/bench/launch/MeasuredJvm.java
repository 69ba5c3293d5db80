// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import io.tidemark.bench.engine.Engine;
import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.ProcessReading;
import io.tidemark.bench.engine.RunSpec;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * The main class of a JVM that runs one engine once. Arguments: the engine's name, the file with
 * the {@link RunSpec}, the directory for checkpoints, the file for the figures.
 */
public final class MeasuredJvm {
  private MeasuredJvm() {}

  /** Runs the job and writes its figures; any failure ends the JVM with status 1. */
  public static void main(String[] args) {
    int status = 1;
    try {
      Engine engine = Engines.engine(args[0]);
      RunSpec spec = RunSpec.of(TextFile.read(Path.of(args[1])));
      Probe probe = Probe.begin(spec.workload().events(), spec.parallelism());
      engine.run(spec, Path.of(args[2]), probe);
      Map<String, String> figures = probe.figures().toProperties();
      figures.put(
          "peakMegabytes",
          String.format(Locale.ROOT, "%.1f", ProcessReading.peakResidentMegabytes()));
      figures.put("engineVersion", engine.version());
      figures.put("java", System.getProperty("java.version"));
      TextFile.write(Path.of(args[3]), figures);
      status = 0;
    } catch (Exception | LinkageError | OutOfMemoryError e) {
      e.printStackTrace(System.err);
    }
    // An engine may leave threads behind; the figures are written, so nobody needs them.
    Runtime.getRuntime().halt(status);
  }
}
