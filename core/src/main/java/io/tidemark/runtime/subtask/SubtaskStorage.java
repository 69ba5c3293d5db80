// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.storage.SubtaskWriter;
import java.io.IOException;

/**
 * The job's checkpoint storage as its subtasks use it.
 *
 * <p>Thread: any of the I/O pool; every call may block.
 */
public interface SubtaskStorage {

  /** The writer for a subtask's part of a checkpoint. */
  SubtaskWriter newWriter(long checkpointId, SubtaskKey subtask);

  /**
   * Makes sure that this run still owns the job. Called before each commit of a sink.
   *
   * @throws io.tidemark.checkpoint.storage.OwnershipLostException when another run has it
   */
  void verifyStillOwner() throws IOException;

  /** That of a job without checkpoints, which nobody else can own. */
  static SubtaskStorage none() {
    return new SubtaskStorage() {
      @Override
      public SubtaskWriter newWriter(long checkpointId, SubtaskKey subtask) {
        throw new IllegalStateException(
            "Subtask "
                + subtask
                + " took the snapshot "
                + checkpointId
                + " although checkpointing is off.");
      }

      @Override
      public void verifyStillOwner() {}
    };
  }
}
