// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import java.io.IOException;
import java.util.List;

/**
 * A writer with state of its own in checkpoints.
 *
 * @param <InputT> the type of the records
 * @param <WriterStateT> the type of one element of the state
 */
public interface StatefulSinkWriter<InputT, WriterStateT> extends SinkWriter<InputT> {

  /**
   * The state for a checkpoint, after {@code flush} and {@code prepareCommit}.
   *
   * @throws IOException declines the checkpoint
   */
  List<WriterStateT> snapshotState(long checkpointId) throws IOException;
}
