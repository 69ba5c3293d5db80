// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import io.tidemark.bench.engine.ProcessReading;
import io.tidemark.bench.launch.TextFile;
import io.tidemark.config.CheckpointingOptions;
import io.tidemark.config.Configuration;
import io.tidemark.config.RestartStrategyOptions;
import io.tidemark.graph.CheckpointStatistics;
import io.tidemark.graph.JobClient;
import io.tidemark.io.datagen.DataGeneratorSource;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/**
 * The main class of a JVM that measures once. Arguments: the file with the {@link PausesSpec}, the
 * directory for checkpoints, the file for the {@link Facts}.
 */
public final class PausesJvm {
  static final String JOB = "pauses";
  private static final long LOOK_MILLIS = 50;
  private static final long LONGEST_WAIT_SECONDS = 300;

  private final PausesSpec spec;
  private final LoadControl control;
  private final JobClient job;
  private final Facts facts = Facts.empty();
  private final Watcher watcher;

  private PausesJvm(PausesSpec spec, LoadControl control, JobClient job) {
    this.spec = spec;
    this.control = control;
    this.job = job;
    this.watcher = new Watcher(job, facts);
  }

  /** Runs the phases and writes what was seen; any failure ends the JVM with status 1. */
  public static void main(String[] args) {
    int status = 1;
    try {
      PausesSpec spec = PausesSpec.of(TextFile.read(Path.of(args[0])));
      LoadControl control = LoadControl.begin(spec);
      try (StreamExecutionEnvironment env = environment(spec, Path.of(args[1]))) {
        PausesJvm run = new PausesJvm(spec, control, env.executeAsync(JOB));
        run.phases();
        run.facts.write(Path.of(args[2]));
      }
      status = 0;
    } catch (Exception | LinkageError | OutOfMemoryError e) {
      e.printStackTrace(System.err);
    }
    Runtime.getRuntime().halt(status);
  }

  private static StreamExecutionEnvironment environment(PausesSpec spec, Path checkpoints) {
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    configuration.set(
        CheckpointingOptions.CHECKPOINTING_INTERVAL,
        Duration.ofMillis(spec.checkpointIntervalMillis()));
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    env.setParallelism(spec.parallelism());
    env.fromSource(
            new DataGeneratorSource<>(new KeyMaker(), Long.MAX_VALUE),
            WatermarkStrategy.noWatermarks(),
            "keys",
            Types.LONG)
        .uid("keys")
        .keyBy(key -> key, Types.LONG)
        .process(new TimedNumbers(), Types.LONG)
        .uid("numbers")
        .sinkTo(new NothingSink())
        .uid("nothing");
    return env;
  }

  private void phases() throws InterruptedException {
    long full = spec.keysOfSubtask();
    long allKeys = full * spec.parallelism();
    long began = ProcessReading.nanoTime();
    control.allow(full);
    waitUntil("the tables are full", () -> control.newKeys() >= allKeys - slack());
    facts.values().put("fillSeconds", seconds(ProcessReading.nanoTime() - began));
    waitForNextCheckpoint();
    phase("steady", passed -> full);
    phase("growing", passed -> full + (long) (full * passed));
    waitForNextCheckpoint();
    long grown = 2 * allKeys;
    waitUntil("all keys have arrived", () -> control.newKeys() >= grown - slack());
    CheckpointStatistics statistics = job.getCheckpointStatistics();
    facts.values().put("newKeys", Long.toString(control.newKeys()));
    facts.values().put("expectedKeys", Long.toString(grown));
    facts.values().put("slack", Long.toString(slack()));
    facts.values().put("failedCheckpoints", Long.toString(statistics.failed()));
    facts
        .values()
        .put("longestCallMillis", String.valueOf(job.getMetrics().get(JOB + ".longestCallMillis")));
    facts.values().put("peakMegabytes", peak());
  }

  /** Functions tell of their progress only now and then. */
  private long slack() {
    return 64L * spec.parallelism();
  }

  /** Says how many keys a source subtask may have made, by the share of a phase that is over. */
  private interface KeysOverTime {
    long keysAt(double passed);
  }

  private void phase(String name, KeysOverTime keys) throws InterruptedException {
    long length = spec.seconds() * 1_000_000_000L;
    long eventsBefore = control.events();
    long keysBefore = control.newKeys();
    long began = ProcessReading.nanoTime();
    long now = began;
    while (now - began < length) {
      control.allow(keys.keysAt((now - began) / (double) length));
      pause();
      now = ProcessReading.nanoTime();
    }
    control.allow(keys.keysAt(1));
    facts
        .phases()
        .add(
            new Facts.Phase(
                new Facts.Interval(name, began, now - began),
                control.events() - eventsBefore,
                keysBefore,
                control.newKeys()));
  }

  /** Waits until the checkpoints under way, and one that has begun later, are complete. */
  private void waitForNextCheckpoint() throws InterruptedException {
    long target = job.getCheckpointStatistics().triggered() + 1;
    waitUntil(
        "a checkpoint is complete",
        () -> {
          CheckpointStatistics now = job.getCheckpointStatistics();
          return now.completed() + now.failed() >= target;
        });
  }

  private void waitUntil(String what, BooleanSupplier reached) throws InterruptedException {
    long deadline = ProcessReading.nanoTime() + LONGEST_WAIT_SECONDS * 1_000_000_000L;
    while (!reached.getAsBoolean()) {
      if (job.getJobExecutionResult().isDone()) {
        throw new IllegalStateException("The job ended before " + what + "; see its log.");
      }
      if (ProcessReading.nanoTime() > deadline) {
        throw new IllegalStateException(
            "After " + LONGEST_WAIT_SECONDS + " s it is not yet so that " + what + ".");
      }
      pause();
    }
  }

  private void pause() throws InterruptedException {
    Thread.sleep(LOOK_MILLIS);
    watcher.look();
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.3f", nanos / 1e9);
  }

  private static String peak() {
    try {
      return String.format(Locale.ROOT, "%.1f", ProcessReading.peakResidentMegabytes());
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
