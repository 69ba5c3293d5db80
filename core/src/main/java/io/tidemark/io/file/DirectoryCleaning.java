// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.config.StateRecoveryOptions;
import io.tidemark.io.WriterInitContext;
import io.tidemark.io.base.UnrecoverableException;
import io.tidemark.io.file.claim.DirectoryClaim;
import io.tidemark.io.file.claim.DirectoryClaim.Content;
import io.tidemark.io.fs.FileStatus;
import io.tidemark.io.fs.FileSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a sink's directory to where the restored checkpoint left it: removes parts that were
 * committed later, and files that runs before this one left unfinished. What the checkpoint itself
 * may still commit is kept. When nothing is restored and there are parts, it refuses; likewise when
 * a part that is to be removed has been taken away. Before anything it makes the directory this
 * run's ({@link DirectoryClaim}).
 *
 * <p>What is removed a later checkpoint may count on. So a note of it is made first ({@link
 * PartNames.Kind#WITHDRAWAL}), and checkpoints between are refused from then on: those from the
 * first that lost a file to the first that came after, which a second note tells.
 *
 * <p>Each subtask looks after the files of the subtasks of earlier runs whose number leaves its own
 * as the remainder by the parallelism. So each file has one subtask that removes it, and that
 * subtask itself writes under a mark that is not cleaned.
 *
 * <p>It belongs to one attempt of one subtask. A listing may come late, when the attempt has long
 * been left and another one commits files that this one would take for leftovers. So each delete
 * goes through the {@link SinkDirectory}, and before each this run makes sure that no other process
 * has taken the job over: then the files are the other's.
 *
 * <p>Thread: any of the I/O pool; whoever comes second waits for the first.
 */
final class DirectoryCleaning implements Callable<Boolean> {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryCleaning.class);

  private final WriterInitContext context;
  private final FileSystem files;
  private final SinkDirectory sinkDirectory;
  private final String directory;
  private final PartNames names;
  private final String mark;
  private final OptionalLong restored;
  private final int subtask;
  private final int parallelism;
  private final String operatorUid;

  /** By subtask: the checkpoints up to the restored one of which there are notes. */
  private final Map<Integer, TreeSet<Long>> notes = new TreeMap<>();

  /** The notes of withdrawals behind the restored checkpoint. */
  private final List<PartNames.Found> withdrawals = new ArrayList<>();

  private boolean done;

  DirectoryCleaning(
      WriterInitContext context, SinkDirectory directory, PartNames names, String mark) {
    this.context = context;
    this.files = context.fileSystem();
    this.sinkDirectory = directory;
    this.directory = directory.path();
    this.names = names;
    this.mark = mark;
    this.restored = context.getRestoredCheckpointId();
    this.subtask = context.getSubtaskId();
    this.parallelism = context.getNumberOfParallelSubtasks();
    this.operatorUid = context.operatorUid();
  }

  @Override
  public synchronized Boolean call() throws IOException {
    if (!done) {
      clean();
      done = true;
    }
    return true;
  }

  private void delete(FileStatus file) throws IOException {
    context.verifyStillOwner();
    sinkDirectory.change("its cleaning", () -> files.delete(file.path()));
  }

  private void clean() throws IOException {
    FileStatus status = files.status(directory);
    DirectoryClaim claim =
        new DirectoryClaim(files, directory, context.run(), operatorUid, restored.isPresent());
    if (status == null) {
      files.createDirectories(directory);
      claim.claim(Content.NOTHING);
      return;
    }
    if (!status.directory()) {
      throw new UnrecoverableException(
          "The sink '"
              + operatorUid
              + "' is to write into "
              + directory
              + ", which is a file. Name a directory.");
    }
    List<Leftover> leftovers = new ArrayList<>();
    List<FileStatus> listed = files.list(directory);
    Content content = contentOf(listed);
    claim.check(content);
    for (FileStatus file : listed) {
      PartNames.@Nullable Found found = file.directory() ? null : names.read(file.name());
      if (found != null) {
        // Whoever's it is, and before anything is touched: what is refused must stay whole.
        refuseIfForeign(file, found);
        refuseIfTaken(file, found);
        refuseIfWithdrawn(found);
        if (found.subtask() % parallelism == subtask) {
          leftovers.add(new Leftover(file, found));
          count(found);
        }
      }
    }
    claim.claim(content);
    noteWithdrawal(leftovers);
    // First the notes: none may say of a file that is about to be removed that it was committed.
    leftovers.sort(Comparator.comparing(one -> one.found.kind() != PartNames.Kind.COMMIT_NOTE));
    for (Leftover leftover : leftovers) {
      handle(leftover.file, leftover.found);
    }
  }

  private static Content contentOf(List<FileStatus> listed) {
    Content content = Content.NOTHING;
    for (FileStatus file : listed) {
      if (PartNames.isVisible(file.name())) {
        return Content.VISIBLE;
      }
      if (PartNames.isHidden(file.name())) {
        content = Content.HIDDEN;
      }
    }
    return content;
  }

  private void count(PartNames.Found found) {
    if (found.kind() == PartNames.Kind.COMMIT_NOTE && !isLater(found)) {
      notes.computeIfAbsent(found.subtask(), index -> new TreeSet<>()).add(found.checkpointId());
    }
  }

  private boolean isLater(PartNames.Found found) {
    return restored.isEmpty() || found.checkpointId() > restored.getAsLong();
  }

  /** Whether a note is not among the newest of its subtask. */
  private boolean isOld(PartNames.Found found) {
    TreeSet<Long> ids = notes.getOrDefault(found.subtask(), new TreeSet<>());
    return ids.tailSet(found.checkpointId(), false).size() >= PartCommitter.NOTES_KEPT;
  }

  /** A file of the sink's that was there before. */
  private record Leftover(FileStatus file, PartNames.Found found) {}

  private void refuseIfForeign(FileStatus file, PartNames.Found found) throws IOException {
    if (found.kind() == PartNames.Kind.COMMITTED && restored.isEmpty()) {
      throw refused(file);
    }
  }

  /** By its note, a part was visible: whoever has taken it would get its records once more. */
  private void refuseIfTaken(FileStatus note, PartNames.Found found) throws IOException {
    if (found.kind() != PartNames.Kind.COMMIT_NOTE || restored.isEmpty() || !isLater(found)) {
      return;
    }
    String part = files.resolve(directory, names.committed(found.checkpointId(), found.subtask()));
    String pending =
        files.resolve(
            directory, names.pending(found.checkpointId(), found.subtask(), found.writer()));
    // Last the note: another subtask, which withdraws the part by now, removes the note first.
    if (files.status(part) != null
        || files.status(pending) != null
        || files.status(note.path()) == null) {
      return;
    }
    String what =
        "The sink '"
            + operatorUid
            + "' goes back to checkpoint "
            + restored.getAsLong()
            + ", but cannot withdraw "
            + part
            + ", which it committed later: it was taken away, and its records come once more. ";
    if (!context.getConfiguration().get(StateRecoveryOptions.ACCEPT_DUPLICATES)) {
      throw new UnrecoverableException(
          what
              + "Put it back, so that it is withdrawn; or set "
              + StateRecoveryOptions.ACCEPT_DUPLICATES.key()
              + "=true to have them twice.");
    }
    if (found.subtask() % parallelism == subtask) {
      LOG.warn("{}{} allows it.", what, StateRecoveryOptions.ACCEPT_DUPLICATES.key());
    }
  }

  /** The checkpoint takes files for committed that are not there any more. */
  private void refuseIfWithdrawn(PartNames.Found found) throws IOException {
    if (found.kind() != PartNames.Kind.WITHDRAWAL || restored.isEmpty()) {
      return;
    }
    long checkpoint = restored.getAsLong();
    if (checkpoint >= found.checkpointId() && checkpoint < found.until()) {
      throw new UnrecoverableException(
          "The sink '"
              + operatorUid
              + "' cannot go on from checkpoint "
              + checkpoint
              + ": the job went back behind checkpoint "
              + found.checkpointId()
              + " meanwhile, and the sink removed from "
              + directory
              + " what it had committed since. Restore a checkpoint before "
              + found.checkpointId()
              + ", which writes it again, or one that was taken after going back.");
    }
  }

  /** Before anything is withdrawn, so that no checkpoint can count on it unnoticed. */
  private void noteWithdrawal(List<Leftover> leftovers) throws IOException {
    long first = Long.MAX_VALUE;
    for (Leftover leftover : leftovers) {
      PartNames.Found found = leftover.found;
      if (found.kind() == PartNames.Kind.COMMITTED && isLater(found)) {
        first = Math.min(first, found.checkpointId());
      } else if (found.kind() == PartNames.Kind.WITHDRAWAL
          && restored.isPresent()
          && isLater(found)) {
        withdrawals.add(found);
      }
    }
    if (first < Long.MAX_VALUE) {
      PartNames.Found note =
          new PartNames.Found(PartNames.Kind.WITHDRAWAL, first, subtask, mark, Long.MAX_VALUE);
      context.verifyStillOwner();
      sinkDirectory.change(
          "its cleaning",
          () -> files.createWhole(files.resolve(directory, nameOf(note)), new byte[0]));
      withdrawals.add(note);
    }
  }

  private String nameOf(PartNames.Found note) {
    return names.withdrawal(note.checkpointId(), note.subtask(), note.writer(), note.until());
  }

  /** A checkpoint is being taken, the first of this attempt: only those before it are the past. */
  synchronized void firstCheckpoint(long checkpointId) throws IOException {
    for (PartNames.Found note : withdrawals) {
      if (note.until() <= checkpointId) {
        continue; // An earlier attempt after going back had taken one.
      }
      PartNames.Found ended =
          new PartNames.Found(
              note.kind(), note.checkpointId(), note.subtask(), note.writer(), checkpointId);
      sinkDirectory.change(
          "its cleaning",
          () ->
              files.rename(
                  files.resolve(directory, nameOf(note)), files.resolve(directory, nameOf(ended))));
    }
    withdrawals.clear();
  }

  private void handle(FileStatus file, PartNames.Found found) throws IOException {
    boolean later = isLater(found);
    switch (found.kind()) {
      case IN_PROGRESS -> removeUnlessMine(file, found);
      case PENDING -> {
        if (later) {
          removeUnlessMine(file, found);
        }
      }
      case COMMIT_NOTE -> {
        if (later || isOld(found)) {
          delete(file);
        }
      }
      case WITHDRAWAL -> {
        if (restored.isEmpty()) {
          delete(file); // Checkpoints are counted anew.
        }
      }
      case COMMITTED -> {
        if (later) {
          delete(file);
          LOG.info(
              "The sink '{}' withdrew {}: it was committed after checkpoint {}, which is restored.",
              operatorUid,
              file.path(),
              restored.getAsLong());
        }
      }
    }
  }

  private void removeUnlessMine(FileStatus file, PartNames.Found found) throws IOException {
    if (!found.writer().equals(mark)) {
      delete(file);
      LOG.info("The sink '{}' removed {}, left by an earlier run.", operatorUid, file.path());
    }
  }

  private UnrecoverableException refused(FileStatus file) {
    return new UnrecoverableException(
        "The sink '"
            + operatorUid
            + "' is to write into "
            + directory
            + ", which holds part files such as "
            + file.name()
            + " although nothing of this sink is restored. They belong to another run, and would be"
            + " mixed with this one's. Restore the checkpoint that goes with them, move them away,"
            + " or name another directory.");
  }
}
