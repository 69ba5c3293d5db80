// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Tells a function that a checkpoint is complete or was given up. Calls come on the subtask's
 * thread, between records.
 *
 * <p>Notifications may be lost (a crash right after completion) and may come late: "complete 7"
 * after "complete 8" is possible, and a completed checkpoint stands for all before it. Whatever is
 * committed here must therefore be kept in state until the notification came, be committed again
 * after a restore, and be committed idempotently.
 */
public interface CheckpointListener {

  /**
   * The checkpoint is complete: it will be restored after a failure unless a newer one is.
   *
   * @throws Exception fails the subtask; the checkpoint stays complete
   */
  void notifyCheckpointComplete(long checkpointId) throws Exception;

  /**
   * The checkpoint was given up: declined, failed or out of time. It is never restored. State that
   * went into it is not lost: a later checkpoint holds it.
   *
   * @throws Exception fails the subtask
   */
  default void notifyCheckpointAborted(long checkpointId) throws Exception {}
}
