// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.StateDescriptor;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.state.heap.entry.FlatEntryKeys;
import io.tidemark.state.heap.entry.KeyContext;
import io.tidemark.state.heap.entry.RefEntryKeys;
import io.tidemark.state.heap.entry.ScalarColumn;
import io.tidemark.state.heap.entry.StateEntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.heap.entry.ValueColumn;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.spi.KeyedStateParameters;
import io.tidemark.state.spi.MutationGuard;
import io.tidemark.state.spi.StateKind;

/**
 * Makes the state objects of one backend from their descriptors.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
final class HeapStates<K, N> {
  private final KeyContext<K> context;
  private final CopyOnWriteClock clock;
  private final KeyedStateParameters<K> parameters;
  private final TypeSerializer<N> namespaceSerializer;
  private final StateEntryKeys<K, N> keys;

  HeapStates(
      KeyContext<K> context,
      CopyOnWriteClock clock,
      KeyedStateParameters<K> parameters,
      TypeSerializer<N> namespaceSerializer) {
    this.context = context;
    this.clock = clock;
    this.parameters = parameters;
    this.namespaceSerializer = namespaceSerializer;
    this.keys = newKeys();
  }

  /** A new state without entries. */
  HeapState<K, N> make(StateDescriptor<?, ?> descriptor) {
    if (descriptor instanceof ValueStateDescriptor<?> value) {
      return value(value);
    }
    throw new IllegalArgumentException(
        "The descriptor " + descriptor + " is of no kind that keyed state has.");
  }

  private <V> HeapState<K, N> value(ValueStateDescriptor<V> descriptor) {
    TypeSerializer<V> serializer = descriptor.getSerializer();
    ScalarColumn<V> column = scalar(descriptor.getName(), serializer);
    return new HeapValueState<>(
        tables(descriptor.getName(), StateKind.VALUE, serializer, column),
        keys,
        column,
        descriptor);
  }

  private <V> ScalarColumn<V> scalar(String name, TypeSerializer<V> serializer) {
    MutationGuard<V> guard =
        parameters.mutationGuard() && !serializer.isImmutableType()
            ? new MutationGuard<>(parameters.operatorUid(), name, serializer)
            : null;
    return ScalarColumn.of(serializer, clock, parameters.copyMutable(), guard);
  }

  private StateTables<K, N> tables(
      String name, StateKind kind, TypeSerializer<?> value, ValueColumn column) {
    StateTables.Meta meta =
        StateTables.Meta.of(
            name, kind, context, namespaceSerializer, value.snapshotConfiguration());
    return new StateTables<>(meta, context, clock, keys, column);
  }

  private StateEntryKeys<K, N> newKeys() {
    FlatCodec<K> codec = context.wordCodec();
    boolean flatNamespace =
        namespaceSerializer.flatCodec() != null || FlatEntryKeys.isVoid(namespaceSerializer);
    return codec != null && flatNamespace
        ? new FlatEntryKeys<>(context, codec, context.serializer(), namespaceSerializer, false)
        : new RefEntryKeys<>(context, context.serializer(), namespaceSerializer);
  }
}
