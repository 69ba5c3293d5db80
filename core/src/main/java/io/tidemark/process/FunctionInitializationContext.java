// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.state.KeyGroupStatePartitionStreamProvider;
import io.tidemark.state.KeyedStateStore;
import io.tidemark.state.OperatorStateStore;
import io.tidemark.state.StatePartitionStreamProvider;
import java.util.OptionalLong;

/** The start of a function's copy, with or without restored state. Valid during the call only. */
public interface FunctionInitializationContext {

  /** Whether a checkpoint or savepoint is restored, with state of this operator in it or not. */
  default boolean isRestored() {
    return getRestoredCheckpointId().isPresent();
  }

  /** The restored checkpoint's id, empty when the job starts without one. */
  OptionalLong getRestoredCheckpointId();

  /** The operator state of this operator. */
  OperatorStateStore getOperatorStateStore();

  /**
   * The keyed state of this operator.
   *
   * @throws IllegalStateException when the stream is not keyed
   */
  KeyedStateStore getKeyedStateStore();

  /** The raw keyed state of the key groups that this subtask owns now; empty when not restored. */
  Iterable<KeyGroupStatePartitionStreamProvider> getRawKeyedStateInputs();

  /** The raw operator state that was dealt to this subtask; empty when not restored. */
  Iterable<StatePartitionStreamProvider> getRawOperatorStateInputs();
}
