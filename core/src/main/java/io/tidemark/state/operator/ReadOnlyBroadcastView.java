// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.state.BroadcastState;
import io.tidemark.state.ReadOnlyBroadcastState;
import io.tidemark.util.Internal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A broadcast state as the side that is not broadcast gets it: nothing in it can be written. */
@Internal
public final class ReadOnlyBroadcastView<K, V> implements ReadOnlyBroadcastState<K, V> {
  private final String name;
  private final BroadcastState<K, V> state;

  /**
   * A view of a state.
   *
   * @param name the state's name, for messages
   */
  public ReadOnlyBroadcastView(String name, BroadcastState<K, V> state) {
    this.name = name;
    this.state = state;
  }

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
        "The broadcast state '"
            + name
            + "' was cleared through its read-only view. Only the broadcast side may change it.");
  }
}
