// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

/**
 * Hands out the keyed state of one subtask. Asking twice for one name gives the same state; asking
 * for a name with another kind or type is an error that names both. A state may be asked for while
 * there is no current key, but reading or writing it then is an error.
 */
public interface KeyedStateStore {

  /** The value state of a name. */
  <T> ValueState<T> getState(ValueStateDescriptor<T> stateProperties);

  /** The list state of a name. */
  <T> ListState<T> getListState(ListStateDescriptor<T> stateProperties);

  /** The reducing state of a name. */
  <T> ReducingState<T> getReducingState(ReducingStateDescriptor<T> stateProperties);

  /** The aggregating state of a name. */
  <IN, ACC, OUT> AggregatingState<IN, OUT> getAggregatingState(
      AggregatingStateDescriptor<IN, ACC, OUT> stateProperties);

  /** The map state of a name. */
  <UK, UV> MapState<UK, UV> getMapState(MapStateDescriptor<UK, UV> stateProperties);
}
