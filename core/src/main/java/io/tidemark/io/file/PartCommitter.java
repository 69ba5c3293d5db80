// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.Committer;
import io.tidemark.io.fs.FileSystem;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Collection;

/** Makes part files visible. */
final class PartCommitter implements Committer<PartFile> {
  private final FileSystem files;
  private final SinkDirectory sinkDirectory;
  private final String directory;
  private final String operatorUid;

  PartCommitter(FileSystem files, SinkDirectory directory, String operatorUid) {
    this.files = files;
    this.sinkDirectory = directory;
    this.directory = directory.path();
    this.operatorUid = operatorUid;
  }

  @Override
  public void commit(Collection<CommitRequest<PartFile>> committables) throws IOException {
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
      throw new IOException(
          "The sink '"
              + operatorUid
              + "' was to make "
              + pending
              + " visible as "
              + committed
              + ", but neither is there: the file was removed from outside, and its records with"
              + " it. Put it back, or restore an older checkpoint, which writes it again.");
    }
    if (visible || !rename(pending, committed)) {
      request.signalAlreadyCommitted();
    }
  }

  /** Makes a file visible; false when an attempt that has failed meanwhile came first. */
  private boolean rename(String pending, String committed) throws IOException {
    try {
      sinkDirectory.change("its commits", () -> files.rename(pending, committed));
      return true;
    } catch (FileNotFoundException e) {
      if (files.status(committed) == null) {
        throw e;
      }
      return false;
    }
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
