// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.state.heap.entry.FlatEntryKeys;
import io.tidemark.state.heap.entry.KeyContext;
import io.tidemark.state.heap.entry.ScalarColumn;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.heap.table.Mixing;
import io.tidemark.state.heap.table.PagedTable;
import org.jspecify.annotations.Nullable;

/**
 * A value of one word for each key of one word, without namespaces: the tag is the key, and the
 * word behind it the value. What {@link HeapFlatValueState} does, with what is known beforehand
 * left out; most of a job's records go through here when it counts or sums.
 */
final class HeapWordValueState<K, N, V> extends HeapState<K, N> implements ValueState<V> {
  private final KeyContext<K> context;
  private final FlatCodec<V> codec;
  private final ValueStateDescriptor<V> descriptor;
  private final TypeSerializer<V> serializer;
  private final long[] staged = new long[1];

  HeapWordValueState(
      StateTables<K, N> state,
      FlatEntryKeys<K, N> keys,
      ScalarColumn.Flat<V> column,
      ValueStateDescriptor<V> descriptor,
      TypeSerializer<V> serializer) {
    super(state, keys);
    this.context = state.context();
    this.codec = column.codec();
    this.descriptor = descriptor;
    this.serializer = serializer;
  }

  @Override
  int find(PagedTable table) {
    return table.findPair(Mixing.mix(context.word()));
  }

  @Override
  public @Nullable V value() {
    if (!found()) {
      return descriptor.copyDefaultValue(serializer);
    }
    PagedTable table = table();
    int slot = slot();
    return codec.decode(table.words(slot), table.pairValueOffset(slot));
  }

  @Override
  public void update(@Nullable V value) {
    if (value == null) {
      clear();
      return;
    }
    codec.encode(value, staged, 0);
    if (!found()) {
      add();
    }
    PagedTable table = table();
    int slot = slot();
    table.writableWords(slot)[table.pairValueOffset(slot)] = staged[0];
  }
}
