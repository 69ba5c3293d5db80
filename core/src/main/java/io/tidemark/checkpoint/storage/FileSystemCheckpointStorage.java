// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Keeps checkpoints in a directory of a file system, local or mounted. */
public final class FileSystemCheckpointStorage implements CheckpointStorage {
  private final Path root;

  /**
   * Creates the storage.
   *
   * @param root the directory for all jobs; it need not exist yet
   */
  public FileSystemCheckpointStorage(Path root) {
    this.root = root;
  }

  /** As {@link #of(String)}. */
  public FileSystemCheckpointStorage(String checkpointDirectory) {
    this(parse(checkpointDirectory));
  }

  /** As {@link #of(String)}. */
  public FileSystemCheckpointStorage(URI checkpointDirectory) {
    this(parse(checkpointDirectory.toString()));
  }

  /**
   * Creates the storage from text as users write it.
   *
   * @param directory a path or a {@code file:} URI
   * @throws IllegalArgumentException when it is neither
   */
  public static FileSystemCheckpointStorage of(String directory) {
    return new FileSystemCheckpointStorage(parse(directory));
  }

  private static Path parse(String directory) {
    int colon = directory.indexOf(':');
    try {
      if (colon > 1 && directory.startsWith("/", colon + 1)) {
        if (directory.startsWith("file:")) {
          return Path.of(URI.create(directory));
        }
        throw new IllegalArgumentException(
            "The checkpoint directory "
                + directory
                + " is on the storage system '"
                + directory.substring(0, colon)
                + "', for which nothing is built yet. Name a directory of a local or mounted file"
                + " system, or give setCheckpointStorage a CheckpointStorage of your own.");
      }
      return Path.of(directory);
    } catch (InvalidPathException | FileSystemNotFoundException e) {
      throw new IllegalArgumentException(
          "The checkpoint directory \"" + directory + "\" is not a path: " + e.getMessage() + ".",
          e);
    }
  }

  @Override
  public BlobStore open() {
    return new LocalBlobStore(root);
  }

  @Override
  public boolean survivesProcess() {
    return true;
  }

  @Override
  public long maxStateBytes() {
    return Long.MAX_VALUE;
  }

  @Override
  public String describe() {
    return "the directory " + root.toAbsolutePath();
  }
}
