// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.OperatorStateRestore;
import java.util.List;

/**
 * What one operator in one subtask starts from.
 *
 * @param keyed the keyed state of the subtask's key groups, from whatever subtasks wrote it
 * @param operator the operator state of all subtasks that wrote any, ascending by subtask
 * @param oldParallelism how many subtasks wrote it
 */
public record OperatorRestore(
    List<KeyedStateHandle> keyed, List<OperatorStateRestore.Part> operator, int oldParallelism) {

  /** Copies the lists. */
  public OperatorRestore {
    keyed = List.copyOf(keyed);
    operator = List.copyOf(operator);
  }
}
