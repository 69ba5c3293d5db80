// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.state.AggregatingState;
import io.tidemark.state.ListState;
import io.tidemark.state.MapState;
import io.tidemark.state.ReducingState;
import io.tidemark.state.State;
import io.tidemark.state.StateDescriptor;
import io.tidemark.state.ValueState;
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
 */
record StateQuery(
    String operatorUid, StateDescriptor<?, ?> descriptor, Object key, int stableHash) {

  static void answer(
      List<OperatorRunner<?>> runners, StateQuery query, CompletableFuture<Object> answer) {
    try {
      answer.complete(query.read(runners));
    } catch (Exception refused) {
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

  private static @Nullable Object copyOf(State state) throws Exception {
    if (state instanceof ValueState<?> value) {
      return value.value();
    }
    if (state instanceof ReducingState<?> reducing) {
      return reducing.get();
    }
    if (state instanceof AggregatingState<?, ?> aggregating) {
      return aggregating.get();
    }
    if (state instanceof ListState<?> list) {
      List<Object> elements = new ArrayList<>();
      Iterable<?> all = list.get();
      if (all != null) {
        all.forEach(elements::add);
      }
      return elements.isEmpty() ? null : elements;
    }
    Map<Object, Object> entries = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : ((MapState<?, ?>) state).entries()) {
      entries.put(entry.getKey(), entry.getValue());
    }
    return entries.isEmpty() ? null : entries;
  }
}
