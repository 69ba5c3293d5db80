// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.AggregatingStateDescriptor;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReducingStateDescriptor;
import io.tidemark.state.StateDescriptor;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.state.heap.entry.FlatEntryKeys;
import io.tidemark.state.heap.entry.KeyContext;
import io.tidemark.state.heap.entry.ListColumn;
import io.tidemark.state.heap.entry.MapColumn;
import io.tidemark.state.heap.entry.RefEntryKeys;
import io.tidemark.state.heap.entry.ScalarColumn;
import io.tidemark.state.heap.entry.StateEntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.heap.entry.ValueColumn;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.spi.KeyedStateParameters;
import io.tidemark.state.spi.MutationGuard;
import io.tidemark.state.spi.StateKind;
import org.jspecify.annotations.Nullable;

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
    if (descriptor instanceof ListStateDescriptor<?> list) {
      return list(list);
    }
    if (descriptor instanceof MapStateDescriptor<?, ?> map) {
      return map(map);
    }
    if (descriptor instanceof ReducingStateDescriptor<?> reducing) {
      return reducing(reducing);
    }
    if (descriptor instanceof AggregatingStateDescriptor<?, ?, ?> aggregating) {
      return aggregating(aggregating);
    }
    throw new IllegalArgumentException(
        "The descriptor " + descriptor + " is of no kind that keyed state has.");
  }

  private <V> HeapState<K, N> value(ValueStateDescriptor<V> descriptor) {
    String name = descriptor.getName();
    TypeSerializer<V> serializer = descriptor.createSerializer(parameters.serializers());
    ScalarColumn<V> column = scalar(name, serializer, false);
    StateTables<K, N> tables =
        tables(name, StateKind.VALUE, serializer.snapshotConfiguration(), column);
    if (!(column instanceof ScalarColumn.Flat<V> flat)) {
      return new HeapValueState<>(tables, keys, column, descriptor, serializer);
    }
    return keys instanceof FlatEntryKeys<K, N> words && words.keyWords() == 0 && flat.isOneWord()
        ? HeapWordValueState.of(tables, words, flat, descriptor, serializer)
        : new HeapFlatValueState<>(tables, keys, flat, descriptor, serializer);
  }

  private <T> HeapState<K, N> list(ListStateDescriptor<T> descriptor) {
    String name = descriptor.getName();
    TypeSerializer<T> serializer = descriptor.createElementSerializer(parameters.serializers());
    ListColumn<T> column =
        new ListColumn<>(serializer, clock, parameters.copyMutable(), guard(name, serializer));
    return new HeapListState<>(
        tables(name, StateKind.LIST, serializer.snapshotConfiguration(), column), keys, column);
  }

  private <UK, UV> HeapState<K, N> map(MapStateDescriptor<UK, UV> descriptor) {
    String name = descriptor.getName();
    TypeSerializer<UK> mapKeys = descriptor.createKeySerializer(parameters.serializers());
    TypeSerializer<UV> mapValues = descriptor.createValueSerializer(parameters.serializers());
    MapColumn<UK, UV> column = new MapColumn<>(mapKeys, scalar(name, mapValues, true), clock);
    return new HeapMapState<>(
        tables(name, StateKind.MAP, MapColumn.schema(mapKeys, mapValues), column), keys, column);
  }

  private <T> HeapState<K, N> reducing(ReducingStateDescriptor<T> descriptor) {
    String name = descriptor.getName();
    TypeSerializer<T> serializer = descriptor.createSerializer(parameters.serializers());
    ScalarColumn<T> column = scalar(name, serializer, false);
    return new HeapReducingState<>(
        tables(name, StateKind.REDUCING, serializer.snapshotConfiguration(), column),
        keys,
        column,
        descriptor.getReduceFunction());
  }

  private <IN, ACC, OUT> HeapState<K, N> aggregating(
      AggregatingStateDescriptor<IN, ACC, OUT> descriptor) {
    String name = descriptor.getName();
    TypeSerializer<ACC> serializer = descriptor.createSerializer(parameters.serializers());
    ScalarColumn<ACC> column = scalar(name, serializer, false);
    return new HeapAggregatingState<>(
        tables(name, StateKind.AGGREGATING, serializer.snapshotConfiguration(), column),
        keys,
        column,
        descriptor.getAggregateFunction());
  }

  private <V> ScalarColumn<V> scalar(String name, TypeSerializer<V> serializer, boolean nullable) {
    return ScalarColumn.of(
        serializer, nullable, clock, parameters.copyMutable(), guard(name, serializer));
  }

  private <V> @Nullable MutationGuard<V> guard(String name, TypeSerializer<V> serializer) {
    return parameters.mutationGuard() && !serializer.isImmutableType()
        ? new MutationGuard<>(parameters.operatorUid(), name, serializer)
        : null;
  }

  private StateTables<K, N> tables(
      String name, StateKind kind, TypeSerializerSnapshot value, ValueColumn column) {
    StateTables.Meta meta = StateTables.Meta.of(name, kind, context, namespaceSerializer, value);
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
