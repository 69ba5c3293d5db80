// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
    List<String> flags, ClassPath classPath, Class<?> main, List<String> arguments) {
  private static final int LOG_LINES = 40;

  /**
   * Runs it to its end.
   *
   * @param log file for what it prints
   * @throws ChildFailedException if it ends with a status other than 0, or not in time
   */
  public void run(Path log, Duration timeout) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.add("-cp");
    command.add(classPath.text());
    command.add(main.getName());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // Options meant for this JVM would change what is measured.
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    Process process = builder.redirectOutput(log.toFile()).start();
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

  private static String tail(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    if (lines.isEmpty()) {
      return " It printed nothing.";
    }
    List<String> last = lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size());
    return " It printed last:\n  " + String.join("\n  ", last);
  }
}
