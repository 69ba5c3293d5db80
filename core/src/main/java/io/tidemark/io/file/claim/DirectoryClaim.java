// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file.claim;

import io.tidemark.io.WriterInitContext.JobRun;
import io.tidemark.io.base.UnrecoverableException;
import io.tidemark.io.fs.FileInput;
import io.tidemark.io.fs.FileStatus;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.util.Internal;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The claim of one sink of this run to a directory. An owner file, {@code .owner-<number>}, says
 * whose it is; the one with the highest number counts. A new owner makes the file of the next
 * number by a step that fails when there is one, so of two that claim at once one is told no.
 *
 * <p>Every subtask of a sink claims, in every attempt; the first makes the file. Another run has
 * the directory while it may be at work. One of the same job on the same checkpoints, which this
 * run owns, is not at work any more, and one whose process has ended is not either. What such a run
 * of another job has left is only taken over when the sink restores a checkpoint that it wrote here
 * itself, as after a savepoint, or when nothing is left. Hidden files of a run without checkpoints
 * are nothing: they would have become visible with its end. Nor are those of one whose checkpoints
 * were deleted, so that new ones are at their place.
 *
 * <p>Thread: any of the I/O pool; one at a time.
 */
@Internal
public final class DirectoryClaim {
  private static final Pattern NAME = Pattern.compile("\\.owner-(\\d{1,18})");
  private static final long MAX_NOTE_BYTES = 1 << 20;

  private final FileSystem files;
  private final String directory;
  private final JobRun run;
  private final OwnerNote mine;
  private final boolean restored;

  /**
   * A claim.
   *
   * @param directory is there when it is claimed
   * @param sink the sink's uid
   * @param restored whether the sink is restored from when it wrote there
   */
  public DirectoryClaim(
      FileSystem files, String directory, JobRun run, String sink, boolean restored) {
    this.files = files;
    this.directory = directory;
    this.run = run;
    this.mine = OwnerNote.of(run, sink);
    this.restored = restored;
  }

  /** What there is in the directory of any sink's. */
  public enum Content {
    /** No file. */
    NOTHING,
    /** Files that are not visible yet, or notes. */
    HIDDEN,
    /** Files that were committed. */
    VISIBLE
  }

  /** An owner file. */
  private record Owner(long number, OwnerNote note) {}

  /**
   * Makes sure that the directory may be claimed, and changes nothing.
   *
   * @throws IOException when it is another's; the sentence says whose
   */
  public void check(Content content) throws IOException {
    Owner owner = current(ownerFiles());
    if (owner != null) {
      refuseUnlessMine(owner, content);
    }
  }

  /**
   * Claims it.
   *
   * @throws IOException when it is another's; the sentence says whose
   */
  public void claim(Content content) throws IOException {
    while (true) {
      List<FileStatus> found = ownerFiles();
      Owner owner = current(found);
      if (owner == null && !found.isEmpty()) {
        continue; // Another has claimed it meanwhile and removed the file that was the highest.
      }
      if (owner != null) {
        refuseUnlessMine(owner, content);
        if (owner.note.run().equals(mine.run())) {
          return;
        }
      }
      long number = owner == null ? 1 : owner.number + 1;
      String file = files.resolve(directory, ".owner-" + number);
      if (files.createWhole(file, mine.toBytes())) {
        if (numberOfLast(ownerFiles()) == number) {
          for (FileStatus old : found) {
            files.delete(old.path());
          }
          return;
        }
        // Owners came and went while this one thought: the number had been taken and given back.
        files.delete(file);
      }
    }
  }

  private static long numberOfLast(List<FileStatus> ownerFiles) {
    long highest = 0;
    for (FileStatus file : ownerFiles) {
      highest = Math.max(highest, numberOf(file));
    }
    return highest;
  }

  private static long numberOf(FileStatus file) {
    Matcher name = NAME.matcher(file.name());
    return name.matches() ? Long.parseLong(name.group(1)) : 0;
  }

  private List<FileStatus> ownerFiles() throws IOException {
    List<FileStatus> found = new ArrayList<>();
    for (FileStatus file : files.list(directory)) {
      if (NAME.matcher(file.name()).matches()) {
        found.add(file);
      }
    }
    return found;
  }

  /** The owner, or null when there is none or its file has just gone. */
  private @Nullable Owner current(List<FileStatus> found) throws IOException {
    if (found.isEmpty()) {
      return null;
    }
    long highest = numberOfLast(found);
    FileStatus last = Collections.max(found, Comparator.comparing(DirectoryClaim::numberOf));
    byte[] content;
    try {
      content = last.directory() ? new byte[0] : read(last);
    } catch (FileNotFoundException e) {
      return null;
    }
    OwnerNote note = OwnerNote.fromBytes(content);
    if (note == null) {
      throw new IOException(
          "The sink '"
              + mine.sink()
              + "' cannot tell who writes into "
              + directory
              + ": the owner file "
              + last.path()
              + " is damaged. Make sure that no job writes there, and delete it.");
    }
    return new Owner(highest, note);
  }

  private byte[] read(FileStatus file) throws IOException {
    try (FileInput input = files.open(file.path())) {
      byte[] content = new byte[(int) Math.min(MAX_NOTE_BYTES, input.bytes())];
      int read = input.read(0, content, 0, content.length);
      return read == content.length ? content : new byte[0];
    }
  }

  private void refuseUnlessMine(Owner owner, Content content) throws IOException {
    OwnerNote note = owner.note;
    if (note.run().equals(mine.run())) {
      if (!note.sink().equals(mine.sink())) {
        throw new UnrecoverableException(
            refusal(note, "is being written by", "Give each sink a directory of its own."));
      }
    } else if (!mine.isSameJob(note)) {
      if (run.mayStillRun(note.process(), note.run())) {
        // Not for good: that run may end, and then this one may have the directory.
        throw new IOException(
            refusal(
                note,
                "is being written by",
                "Name another directory, or end that job; if it has ended, on a machine of which"
                    + " this process cannot know, delete the file .owner-"
                    + owner.number
                    + " there."));
      }
      boolean goesOn = !note.checkpoints().isEmpty() && !mine.isAtSamePlace(note);
      boolean hasFiles = goesOn ? content != Content.NOTHING : content == Content.VISIBLE;
      if (hasFiles && !restored) {
        throw new UnrecoverableException(
            refusal(
                note,
                "holds files of",
                "They would be mixed with this run's. Name another directory, "
                    + (goesOn
                        ? "start that job again, or move the files away, hidden ones too."
                        : "or move the files away.")));
      }
    }
  }

  private String refusal(OwnerNote owner, String how, String advice) {
    return "The sink '"
        + mine.sink()
        + "' of the job '"
        + mine.job()
        + "' is to write into "
        + directory
        + ", which "
        + how
        + " "
        + owner.describe()
        + ". "
        + advice;
  }
}
