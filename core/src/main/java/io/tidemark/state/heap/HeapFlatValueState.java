// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.state.heap.entry.ScalarColumn;
import io.tidemark.state.heap.entry.StateEntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import org.jspecify.annotations.Nullable;

/**
 * A value in words for each key and namespace. A class of its own beside {@link HeapValueState}, so
 * that a job which has both kinds calls each column directly.
 */
final class HeapFlatValueState<K, N, V> extends HeapState<K, N> implements ValueState<V> {
  private final ScalarColumn.Flat<V> column;
  private final ValueStateDescriptor<V> descriptor;
  private final TypeSerializer<V> serializer;

  HeapFlatValueState(
      StateTables<K, N> state,
      StateEntryKeys<K, N> keys,
      ScalarColumn.Flat<V> column,
      ValueStateDescriptor<V> descriptor,
      TypeSerializer<V> serializer) {
    super(state, keys);
    this.column = column;
    this.descriptor = descriptor;
    this.serializer = serializer;
  }

  @Override
  public @Nullable V value() {
    return found() ? column.get(table(), slot()) : descriptor.copyDefaultValue(serializer);
  }

  @Override
  public void update(@Nullable V value) {
    if (value == null) {
      clear();
      return;
    }
    column.stage(value);
    if (!found()) {
      add();
    }
    column.putStaged(table(), slot());
  }
}
