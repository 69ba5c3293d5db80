// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.OperatorStateRestore;
import java.util.List;

/**
 * What one operator in one subtask starts from.
 *
 * @param keyed the keyed handles that meet the subtask's key groups, restricted to them
 * @param operator the operator handles of all old subtasks
 * @param oldParallelism how many subtasks wrote them
 * @param finished whether the operator had finished in all of them
 */
public record OperatorRestore(
    List<KeyedStateHandle> keyed,
    List<OperatorStateRestore.Part> operator,
    int oldParallelism,
    boolean finished) {

  /** Copies the lists. */
  public OperatorRestore {
    keyed = List.copyOf(keyed);
    operator = List.copyOf(operator);
  }
}
