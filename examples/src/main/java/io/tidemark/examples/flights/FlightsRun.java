// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.graph.JobStatus;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.io.IOException;
import java.io.PrintWriter;

/** One run of the flights job in this process: runs the job, shows progress and results. */
final class FlightsRun {
  private static final int SAMPLE_LINES = 3;

  private final FlightsSettings settings;
  private final PrintWriter out;
  private final String toRunAgain;

  /**
   * Prepares a run.
   *
   * @param toRunAgain tells the user how to run a finished job once more
   */
  FlightsRun(FlightsSettings settings, PrintWriter out, String toRunAgain) {
    this.settings = settings;
    this.out = out;
    this.toRunAgain = toRunAgain;
  }

  /**
   * Runs the job until it ends.
   *
   * @return the status for the shell: 0 when all input is worked off
   * @throws RefusedException when it must not run as asked; the sentence says why
   * @throws JobExecutionException when it failed
   */
  int run() throws IOException, JobExecutionException, InterruptedException {
    new Preconditions(settings).check();
    JobExecutionResult result;
    try (StreamExecutionEnvironment env = FlightsJob.define(settings)) {
      describeStart();
      try (JobClient job = env.executeAsync(FlightsJob.NAME)) {
        result = new Progress(job, out).await();
      }
    }
    return describeEnd(result);
  }

  private void describeStart() {
    long pid = ProcessHandle.current().pid();
    out.println(
        "Reading " + settings.input() + " with parallelism " + settings.parallelism() + ".");
    out.println(
        ("A checkpoint every " + settings.pace().checkpointInterval().toMillis() + " ms goes to ")
            + (settings.checkpoints() + "; results appear in " + settings.output() + "."));
    out.println(
        ("This is process " + pid + ". End it hard with \"kill -9 " + pid + "\" and start the same")
            + " command again: it goes on from its last checkpoint.");
  }

  private int describeEnd(JobExecutionResult result) throws IOException {
    if (result.alreadyFinished()) {
      out.println(
          "This job had already finished: all of its input is worked off, and there is nothing to do.");
    } else {
      out.println(
          ("The job is " + result.status() + " after " + result.netRuntime().toMillis() + " ms in")
              + (" this process; its last checkpoint is number "
                  + result.lastCheckpointId()
                  + "."));
    }
    new OutputDirectory(settings.alerts()).describe(out, SAMPLE_LINES);
    new OutputDirectory(settings.hourly()).describe(out, SAMPLE_LINES);
    if (result.status() == JobStatus.FINISHED) {
      out.println(toRunAgain);
    }
    return 0;
  }
}
