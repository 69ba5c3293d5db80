// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.recovery;

import io.tidemark.bench.launch.Engines;
import io.tidemark.bench.launch.Median;
import io.tidemark.bench.launch.TextFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The main class of a JVM that measures once. Arguments: the file with the {@link RecoverySpec},
 * the directory for checkpoints, the file for the figures, {@code fail} or {@code restore}.
 */
public final class RecoveryJvm {
  private RecoveryJvm() {}

  /** Runs the job until it has recovered and halts; any failure ends the JVM with status 1. */
  public static void main(String[] args) {
    int status = 1;
    try {
      RecoverySpec spec = RecoverySpec.of(TextFile.read(Path.of(args[0])));
      boolean restore = args[3].equals("restore");
      RecoveryProbe probe = RecoveryProbe.begin(spec, restore);
      RecoveryJob job = Engines.recoveryJob(spec.engine());
      RecoveryJob.Running running = job.start(spec, Path.of(args[1]), restore);
      probe.await();
      Map<String, String> figures = new TreeMap<>();
      figures.put("right", Boolean.toString(probe.isRight()));
      if (restore) {
        figures.put("firstResultEpochMicros", Long.toString(probe.recoveredEpochMicros()));
      } else {
        figures.put("recoveryMillis", Double.toString(probe.recoveryMillis()));
        putParts(figures, running.parts(), probe.fullCheckpoints());
      }
      TextFile.write(Path.of(args[2]), figures);
      status = 0;
    } catch (Exception | LinkageError | OutOfMemoryError e) {
      e.printStackTrace(System.err);
    }
    // As kill -9 does: nothing is closed, and the next JVM finds what there is.
    Runtime.getRuntime().halt(status);
  }

  private static void putParts(
      Map<String, String> figures, List<RecoveryJob.CheckpointPart> all, List<Long> full) {
    List<RecoveryJob.CheckpointPart> parts =
        all.stream().filter(part -> full.contains(part.checkpointId())).toList();
    figures.put("parts", Integer.toString(parts.size()));
    if (!parts.isEmpty()) {
      put(figures, "sync", parts, RecoveryJob.CheckpointPart::syncMillis);
      put(figures, "async", parts, RecoveryJob.CheckpointPart::asyncMillis);
      put(figures, "megabytes", parts, part -> part.bytes() / 1e6);
    }
  }

  private static void put(
      Map<String, String> figures,
      String name,
      List<RecoveryJob.CheckpointPart> parts,
      ToDoubleFunction<RecoveryJob.CheckpointPart> what) {
    List<Double> values = parts.stream().mapToDouble(what).boxed().toList();
    figures.put(name + "Median", Double.toString(Median.of(values)));
    figures.put(
        name + "Max",
        Double.toString(values.stream().mapToDouble(Double::doubleValue).max().orElse(0)));
  }
}
