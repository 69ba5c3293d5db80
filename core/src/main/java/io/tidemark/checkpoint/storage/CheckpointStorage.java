// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import java.io.IOException;

/** Where a job's checkpoints go. */
public interface CheckpointStorage {

  /** Opens the store; its root holds a directory for each job. */
  BlobStore open() throws IOException;

  /** Whether checkpoints are there after the process has ended. */
  boolean survivesProcess();

  /**
   * The most bytes of state of one operator in one subtask; {@link Long#MAX_VALUE} for no limit.
   */
  long maxStateBytes();

  /** Where it is, for the start-up report. */
  String describe();
}
