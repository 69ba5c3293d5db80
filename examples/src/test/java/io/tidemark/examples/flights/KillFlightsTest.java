// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.examples.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real processes, really killed. {@code bin/kill-test} does it with more kills, and on any file.
 */
class KillFlightsTest {
  @TempDir private static Path shared;
  private static KillFlights test;

  @TempDir private Path directory;

  @BeforeAll
  static void prepare() throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "run",
            "flights");
    test = new KillFlights(command, Samples.copyTo(shared));
  }

  @Test
  void threeKills() throws Exception {
    play(new KillFlights.Round(List.of(2), "100ms", 3, 2500, 20_010_101L));
  }

  @ParameterizedTest
  @CsvSource({"50ms, 1", "200ms, 2", "1s, 3", "50ms, 8"})
  @Tag("slow")
  void manyKills(String interval, int parallelism) throws Exception {
    play(new KillFlights.Round(List.of(parallelism), interval, 20, 2000, parallelism));
  }

  @Test
  @Tag("slow")
  void manyKillsAndEachTimeAnotherParallelism() throws Exception {
    play(new KillFlights.Round(List.of(1, 3, 2, 8), "100ms", 20, 2000, 4711));
  }

  @Test
  void noticesAJobThatFails() throws Exception {
    Path empty = Files.writeString(directory.resolve("no.csv"), FlightsOracle.HEADER + "\n");
    KillFlights broken = new KillFlights(List.of("false"), empty);
    assertThat(broken.play(new KillFlights.Round(List.of(1), "1s", 0, 1, 1), directory).problems())
        .anySatisfy(problem -> assertThat(problem).contains("The job ended with status 1"));
  }

  private void play(KillFlights.Round round) throws Exception {
    KillFlights.Outcome outcome = test.play(round, directory);
    assertThat(outcome.problems()).as("with the seed " + round.seed()).isEmpty();
    assertThat(outcome.kills()).isGreaterThanOrEqualTo(round.kills());
  }
}
