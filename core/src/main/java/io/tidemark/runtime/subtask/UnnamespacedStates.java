// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.state.AggregatingState;
import io.tidemark.state.AggregatingStateDescriptor;
import io.tidemark.state.KeyedStateStore;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReducingState;
import io.tidemark.state.ReducingStateDescriptor;
import io.tidemark.state.State;
import io.tidemark.state.StateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.NamespacedState;
import io.tidemark.state.spi.VoidNamespace;

/** Keyed state without namespaces, as functions see it. Thread: the subtask's. */
final class UnnamespacedStates implements KeyedStateStore {
  private final KeyedStateBackend<?> backend;

  UnnamespacedStates(KeyedStateBackend<?> backend) {
    this.backend = backend;
  }

  @SuppressWarnings("unchecked")
  private <S extends State> S state(StateDescriptor<S, ?> descriptor) {
    S state = backend.getOrCreateState(VoidNamespace.SERIALIZER, descriptor);
    ((NamespacedState<VoidNamespace>) state).setCurrentNamespace(VoidNamespace.INSTANCE);
    return state;
  }

  /** The state of a descriptor of any kind. */
  State any(StateDescriptor<?, ?> descriptor) {
    return state(descriptor);
  }

  @Override
  public <T> ValueState<T> getState(ValueStateDescriptor<T> stateProperties) {
    return state(stateProperties);
  }

  @Override
  public <T> ListState<T> getListState(ListStateDescriptor<T> stateProperties) {
    return state(stateProperties);
  }

  @Override
  public <T> ReducingState<T> getReducingState(ReducingStateDescriptor<T> stateProperties) {
    return state(stateProperties);
  }

  @Override
  public <IN, ACC, OUT> AggregatingState<IN, OUT> getAggregatingState(
      AggregatingStateDescriptor<IN, ACC, OUT> stateProperties) {
    return state(stateProperties);
  }

  @Override
  public <UK, UV> MapState<UK, UV> getMapState(MapStateDescriptor<UK, UV> stateProperties) {
    return state(stateProperties);
  }
}
