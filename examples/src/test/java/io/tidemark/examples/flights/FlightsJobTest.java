// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.graph.JobStatus;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The job on the sample, against what a program without Tidemark computes from it. */
class FlightsJobTest {
  private static final Duration INTERVAL = Duration.ofMillis(50);

  @TempDir private static Path shared;
  private static Path input;
  private static FlightsOracle.Expected expected;

  @TempDir private Path directory;

  @BeforeAll
  static void computeWhatIsExpected() throws IOException {
    input = Samples.copyTo(shared);
    expected = FlightsOracle.expect(input);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void givesWhatTheOracleComputes(int parallelism) throws Exception {
    String said = run(parallelism);
    assertThat(said).contains("The job is FINISHED", "1,433 lines", "32,850 lines");
    assertThat(check().problems()).isEmpty();
  }

  @Test
  void staysFinished() throws Exception {
    run(2);
    String said = run(2);
    assertThat(said).contains("This job had already finished").contains("1,433 lines");
    assertThat(check().problems()).isEmpty();
  }

  @Test
  void goesOnWhereItWasSuspendedAtAnotherParallelism() throws Exception {
    for (int parallelism : new int[] {2, 3, 1}) {
      suspendAfterSomeCheckpoints(settings(parallelism, 60_000));
    }
    assertThat(check().problems()).as("the output of a part of the input").isNotEmpty();
    run(8);
    assertThat(check().problems()).isEmpty();
  }

  /** Runs until checkpoints were taken in this run, then closes the job as a signal would. */
  private static void suspendAfterSomeCheckpoints(FlightsSettings settings) throws Exception {
    try (StreamExecutionEnvironment env = FlightsJob.define(settings);
        JobClient job = env.executeAsync(FlightsJob.NAME)) {
      long first = -1;
      for (long id = -1; first < 0 || id < first + 5; ) {
        if (job.getJobStatus().get() == JobStatus.RUNNING) {
          id = job.triggerCheckpoint().get();
          first = first < 0 ? id : first;
        }
      }
      job.close();
      JobExecutionResult result = job.getJobExecutionResult().get();
      assertThat(result.status()).isEqualTo(JobStatus.SUSPENDED);
    }
  }

  private String run(int parallelism) throws Exception {
    StringWriter said = new StringWriter();
    assertThat(new FlightsRun(settings(parallelism, 0), new PrintWriter(said), "Again").run())
        .isZero();
    return said.toString();
  }

  private FlightsSettings settings(int parallelism, long rate) {
    return new FlightsSettings(
        input,
        directory.resolve("output"),
        directory.resolve("checkpoints"),
        parallelism,
        new FlightsSettings.Pace(rate, INTERVAL),
        "latest");
  }

  private FlightsOracle.Verdict check() throws IOException {
    return FlightsOracle.check(expected, directory.resolve("output"));
  }
}
