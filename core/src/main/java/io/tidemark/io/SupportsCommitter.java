// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import java.io.IOException;

/**
 * A {@link Sink} that commits in two phases: its writer prepares at each checkpoint, and a
 * committer commits once the checkpoint is complete, and again after a restore.
 *
 * @param <CommittableT> what describes one prepared transaction
 */
public interface SupportsCommitter<CommittableT> {

  /**
   * Makes the committer of one subtask.
   *
   * @throws IOException fails the subtask
   */
  Committer<CommittableT> createCommitter(CommitterInitContext context) throws IOException;

  /** The serializer of the committables. */
  SimpleVersionedSerializer<CommittableT> getCommittableSerializer();
}
