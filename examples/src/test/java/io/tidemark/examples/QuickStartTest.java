// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program of the README does what the README says of it. */
@Timeout(120)
class QuickStartTest {
  @TempDir private Path directory;

  @Test
  void countsOnAfterItWasKilled() throws Exception {
    List<String> first = printedUntil(6);
    assertThat(first).contains("user-0 was here 1 times", "user-0 was here 2 times");
    // What was printed behind the last checkpoint comes again, what was counted before does not.
    List<String> second = printedUntil(1);
    assertThat(second.get(0)).matches("user-\\d was here \\d+ times");
    assertThat(timesIn(second.get(0))).isGreaterThan(1);
  }

  private static long timesIn(String line) {
    return Long.parseLong(line.replaceAll(".*was here (\\d+) times.*", "$1"));
  }

  /** Runs the program until it has printed so many lines and has a checkpoint; then kills it. */
  private List<String> printedUntil(int lines) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                QuickStart.class.getName())
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<String> printed = new ArrayList<>();
    try (BufferedReader reader = process.inputReader()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.contains("was here")) {
          printed.add(line.replaceFirst("^\\d+> ", ""));
        }
        if (printed.size() >= lines && hasCheckpointWithCounts()) {
          break;
        }
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(printed).hasSizeGreaterThanOrEqualTo(lines);
    return printed;
  }

  /** The second checkpoint comes a second after the first, and holds what was counted then. */
  private boolean hasCheckpointWithCounts() throws IOException {
    Path job = directory.resolve("quick-start-checkpoints/quick-start");
    if (!Files.isDirectory(job)) {
      return false;
    }
    try (Stream<Path> files = Files.list(job)) {
      return files
          .filter(file -> file.getFileName().toString().matches("chk-(?!1$)\\d+"))
          .anyMatch(file -> Files.exists(file.resolve("_metadata")));
    }
  }
}
