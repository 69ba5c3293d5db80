// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class SafepointLogTest {
  private static final List<String> LINES =
      List.of(
          "[5000ns] Safepoint \"G1CollectForAllocation\", Time since last: 900 ns, Reaching"
              + " safepoint: 100 ns, At safepoint: 900 ns, Total: 1000 ns",
          "[7000ns] Safepoint \"ICBufferFull\", Time since last: 900 ns, Reaching safepoint: 1 ns,"
              + " Cleanup: 2 ns, At safepoint: 49 ns, Total: 50 ns",
          "[9000ns] Safepoint \"CGC_Operation\", Time since last: 900 ns, Reaching safepoint: 1 ns,"
              + " At safepoint: 499 ns, Total:  500 ns",
          "something else");

  @TempDir Path directory;

  private SafepointLog log(List<String> lines) throws IOException {
    return SafepointLog.read(Files.write(directory.resolve("log"), lines));
  }

  @Test
  void tellsCollectionsFromOtherStops() throws IOException {
    SafepointLog log = log(LINES);
    assertThat(log.collections())
        .containsExactly(
            new Facts.Interval("G1CollectForAllocation", 4000, 1000),
            new Facts.Interval("CGC_Operation", 8500, 500));
    assertThat(log.others()).containsExactly(new Facts.Interval("ICBufferFull", 6950, 50));
  }

  @Test
  void measuresWhatACollectorTookOfAnInterval() throws IOException {
    SafepointLog log = log(LINES);
    assertThat(log.collectedWithin(new Facts.Interval("", 0, 4000))).isZero();
    assertThat(log.collectedWithin(new Facts.Interval("", 4200, 300))).isEqualTo(300);
    assertThat(log.collectedWithin(new Facts.Interval("", 4500, 4200))).isEqualTo(500 + 200);
    assertThat(log.collectedWithin(new Facts.Interval("", 0, 10_000))).isEqualTo(1500);
  }

  @Test
  void refusesALogThatHasNothing() {
    assertThatThrownBy(() -> log(List.of("nothing")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no line about a safepoint");
  }

  /** The JVM that runs the test writes the log that is read here, whatever its version. */
  @Test
  void readsWhatThisJvmWrites() throws Exception {
    Path file = directory.resolve("real");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseG1GC");
    command.add(SafepointLog.flag(file));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Collects.class.getName()));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.PIPE)
            .redirectErrorStream(true)
            .start();
    String[] times =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .strip()
            .split(" ");
    assertThat(process.waitFor()).isZero();
    Facts.Interval around =
        new Facts.Interval(
            "", Long.parseLong(times[0]), Long.parseLong(times[1]) - Long.parseLong(times[0]));
    assertThat(SafepointLog.read(file).collectedWithin(around))
        .as("of %s ns in System.gc()", around.nanos())
        .isBetween(1L, around.nanos());
  }

  /** Prints the time before and after a collection, by the clock that the log is in. */
  static final class Collects {
    private Collects() {}

    public static void main(String[] args) {
      byte[][] kept = new byte[1000][];
      for (int i = 0; i < kept.length; i++) {
        kept[i] = new byte[10_000];
      }
      long before = System.nanoTime();
      System.gc();
      long after = System.nanoTime();
      System.out.println(before + " " + after + " " + kept.length);
    }
  }
}
