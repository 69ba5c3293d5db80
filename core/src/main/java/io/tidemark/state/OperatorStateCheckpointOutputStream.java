// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Takes raw operator state during a snapshot: partitions of bytes of the user's making. Partitions
 * are dealt out round-robin over the subtasks at a restore; a partition is never split. What is
 * written before the first {@link #startNewPartition} belongs to a first partition of its own. The
 * engine closes the stream.
 */
public abstract class OperatorStateCheckpointOutputStream extends OutputStream {

  /** Starts a partition; what is written from now on belongs to it. */
  public abstract void startNewPartition() throws IOException;

  /** How many partitions there are so far. */
  public abstract int getNumberOfPartitions();
}
