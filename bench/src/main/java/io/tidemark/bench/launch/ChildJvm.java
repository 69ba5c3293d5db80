// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import io.tidemark.bench.engine.ProcessReading;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A JVM of its own for one measurement. Its output goes to a file, so that standard output holds
 * result lines only; it ends with this process.
 *
 * @param flags options of the JVM
 * @param classPath what it can load
 * @param main its main class
 * @param arguments arguments of that
 */
public record ChildJvm(
    List<String> flags, ClassPath classPath, String main, List<String> arguments) {
  private static final int LOG_LINES = 40;

  /**
   * Runs it to its end.
   *
   * @param log file for what it prints
   * @throws ChildFailedException if it ends with a status other than 0, or not in time
   */
  public void run(Path log, Duration timeout) throws IOException, InterruptedException {
    Process process = builder().redirectErrorStream(true).redirectOutput(log.toFile()).start();
    Thread guard = new Thread(process::destroyForcibly, "bench-ends-child");
    Runtime.getRuntime().addShutdownHook(guard);
    try {
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new ChildFailedException(
            "It did not end within " + timeout.toSeconds() + " s." + tail(log));
      }
      if (process.exitValue() != 0) {
        throw new ChildFailedException(
            "It ended with status " + process.exitValue() + "." + tail(log));
      }
    } finally {
      process.destroyForcibly().waitFor();
      Runtime.getRuntime().removeShutdownHook(guard);
    }
  }

  private ProcessBuilder builder() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.add("-cp");
    command.add(classPath.text());
    command.add(main);
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    // Options meant for this JVM would change what is measured.
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    return builder;
  }

  /** A line that a JVM printed, and what it had taken by then. */
  record Printed(long epochMicros, double peakMegabytes) {}

  /**
   * Runs it until it prints a line on standard output that holds a text, and kills it.
   *
   * @param directory where it runs
   * @param log file for what it prints on standard error
   * @throws ChildFailedException if it ends without such a line, or prints none in time
   */
  Printed untilPrinted(String text, Path directory, Path log, Duration timeout)
      throws IOException, InterruptedException {
    Process process = builder().directory(directory.toFile()).redirectError(log.toFile()).start();
    Thread guard = new Thread(process::destroyForcibly, "bench-ends-child");
    Runtime.getRuntime().addShutdownHook(guard);
    ScheduledExecutorService alarm = Executors.newSingleThreadScheduledExecutor();
    try (BufferedReader output = process.inputReader()) {
      var unused =
          alarm.schedule(process::destroyForcibly, timeout.toMillis(), TimeUnit.MILLISECONDS);
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        if (line.contains(text)) {
          long now = ProcessReading.epochMicros();
          return new Printed(now, ProcessReading.peakResidentMegabytes(process.pid()));
        }
      }
      throw new ChildFailedException(
          "It ended, or "
              + timeout.toSeconds()
              + " s passed, before it printed '"
              + text
              + "'."
              + tail(log));
    } finally {
      alarm.shutdownNow();
      process.destroyForcibly().waitFor();
      Runtime.getRuntime().removeShutdownHook(guard);
    }
  }

  private static String tail(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    if (lines.isEmpty()) {
      return " It printed nothing.";
    }
    List<String> last = lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size());
    return " It printed last:\n  " + String.join("\n  ", last);
  }
}
