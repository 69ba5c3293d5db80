// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import java.io.IOException;
import java.util.Collection;

/**
 * A writer that ends a transaction at each checkpoint and says what is to be committed.
 *
 * @param <InputT> the type of the records
 * @param <CommittableT> what describes one prepared transaction
 */
public interface CommittingSinkWriter<InputT, CommittableT> extends SinkWriter<InputT> {

  /**
   * Ends what was written so far, so that it can be committed by whoever holds the returned
   * committables, in another process too.
   *
   * @throws IOException fails the subtask
   */
  Collection<CommittableT> prepareCommit() throws IOException, InterruptedException;

  /**
   * As {@link #prepareCommit()}, told which checkpoint it is for. The engine calls this one.
   *
   * @param checkpointId the checkpoint whose completion commits; 0 when checkpointing is off and
   *     the commit follows at the end of the input
   * @throws IOException fails the subtask
   */
  default Collection<CommittableT> prepareCommit(long checkpointId)
      throws IOException, InterruptedException {
    return prepareCommit();
  }
}
