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
 */
final class OpenPart {
  private final FileSystem files;
  private final String directory;
  private final String name;
  private final ConcurrentLinkedQueue<byte[]> blocks = new ConcurrentLinkedQueue<>();
  private final Object lock = new Object();
  private @Nullable FileOutput output;
  private volatile boolean done;

  OpenPart(FileSystem files, String directory, String name) {
    this.files = files;
    this.directory = directory;
    this.name = name;
  }

  void add(byte[] block) {
    blocks.add(block);
  }

  /** Writes what was added. */
  void write() throws IOException {
    synchronized (lock) {
      if (!done) {
        writeBlocks();
      }
    }
  }

  private FileOutput writeBlocks() throws IOException {
    FileOutput target = output;
    if (target == null) {
      files.createDirectories(directory);
      target = files.create(files.resolve(directory, name));
      output = target;
    }
    for (byte[] block = blocks.poll(); block != null; block = blocks.poll()) {
      target.write(block, 0, block.length);
    }
    return target;
  }

  /** Writes what is left, makes the file durable and gives it another name. */
  void finish(String pendingName) throws IOException {
    synchronized (lock) {
      if (done) {
        return; // The writer was closed before: the attempt has failed.
      }
      FileOutput target = writeBlocks();
      target.sync();
      target.close();
      done = true;
      files.rename(files.resolve(directory, name), files.resolve(directory, pendingName));
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
      if (output != null) {
        output.close();
        files.delete(files.resolve(directory, name));
      }
    }
  }
}
