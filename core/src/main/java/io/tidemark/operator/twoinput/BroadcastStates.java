// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.twoinput;

import io.tidemark.operator.OperatorContext;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReadOnlyBroadcastState;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The broadcast states of one operator, for the side that may write them and for the other. */
final class BroadcastStates {
  private final Map<String, BroadcastState<?, ?>> states = new TreeMap<>();
  private final Map<String, ReadOnlyBroadcastState<?, ?>> readOnly = new TreeMap<>();
  private final String operatorUid;

  /** Registers the states. */
  BroadcastStates(
      OperatorContext<?> context,
      FunctionInitializationContext initialization,
      List<MapStateDescriptor<?, ?>> descriptors)
      throws Exception {
    this.operatorUid = context.operatorUid();
    for (MapStateDescriptor<?, ?> descriptor : descriptors) {
      register(initialization, descriptor);
    }
  }

  private <K, V> void register(
      FunctionInitializationContext initialization, MapStateDescriptor<K, V> descriptor)
      throws Exception {
    BroadcastState<K, V> state =
        initialization.getOperatorStateStore().getBroadcastState(descriptor);
    states.put(descriptor.getName(), state);
    readOnly.put(
        descriptor.getName(), new ReadOnlyView<>(state, descriptor.getName(), operatorUid));
  }

  @SuppressWarnings("unchecked")
  <K, V> BroadcastState<K, V> writable(MapStateDescriptor<K, V> descriptor) {
    return (BroadcastState<K, V>) known(states.get(descriptor.getName()), descriptor);
  }

  @SuppressWarnings("unchecked")
  <K, V> ReadOnlyBroadcastState<K, V> readOnly(MapStateDescriptor<K, V> descriptor) {
    return (ReadOnlyBroadcastState<K, V>) known(readOnly.get(descriptor.getName()), descriptor);
  }

  private <S> S known(@Nullable S state, MapStateDescriptor<?, ?> descriptor) {
    if (state == null) {
      throw new IllegalArgumentException(
          "Operator '"
              + operatorUid
              + "' asked for the broadcast state '"
              + descriptor.getName()
              + "', but it has "
              + states.keySet()
              + ". Give the descriptor to broadcast(...).");
    }
    return state;
  }

  /** A state without what writes. */
  private record ReadOnlyView<K, V>(BroadcastState<K, V> state, String name, String operatorUid)
      implements ReadOnlyBroadcastState<K, V> {
    @Override
    public @Nullable V get(K key) throws Exception {
      return state.get(key);
    }

    @Override
    public boolean contains(K key) throws Exception {
      return state.contains(key);
    }

    @Override
    public Iterable<Map.Entry<K, V>> immutableEntries() throws Exception {
      return state.immutableEntries();
    }

    @Override
    public void clear() {
      throw new UnsupportedOperationException(
          "Operator '"
              + operatorUid
              + "' tried to clear the broadcast state '"
              + name
              + "' from the side that is not broadcast. There it is read-only, or the copies of the"
              + " subtasks would differ; change it in processBroadcastElement.");
    }
  }
}
