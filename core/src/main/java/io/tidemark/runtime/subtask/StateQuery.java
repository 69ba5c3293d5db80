// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.state.AggregatingState;
import io.tidemark.state.AggregatingStateDescriptor;
import io.tidemark.state.InvalidStateUseException;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A look into keyed state from outside, answered between two records.
 *
 * <p>Thread: the subtask's.
 *
 * @param operatorUid the operator
 * @param descriptor the descriptor that it registered the state with
 * @param key the normalized key
 * @param stableHash its stable hash
 * @param serializers the serializers that the program registered
 */
public record StateQuery(
    String operatorUid,
    StateDescriptor<?, ?> descriptor,
    Object key,
    int stableHash,
    SerializerConfig serializers) {

  void answer(List<OperatorRunner<?>> runners, CompletableFuture<Object> answer) {
    try {
      answer.complete(read(runners));
    } catch (Exception | LinkageError refused) {
      answer.completeExceptionally(refused);
    }
  }

  private @Nullable Object read(List<OperatorRunner<?>> runners) throws Exception {
    for (OperatorRunner<?> runner : runners) {
      if (operatorUid.equals(runner.node().uid())) {
        KeyedStateBackend<Object> backend = runner.keyedState();
        if (!backend.stateNames().contains(descriptor.getName())) {
          throw new IllegalArgumentException(
              "Operator '"
                  + operatorUid
                  + "' has no keyed state '"
                  + descriptor.getName()
                  + "'; it has "
                  + backend.stateNames()
                  + ".");
        }
        backend.setCurrentKey(key, stableHash);
        try {
          State state = new UnnamespacedStates(backend).any(descriptor);
          return copyOf(state);
        } catch (InvalidStateUseException other) {
          throw new IllegalArgumentException(
              "The state '"
                  + descriptor.getName()
                  + "' was asked for with another descriptor than the one that operator '"
                  + operatorUid
                  + "' registers it with. Ask with an equal one. "
                  + other.getMessage(),
              other);
        } finally {
          backend.clearCurrentKey();
        }
      }
    }
    throw new IllegalStateException(
        "The state of operator '"
            + operatorUid
            + "' cannot be read now: its subtask is starting or has ended.");
  }

  /** User code elsewhere may keep and change what it is given, so it gets copies. */
  private @Nullable Object copyOf(State state) throws Exception {
    if (descriptor instanceof ValueStateDescriptor<?> value) {
      return copy(value.createSerializer(serializers), ((ValueState<?>) state).value());
    }
    if (descriptor instanceof ReducingStateDescriptor<?> reducing) {
      return copy(reducing.createSerializer(serializers), ((ReducingState<?>) state).get());
    }
    if (descriptor instanceof AggregatingStateDescriptor<?, ?, ?>) {
      // The descriptor knows the accumulator's type, not that of the result.
      return copy(Types.ANY.createSerializer(serializers), ((AggregatingState<?, ?>) state).get());
    }
    if (descriptor instanceof ListStateDescriptor<?> list) {
      return copyOfList(list.createElementSerializer(serializers), (ListState<?>) state);
    }
    MapStateDescriptor<?, ?> map = (MapStateDescriptor<?, ?>) descriptor;
    TypeSerializer<?> keys = map.createKeySerializer(serializers);
    TypeSerializer<?> values = map.createValueSerializer(serializers);
    Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : ((MapState<?, ?>) state).entries()) {
      entries.put(copy(keys, entry.getKey()), copy(values, entry.getValue()));
    }
    return entries.isEmpty() ? null : entries;
  }

  private static @Nullable List<@Nullable Object> copyOfList(
      TypeSerializer<?> elements, ListState<?> state) throws Exception {
    List<@Nullable Object> copies = new ArrayList<>();
    Iterable<?> all = state.get();
    if (all != null) {
      all.forEach(element -> copies.add(copy(elements, element)));
    }
    return copies.isEmpty() ? null : copies;
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Object copy(TypeSerializer<?> serializer, @Nullable Object value) {
    return value == null ? null : ((TypeSerializer<Object>) serializer).copy(value);
  }
}
