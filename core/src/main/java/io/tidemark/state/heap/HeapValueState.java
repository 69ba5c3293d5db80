// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.state.heap.entry.ScalarColumn;
import io.tidemark.state.heap.entry.StateEntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import org.jspecify.annotations.Nullable;

/** A value for each key and namespace. */
final class HeapValueState<K, N, V> extends HeapState<K, N> implements ValueState<V> {
  private final ScalarColumn<V> column;
  private final ValueStateDescriptor<V> descriptor;
  private final TypeSerializer<V> serializer;

  HeapValueState(
      StateTables<K, N> state,
      StateEntryKeys<K, N> keys,
      ScalarColumn<V> column,
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
    V kept = own(column, value);
    if (!found()) {
      column.check(kept);
      add();
    }
    column.put(table(), slot(), kept);
  }
}
