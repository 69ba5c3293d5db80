// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.state.KeyedStateCheckpointOutputStream;
import io.tidemark.state.OperatorStateCheckpointOutputStream;
import java.util.OptionalLong;

/** One snapshot as a function sees it. Valid during the call only. */
public interface FunctionSnapshotContext {

  /** The checkpoint's id; rises from checkpoint to checkpoint, over restarts too. */
  long getCheckpointId();

  /** When the checkpoint was triggered, in epoch milliseconds of processing time. */
  long getCheckpointTimestamp();

  /** The restored checkpoint's id, empty when the job started without one. */
  OptionalLong getRestoredCheckpointId();

  /**
   * Where raw keyed state goes, the same stream at every call. What is not written in this snapshot
   * is not in the checkpoint.
   *
   * @throws IllegalStateException when the stream is not keyed
   * @throws Exception when the stream cannot be made
   */
  KeyedStateCheckpointOutputStream getRawKeyedOperatorStateOutput() throws Exception;

  /**
   * Where raw operator state goes, the same stream at every call. What is not written in this
   * snapshot is not in the checkpoint.
   *
   * @throws Exception when the stream cannot be made
   */
  OperatorStateCheckpointOutputStream getRawOperatorStateOutput() throws Exception;
}
