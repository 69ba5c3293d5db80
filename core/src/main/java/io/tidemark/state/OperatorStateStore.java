// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import java.util.Set;

/**
 * Hands out the operator state of one subtask. Asking twice for one name gives the same state;
 * asking for a name with another type or another redistribution is an error that names both.
 */
public interface OperatorStateStore {

  /**
   * A list whose elements are dealt out round-robin over the subtasks at a restore, so that each
   * element goes to exactly one.
   *
   * @throws Exception when the state in the checkpoint does not fit the descriptor
   */
  <S> ListState<S> getListState(ListStateDescriptor<S> stateDescriptor) throws Exception;

  /**
   * A list of which every subtask gets all elements of all subtasks at a restore. Each restored
   * element is in the next checkpoint once, written by one subtask, until a subtask says with
   * {@code update} or {@code clear} what its own part is; what that puts in again, it writes again.
   *
   * @throws Exception when the state in the checkpoint does not fit the descriptor
   */
  <S> ListState<S> getUnionListState(ListStateDescriptor<S> stateDescriptor) throws Exception;

  /**
   * A map that is the same on every subtask.
   *
   * @throws Exception when the state in the checkpoint does not fit the descriptor
   */
  <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> stateDescriptor)
      throws Exception;

  /** The names of the list states, restored ones that were not asked for yet included. */
  Set<String> getRegisteredStateNames();

  /** The names of the broadcast states, restored ones that were not asked for yet included. */
  Set<String> getRegisteredBroadcastStateNames();
}
