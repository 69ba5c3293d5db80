// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import io.tidemark.config.StateRecoveryOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/**
 * What must hold before the job starts: its input is there, and what it writes goes with what the
 * output directory holds.
 */
final class Preconditions {
  /** In the output directory: the input that its results come from. */
  private static final String INPUT_NOTE = ".input";

  private final FlightsSettings settings;

  Preconditions(FlightsSettings settings) {
    this.settings = settings;
  }

  /**
   * Checks them, and notes the input for later starts.
   *
   * @throws RefusedException when the job must not run; the sentence says why
   */
  void check() throws IOException {
    checkInput(settings.input());
    checkOutput(settings.output());
    noteInput();
  }

  private static void checkInput(Path input) {
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

  private void checkOutput(Path output) throws IOException {
    if (Files.exists(output) && !Files.isDirectory(output)) {
      throw new RefusedException(
          output + " is not a directory. Give the directory for the results with --output.");
    }
    String restore = settings.restore();
    boolean isLatest = restore.equals(StateRecoveryOptions.LATEST);
    if (restore.equals(StateRecoveryOptions.NONE) || (isLatest && !hasCheckpoint())) {
      checkIsEmpty(output, isLatest);
    } else {
      checkSameInput();
    }
  }

  /** Starting anew beside the results of an earlier run would double them. */
  private void checkIsEmpty(Path output, boolean isLatest) throws IOException {
    if (hasFiles(output)) {
      String why =
          isLatest
              ? "there is no checkpoint of this job in " + settings.checkpoints() + " to go on from"
              : "--restore none starts from nothing";
      throw new RefusedException(
          (output + " already holds results, and " + why)
              + ", so every line would be there twice. Give an empty directory with --output, or"
              + " the directory of the checkpoints that belong to these results with --checkpoints.");
    }
  }

  /** A checkpoint holds the position in one file; in another one it means nothing. */
  private void checkSameInput() throws IOException {
    String before = notedInput();
    if (!before.isEmpty() && !before.equals(settings.input().toString())) {
      throw new RefusedException(
          ("The job was started with the input " + before + " and cannot go on with ")
              + (settings.input() + ". Give the same file with --input, or run the other one with")
              + " empty directories as --output and --checkpoints.");
    }
  }

  private String notedInput() throws IOException {
    Path note = settings.output().resolve(INPUT_NOTE);
    return Files.exists(note) ? Files.readString(note) : "";
  }

  /** In one step, so that a process that dies here leaves the whole note or none. */
  private void noteInput() throws IOException {
    String input = settings.input().toString();
    if (!notedInput().equals(input)) {
      Path unfinished = settings.output().resolve(INPUT_NOTE + ".unfinished");
      Files.createDirectories(settings.output());
      Files.writeString(unfinished, input);
      Files.move(unfinished, settings.output().resolve(INPUT_NOTE), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** Whether there is something to go on from: a complete checkpoint, or the mark of the end. */
  private boolean hasCheckpoint() throws IOException {
    Path job = settings.checkpoints().resolve(FlightsJob.NAME);
    if (!Files.isDirectory(job)) {
      return false;
    }
    if (Files.exists(job.resolve("FINISHED"))) {
      return true;
    }
    try (Stream<Path> checkpoints = Files.list(job)) {
      return checkpoints.anyMatch(checkpoint -> Files.exists(checkpoint.resolve("_metadata")));
    }
  }

  private static boolean hasFiles(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files.anyMatch(Preconditions::isVisibleFile);
    }
  }

  private static boolean isVisibleFile(Path file) {
    return Files.isRegularFile(file) && !file.getFileName().toString().startsWith(".");
  }
}
