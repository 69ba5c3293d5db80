// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import io.tidemark.config.StateRecoveryOptions;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * One run of the flights job in this process: checks the files, runs, shows progress and results.
 */
final class FlightsRun {
  private static final int SAMPLE_LINES = 3;

  private final FlightsSettings settings;
  private final PrintWriter out;

  FlightsRun(FlightsSettings settings, PrintWriter out) {
    this.settings = settings;
    this.out = out;
  }

  /**
   * Runs the job until it ends.
   *
   * @return the status for the shell: 0 when all input is worked off
   * @throws RefusedException when it must not run as asked; the sentence says why
   * @throws JobExecutionException when it failed
   */
  int run() throws IOException, JobExecutionException, InterruptedException {
    checkInput();
    checkOutput();
    JobExecutionResult result;
    try (StreamExecutionEnvironment env = FlightsJob.define(settings)) {
      describeStart();
      try (JobClient job = env.executeAsync(FlightsJob.NAME)) {
        result = new Progress(job, out).await();
      }
    }
    return describeEnd(result);
  }

  private void checkInput() {
    Path input = settings.input();
    if (!Files.exists(input)) {
      throw new RefusedException(
          "There is no file " + input + ". Give the path of a CSV file of flights with --input.");
    }
    if (!Files.isRegularFile(input)) {
      throw new RefusedException(
          input
              + " is not a file. The job reads one CSV file, in order; give its path with --input.");
    }
    if (!Files.isReadable(input)) {
      throw new RefusedException(
          input + " may not be read by this user. Change its permissions, or give another file.");
    }
  }

  /** Starting anew beside results of an earlier run would double them. */
  private void checkOutput() throws IOException {
    String restore = settings.restore();
    boolean anew =
        restore.equals(StateRecoveryOptions.NONE)
            || (restore.equals(StateRecoveryOptions.LATEST) && !hasCheckpoint());
    if (anew && hasFiles(settings.output())) {
      String why =
          restore.equals(StateRecoveryOptions.NONE)
              ? "--restore none starts from nothing"
              : "there is no checkpoint of this job in "
                  + settings.checkpoints()
                  + " to go on from";
      throw new RefusedException(
          (settings.output() + " already holds results, and " + why)
              + ", so every line would be there twice. Give an empty directory with --output, or"
              + " the directory of the checkpoints that belong to these results with --checkpoints.");
    }
  }

  private boolean hasCheckpoint() throws IOException {
    Path job = settings.checkpoints().resolve(FlightsJob.NAME);
    return Files.isDirectory(job) && hasFiles(job);
  }

  private static boolean hasFiles(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files.anyMatch(FlightsRun::isVisibleFile);
    }
  }

  private static boolean isVisibleFile(Path file) {
    return Files.isRegularFile(file) && !file.getFileName().toString().startsWith(".");
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
          "This job had already finished: all of its input is worked off, so there is nothing to do."
              + " To run it again, give empty directories with --output and --checkpoints.");
    } else {
      out.println(
          ("The job is " + result.status() + " after " + result.netRuntime().toMillis() + " ms in")
              + (" this process; its last checkpoint is number "
                  + result.lastCheckpointId()
                  + "."));
    }
    new OutputDirectory(settings.alerts()).describe(out, SAMPLE_LINES);
    new OutputDirectory(settings.hourly()).describe(out, SAMPLE_LINES);
    return 0;
  }
}
