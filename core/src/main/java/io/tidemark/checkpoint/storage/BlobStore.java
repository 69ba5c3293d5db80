// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * What is asked of a storage system: named files below one root, in directories. Names are
 * relative, their parts separated by {@code /}; each part has only letters, digits and {@code
 * -_.%}, and does not begin with a dot. Directories need not exist to be written into or listed.
 *
 * <p>A file appears whole or not at all, and once it has appeared and the call that made it appear
 * has returned, it survives a crash of the machine together with everything that was committed
 * before that call began. An object store offers all of this with plain requests: a put, a put with
 * {@code If-None-Match: *}, a multipart upload, ranged gets and prefix listings.
 *
 * <p>Thread: safe for several threads.
 */
public interface BlobStore extends Closeable {

  /** Where it is, for messages. */
  String describe();

  /**
   * Begins a file that is written piece by piece. It appears under its name with {@link
   * BlobOutput#commit}; the name must be one that nobody else writes.
   */
  BlobOutput create(String name) throws IOException;

  /** Writes a whole file, replacing the one that is there. */
  void put(String name, byte[] content) throws IOException;

  /**
   * Writes a whole file unless there is one.
   *
   * @return whether it was written; false when there is one already, whoever wrote it
   */
  boolean putIfAbsent(String name, byte[] content) throws IOException;

  /**
   * Opens a file for reading at any position.
   *
   * @throws java.io.FileNotFoundException when there is none
   */
  BlobInput open(String name) throws IOException;

  /**
   * Reads a whole file.
   *
   * @throws java.io.FileNotFoundException when there is none
   */
  byte[] read(String name) throws IOException;

  /**
   * What lies directly in a directory, sorted by name; nothing when there is no such directory.
   *
   * @param directory the directory, empty for the root
   */
  List<Child> children(String directory) throws IOException;

  /** Deletes a file; nothing happens when there is none. */
  void delete(String name) throws IOException;

  /**
   * Removes a directory in which nothing is left, where the storage has such a thing, and nothing
   * that begins to be written into it. Does nothing otherwise.
   */
  void deleteIfEmpty(String directory) throws IOException;

  /**
   * Removes what writers that never committed left behind in a directory and below. Called when no
   * writer of this process is at work there.
   */
  void deleteUncommitted(String directory) throws IOException;

  /** Lets go of connections; files that are open stay usable until they are closed. */
  @Override
  void close() throws IOException;

  /**
   * A file or directory in a directory.
   *
   * @param name the last part of its name
   * @param directory whether it is a directory
   * @param bytes the length of a file, 0 for a directory
   */
  record Child(String name, boolean directory, long bytes) {}
}
