// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.Committer;
import io.tidemark.io.CommitterInitContext;
import io.tidemark.io.fs.FileSystem;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes part files visible.
 *
 * <p>A restored checkpoint commits its files once more, and whoever takes the results may have
 * moved them away by then. That neither name of a file is there any more does not tell this from a
 * loss. So a note is made before a file becomes visible: it says that the hidden file was there.
 * The newest notes are kept, for as many checkpoints as may hold a file that was just committed.
 *
 * <p>Thread: the I/O pool, one call at a time.
 */
final class PartCommitter implements Committer<PartFile> {
  private static final Logger LOG = LoggerFactory.getLogger(PartCommitter.class);

  /** How many notes of one subtask stay. */
  static final int NOTES_KEPT = 8;

  private final FileSystem files;
  private final SinkDirectory sinkDirectory;
  private final String directory;
  private final String operatorUid;
  private final PartNames names;

  /** The paths of the notes made here, oldest first. */
  private final ArrayDeque<String> notes = new ArrayDeque<>();

  PartCommitter(CommitterInitContext context, SinkDirectory directory, PartNames names) {
    this.files = context.fileSystem();
    this.operatorUid = context.operatorUid();
    this.names = names;
    this.sinkDirectory = directory;
    this.directory = directory.path();
  }

  @Override
  public void commit(Collection<CommitRequest<PartFile>> committables) throws IOException {
    sinkDirectory.prepare();
    for (CommitRequest<PartFile> request : committables) {
      commit(request);
    }
  }

  private void commit(CommitRequest<PartFile> request) throws IOException {
    PartFile part = request.getCommittable();
    String pending = files.resolve(directory, part.pendingName());
    String committed = files.resolve(directory, part.finalName());
    boolean waits = files.status(pending) != null;
    boolean visible = files.status(committed) != null;
    if (waits && visible) {
      throw new IOException(
          "The sink '"
              + operatorUid
              + "' was to make "
              + pending
              + " visible as "
              + committed
              + ", but there is such a file already, which this sink did not write. Move it away and"
              + " start the job again; it commits again.");
    }
    if (!waits && !visible) {
      if (wasCommitted(part)) {
        LOG.info(
            "The sink '{}' committed {} before; it was taken away since.", operatorUid, committed);
        request.signalAlreadyCommitted();
        return;
      }
      throw new IOException(
          "The sink '"
              + operatorUid
              + "' was to make "
              + pending
              + " visible as "
              + committed
              + ", but neither is there, and there is no note that it was visible before: the"
              + " hidden file was removed from outside, and its records with it. Put it back, or"
              + " restore an older checkpoint, which writes them again.");
    }
    if (visible || !rename(part, pending, committed)) {
      request.signalAlreadyCommitted();
    }
  }

  /** Makes a file visible; false when an attempt that has failed meanwhile came first. */
  private boolean rename(PartFile part, String pending, String committed) throws IOException {
    try {
      sinkDirectory.change(
          "its commits",
          () -> {
            note(part);
            files.rename(pending, committed); // Makes both names durable.
          });
      return true;
    } catch (FileNotFoundException e) {
      if (files.status(committed) == null) {
        throw e;
      }
      return false;
    }
  }

  private void note(PartFile part) throws IOException {
    String note = noteOf(part);
    if (note == null) {
      return;
    }
    files.create(note).close();
    notes.add(note);
    if (notes.size() > NOTES_KEPT) {
      files.delete(notes.remove());
    }
  }

  /** Null for a file that no checkpoint holds: it is never committed once more. */
  private @Nullable String noteOf(PartFile part) {
    PartNames.@Nullable Found found = names.read(part.pendingName());
    return found == null || found.checkpointId() == 0
        ? null
        : files.resolve(
            directory, names.commitNote(found.checkpointId(), found.subtask(), found.writer()));
  }

  private boolean wasCommitted(PartFile part) throws IOException {
    String note = noteOf(part);
    return note != null && files.status(note) != null;
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
