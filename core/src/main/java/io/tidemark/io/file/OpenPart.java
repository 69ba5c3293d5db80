// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.fs.FileOutput;
import io.tidemark.io.fs.FileSystem;
import java.io.IOException;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A part file that is being written.
 *
 * <p>Thread: the subtask adds blocks and never waits; threads of the I/O pool write, one at a time
 * by the lock, whichever comes first writing all that is there. So blocks are written in their
 * order, and finishing includes what an earlier call has not come to yet.
 *
 * <p>Invariant: a part that was finished holds every block that was added before. Once a call has
 * failed, whichever it was, no later one succeeds: what is in the file is not known any more.
 */
final class OpenPart {
  private final FileSystem files;
  private final String directory;
  private final String name;
  private final ConcurrentLinkedQueue<byte[]> blocks = new ConcurrentLinkedQueue<>();
  private final Object lock = new Object();
  private @Nullable FileOutput output;
  private @Nullable Throwable failure;
  private volatile boolean done;

  OpenPart(FileSystem files, String directory, String name) {
    this.files = files;
    this.directory = directory;
    this.name = name;
  }

  void add(byte[] block) {
    blocks.add(block);
  }

  /** What one call does with the file. */
  @FunctionalInterface
  private interface Step {
    /** Does it. */
    void run() throws IOException;
  }

  /** Writes what was added. */
  void write() throws IOException {
    synchronized (lock) {
      if (!done) {
        attempt(this::writeBlocks);
      }
    }
  }

  /** Takes a step, unless an earlier one failed; remembers when this one does. */
  private void attempt(Step step) throws IOException {
    Throwable before = failure;
    if (before != null) {
      throw new IOException(before.getMessage(), before);
    }
    try {
      step.run();
    } catch (Throwable first) {
      failure = first;
      throw first;
    }
  }

  private FileOutput open() throws IOException {
    FileOutput opened = output;
    if (opened == null) {
      files.createDirectories(directory);
      opened = files.create(files.resolve(directory, name));
      output = opened;
    }
    return opened;
  }

  private void writeBlocks() throws IOException {
    FileOutput target = open();
    for (byte[] block = blocks.peek(); block != null; block = blocks.peek()) {
      target.write(block, 0, block.length);
      blocks.remove(); // Only now: a block that was not written must not be passed over.
    }
  }

  /**
   * Writes what is left, makes the file durable and gives it another name.
   *
   * @throws IOException also when it was dropped: no checkpoint may count on it
   */
  void finish(String pendingName) throws IOException {
    synchronized (lock) {
      if (done) {
        throw new IOException(
            "The part file "
                + files.resolve(directory, name)
                + " was dropped before it was finished, because its writer was closed: the records"
                + " in it are written again from the checkpoint before.");
      }
      attempt(
          () -> {
            writeBlocks();
            FileOutput target = open();
            target.sync();
            target.close();
            files.rename(files.resolve(directory, name), files.resolve(directory, pendingName));
            done = true;
          });
    }
  }

  /** Whether the file was finished or dropped. */
  boolean isDone() {
    return done;
  }

  /** Drops the file, unless it is finished; waits for a call that is just finishing it. */
  void discard() throws IOException {
    synchronized (lock) {
      if (done) {
        return;
      }
      done = true;
      blocks.clear();
      FileOutput opened = output;
      if (opened != null) {
        try {
          opened.close();
        } finally {
          files.delete(files.resolve(directory, name));
        }
      }
    }
  }
}
