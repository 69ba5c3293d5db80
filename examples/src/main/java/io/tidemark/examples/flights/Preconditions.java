// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import io.tidemark.config.StateRecoveryOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What must hold before the job starts: its input is there, and what it writes goes with what the
 * output directory holds.
 */
final class Preconditions {
  /** In the output directory: the input that its results come from. */
  private static final String INPUT_NOTE = ".input";

  /** Beside the job's checkpoints: the output directory that goes with them. */
  private static final String OUTPUT_NOTE = "." + FlightsJob.NAME + "-output";

  private final FlightsSettings settings;

  Preconditions(FlightsSettings settings) {
    this.settings = settings;
  }

  /**
   * Checks them, and notes input and output for later starts.
   *
   * @throws RefusedException when the job must not run; the sentence says why
   */
  void check() {
    checkInput(settings.input());
    checkOutput(settings.output());
    note("output", settings.output(), INPUT_NOTE, settings.input().toString());
    String output = settings.output().toAbsolutePath().normalize().toString();
    note("checkpoints", settings.checkpoints(), OUTPUT_NOTE, output);
  }

  private static void checkInput(Path input) {
    BasicFileAttributes found;
    try {
      found = Files.readAttributes(input, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      refuseBelowFile(input);
      throw new RefusedException(
          "There is no file " + input + ". Give the path of a CSV file of flights with --input.");
    } catch (IOException e) { // Such as a directory above it that may not be entered.
      refuseBelowFile(input);
      throw new RefusedException(
          (input + " cannot be looked at: " + FileProblems.reason(e))
              + " Give the path of a CSV file of flights with --input, and make sure that this user"
              + " may enter the directories above it.");
    }
    if (!found.isRegularFile()) {
      throw new RefusedException(
          input
              + " is not a file. The job reads one CSV file, in order; give its path with"
              + " --input.");
    }
    if (!Files.isReadable(input)) {
      throw new RefusedException(
          input + " may not be read by this user. Change its permissions, or give another file.");
    }
  }

  private void checkOutput(Path output) {
    if (Files.exists(output) && !Files.isDirectory(output)) {
      throw new RefusedException(
          output + " is not a directory. Give the directory for the results with --output.");
    }
    String restore = settings.restore();
    boolean isLatest = restore.equals(StateRecoveryOptions.LATEST);
    if (restore.equals(StateRecoveryOptions.NONE) || (isLatest && !hasCheckpoint())) {
      checkIsEmpty(output, isLatest);
    } else {
      if (isLatest) {
        checkHasResults(output);
      }
      checkSameInput();
    }
  }

  /** Starting anew beside the results of an earlier run would double them. */
  private void checkIsEmpty(Path output, boolean isLatest) {
    if (hasFiles(output)) {
      String why =
          isLatest
              ? "there is no checkpoint of this job in " + settings.checkpoints() + " to go on from"
              : "--restore none starts from nothing";
      throw new RefusedException(
          (output + " already holds results, and " + why)
              + ", so every line would be there twice. Give an empty directory with --output, or"
              + " the directory of the checkpoints that belong to these results with"
              + " --checkpoints.");
    }
  }

  /** A checkpoint goes on behind results that lie somewhere; elsewhere they would lack a part. */
  private void checkHasResults(Path output) {
    if (!Files.exists(output.resolve(INPUT_NOTE)) && !hasFiles(output)) {
      String before = read(settings.checkpoints().resolve(OUTPUT_NOTE));
      throw new RefusedException(
          ("The job has checkpoints in " + settings.checkpoints() + ", but " + output)
              + " holds none of the results that go with them"
              + (before.isEmpty() ? "" : "; those are in " + before)
              + ". Give the directory of those results with --output, or run the job from the"
              + " beginning with empty directories as --output and --checkpoints.");
    }
  }

  /** A checkpoint holds the position in one file; in another one it means nothing. */
  private void checkSameInput() {
    String before = read(settings.output().resolve(INPUT_NOTE));
    if (!before.isEmpty() && !before.equals(settings.input().toString())) {
      throw new RefusedException(
          ("The job was started with the input " + before + " and cannot go on with ")
              + (settings.input() + ". Give the same file with --input, or run the other one with")
              + " empty directories as --output and --checkpoints.");
    }
  }

  private static String read(Path note) {
    try {
      return Files.exists(note) ? Files.readString(note) : "";
    } catch (IOException e) {
      throw new RefusedException(
          (note + ", in which the job notes what belongs together, cannot be read: ")
              + FileProblems.reason(e)
              + " Restore or remove it, or give empty directories with --output and"
              + " --checkpoints.");
    }
  }

  /**
   * Notes something, in one step, so that a process that dies here leaves the whole note or none.
   *
   * @param option the option that gives the directory
   */
  private static void note(String option, Path directory, String name, String text) {
    try {
      Path note = directory.resolve(name);
      if (!read(note).equals(text)) {
        Path unfinished = directory.resolve(name + ".unfinished");
        Files.createDirectories(directory);
        Files.writeString(unfinished, text);
        Files.move(unfinished, note, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw new RefusedException(
          ("The directory " + directory + " cannot be written: " + FileProblems.reason(e))
              + (" Give another one with --" + option + "."));
    }
  }

  /** Whether there is something to go on from: a complete checkpoint, or the mark of the end. */
  private boolean hasCheckpoint() {
    Path job = settings.checkpoints().resolve(FlightsJob.NAME);
    if (!Files.isDirectory(job)) {
      return false;
    }
    if (Files.exists(job.resolve("FINISHED"))) {
      return true;
    }
    try (Stream<Path> checkpoints = Files.list(job)) {
      return checkpoints.anyMatch(checkpoint -> Files.exists(checkpoint.resolve("_metadata")));
    } catch (IOException e) {
      throw unreadable(job, e, "checkpoints");
    }
  }

  /** Which exception that gives depends on the JDK. */
  private static void refuseBelowFile(Path input) {
    for (Path above = input.getParent(); above != null; above = above.getParent()) {
      if (Files.isRegularFile(above)) {
        throw new RefusedException(
            ("There is no file " + input + ": " + above + " is a file, not a directory.")
                + " Give the path of a CSV file of flights with --input.");
      }
    }
  }

  private static boolean hasFiles(Path directory) {
    if (!Files.isDirectory(directory)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files.anyMatch(Preconditions::isVisibleFile);
    } catch (IOException e) {
      throw unreadable(directory, e, "output");
    } catch (UncheckedIOException e) { // A directory further down.
      throw unreadable(directory, Objects.requireNonNull(e.getCause()), "output");
    }
  }

  private static RefusedException unreadable(Path directory, IOException e, String option) {
    return new RefusedException(
        ("The directory " + directory + " cannot be read: " + FileProblems.reason(e))
            + (" Change its permissions, or give another one with --" + option + "."));
  }

  private static boolean isVisibleFile(Path file) {
    return Files.isRegularFile(file) && !file.getFileName().toString().startsWith(".");
  }
}
