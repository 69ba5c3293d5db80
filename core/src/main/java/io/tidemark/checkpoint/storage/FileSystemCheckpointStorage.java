// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

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
