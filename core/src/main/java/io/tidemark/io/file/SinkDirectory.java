// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a sink as one attempt of one subtask may change it: until the attempt is left.
 * What runs on the I/O pool may hang and come late; once this is closed nothing of it happens
 * beside the next attempt, which may have gone back to an older checkpoint.
 *
 * <p>Thread: {@link #prepare} and {@link #change} on any of the I/O pool, the rest on the
 * subtask's.
 */
final class SinkDirectory {
  private final String path;
  private @Nullable DirectoryCleaning cleaning;
  private boolean closed;

  SinkDirectory(String path) {
    this.path = path;
  }

  /** One step, such as a rename. */
  @FunctionalInterface
  interface Step {
    /** Takes it. */
    void run() throws IOException;
  }

  String path() {
    return path;
  }

  /** Says what comes before the first commit. */
  synchronized void cleanBefore(DirectoryCleaning first) {
    cleaning = first;
  }

  /**
   * Makes sure that the directory is this run's and as its checkpoint left it: nothing is committed
   * in one that is refused.
   */
  void prepare() throws IOException {
    DirectoryCleaning first;
    synchronized (this) {
      first = cleaning;
    }
    if (first != null) {
      Boolean unused = first.call();
    }
  }

  /**
   * Takes a step that changes a name.
   *
   * @param what what it is a part of, for the sentence
   * @throws IOException when the attempt was left before, or what the step throws
   */
  synchronized void change(String what, Step step) throws IOException {
    if (closed) {
      throw new IOException(
          "The sink was closed before it had finished "
              + what
              + " in "
              + path
              + "; the next attempt does it again from its checkpoint.");
    }
    step.run();
  }

  /** Lets nothing be changed any more; waits for a step that has begun. */
  synchronized void close() {
    closed = true;
  }
}
