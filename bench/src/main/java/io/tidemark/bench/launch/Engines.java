// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import io.tidemark.bench.engine.Engine;
import io.tidemark.bench.engine.StartupJob;
import io.tidemark.bench.flink.FlinkEngine;
import io.tidemark.bench.flink.FlinkRecovery;
import io.tidemark.bench.flink.FlinkStartup;
import io.tidemark.bench.jet.JetEngine;
import io.tidemark.bench.jet.JetStartup;
import io.tidemark.bench.loop.LoopEngine;
import io.tidemark.bench.loop.LoopStartup;
import io.tidemark.bench.recovery.RecoveryJob;
import io.tidemark.bench.tidemark.TidemarkEngine;
import io.tidemark.bench.tidemark.TidemarkRecovery;
import io.tidemark.bench.tidemark.TidemarkStartup;
import java.util.List;

/**
 * The engines that exist, by name. A measured JVM has only its own engine's libraries, so nothing
 * here may load another's classes: a constructor reference would, a call that is not made does not.
 */
public final class Engines {
  private static final List<String> NAMES = List.of("loop", "tidemark", "flink", "jet");

  private Engines() {}

  /** Names of all engines, in the order in which the matrix interleaves them. */
  public static List<String> names() {
    return NAMES;
  }

  /** The engine with this name. */
  public static Engine engine(String name) {
    switch (name) {
      case "loop":
        return new LoopEngine();
      case "tidemark":
        return new TidemarkEngine();
      case "flink":
        return new FlinkEngine();
      case "jet":
        return new JetEngine();
      default:
        throw unknown(name);
    }
  }

  /** The start-up job of the engine with this name. */
  public static StartupJob startupJob(String name) {
    switch (name) {
      case "loop":
        return new LoopStartup();
      case "tidemark":
        return new TidemarkStartup();
      case "flink":
        return new FlinkStartup();
      case "jet":
        return new JetStartup();
      default:
        throw unknown(name);
    }
  }

  /** Names of the start-up jobs: one for each engine, and the README's program. */
  public static List<String> startupNames() {
    return List.of(
        "loop",
        "tidemark",
        "flink",
        "jet",
        "tidemark" + ReadmeProgram.SUFFIX,
        "flink" + ReadmeProgram.SUFFIX);
  }

  /**
   * Fails on a name that is none of {@link #startupNames}.
   *
   * @throws IllegalArgumentException for the first such name
   */
  public static void checkStartupNames(List<String> names) {
    for (String name : names) {
      if (!startupNames().contains(name)) {
        throw new IllegalArgumentException(
            "Unknown start-up job '"
                + name
                + "'; there are "
                + String.join(", ", startupNames())
                + ".");
      }
    }
  }

  /** The README's program under this name. */
  static ReadmeProgram readmeProgram(String name) {
    switch (name) {
      case "tidemark" + ReadmeProgram.SUFFIX:
        return readme(name, "io.tidemark.examples.QuickStart", new TidemarkStartup());
      case "flink" + ReadmeProgram.SUFFIX:
        return readme(name, "io.tidemark.bench.flink.FlinkQuickStart", new FlinkStartup());
      default:
        throw new IllegalArgumentException(
            "There is no README's program '"
                + name
                + "'; there are "
                + String.join(", ", startupNames())
                + ".");
    }
  }

  private static ReadmeProgram readme(String name, String mainClass, StartupJob engine) {
    return new ReadmeProgram(name, mainClass, engine.jvmFlags(), engine.jars());
  }

  /** Names of the engines that have a {@link RecoveryJob}. */
  public static List<String> recoveryNames() {
    return List.of("tidemark", "flink");
  }

  /** The recovery job of the engine with this name. */
  public static RecoveryJob recoveryJob(String name) {
    switch (name) {
      case "tidemark":
        return new TidemarkRecovery();
      case "flink":
        return new FlinkRecovery();
      default:
        throw new IllegalArgumentException(
            "No recovery is measured of '"
                + name
                + "'; there are "
                + String.join(", ", recoveryNames())
                + ".");
    }
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException(
        "Unknown engine '" + name + "'; there are " + String.join(", ", NAMES) + ".");
  }
}
