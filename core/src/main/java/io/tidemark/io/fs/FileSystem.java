// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.fs;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files that sources and sinks read and write. Paths are the file system's own, absolute or
 * relative to the working directory of the process.
 *
 * <p>Every {@link IOException} carries a sentence that names the path, what is wrong with it and
 * what to do.
 *
 * <p>Thread: safe for several threads. Calls block; a subtask makes them on the I/O pool.
 */
public interface FileSystem {

  /** What lies at a path, or null when nothing does. */
  @Nullable FileStatus status(String path) throws IOException;

  /**
   * What lies directly in a directory, sorted by name.
   *
   * @throws java.io.FileNotFoundException when there is no such directory
   */
  List<FileStatus> list(String directory) throws IOException;

  /**
   * Opens a file for reading at any position.
   *
   * @throws java.io.FileNotFoundException when there is none
   */
  FileInput open(String path) throws IOException;

  /** Opens a file for writing from its start, in place of one that is there. */
  FileOutput create(String path) throws IOException;

  /**
   * Makes a file with the given content, durable and in one step, unless there is something of that
   * name. Others see the whole file or none.
   *
   * @return false when there is something of that name
   */
  boolean createWhole(String path, byte[] content) throws IOException;

  /**
   * Gives a file another name in the same directory, atomically and in place of a file that has
   * that name; both content that was synced and the name survive a crash of the machine afterwards.
   *
   * @throws java.io.FileNotFoundException when there is no file of the old name
   */
  void rename(String from, String to) throws IOException;

  /** Deletes a file; nothing happens when there is none. */
  void delete(String path) throws IOException;

  /** Makes a directory and those above it; nothing happens when it is there. */
  void createDirectories(String directory) throws IOException;

  /** The path of a name within a directory. */
  String resolve(String directory, String name);
}
