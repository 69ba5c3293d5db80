// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.util.Checks;

/**
 * Keeps checkpoints in the memory of the process: for tests and small state. They are gone with the
 * process; within it, a job restarts from them.
 */
public final class JobManagerCheckpointStorage implements CheckpointStorage {
  /** The default limit for the state of one operator in one subtask. */
  public static final long DEFAULT_MAX_STATE_SIZE = 5L * 1024 * 1024;

  private final long maxStateSize;

  /** Creates the storage with the default limit of 5 MB. */
  public JobManagerCheckpointStorage() {
    this(DEFAULT_MAX_STATE_SIZE);
  }

  /**
   * Creates the storage.
   *
   * @param maxStateSize the most bytes of state of one operator in one subtask
   */
  public JobManagerCheckpointStorage(long maxStateSize) {
    Checks.argument(
        maxStateSize > 0, "The maximum state size is %s; it must be positive.", maxStateSize);
    this.maxStateSize = maxStateSize;
  }

  @Override
  public BlobStore open() {
    return new MemoryBlobStore();
  }

  @Override
  public boolean survivesProcess() {
    return false;
  }

  @Override
  public long maxStateBytes() {
    return maxStateSize;
  }

  @Override
  public String describe() {
    return "the memory of this process (lost when it ends)";
  }
}
