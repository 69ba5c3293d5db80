// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import java.io.IOException;

/** The state of an operator does not fit into the storage that was chosen. */
public final class StateTooLargeException extends IOException {
  private static final long serialVersionUID = 1L;

  StateTooLargeException(String uid, int subtask, long bytes, long limit) {
    super(
        "The state of operator "
            + uid
            + " in subtask "
            + subtask
            + " has more than "
            + bytes
            + " bytes, and the checkpoint storage in JobManager memory takes at most "
            + limit
            + " bytes of one operator and subtask. Set execution.checkpointing.dir to a directory,"
            + " or raise execution.checkpointing.jobmanager.max-state-size.");
  }
}
