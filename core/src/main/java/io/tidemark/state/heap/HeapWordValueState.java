// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.state.heap.entry.FlatEntryKeys;
import io.tidemark.state.heap.entry.KeyContext;
import io.tidemark.state.heap.entry.ScalarColumn;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.heap.table.Mixing;
import io.tidemark.state.heap.table.PagedTable;
import org.jspecify.annotations.Nullable;

/**
 * A value of one word for each key of one word, without namespaces: the tag is the key, and the
 * word behind it the value. What {@link HeapFlatValueState} does, with what is known beforehand
 * left out; most of a job's records go through here when it counts or sums.
 *
 * <p>The way that is taken most is an entry in its home slot of a table of one page. What it needs
 * is done in place, and everything else by the general methods of {@link HeapState}.
 */
abstract class HeapWordValueState<K, N, V> extends HeapState<K, N> implements ValueState<V> {
  private static final Class<?> LONGS = Types.LONG.createSerializer().getClass();

  private final KeyContext<K> context;
  private final CopyOnWriteClock clock;
  private final long[] @Nullable [] onlyPages;
  private final ValueStateDescriptor<V> descriptor;
  private final TypeSerializer<V> serializer;

  /** Nothing is called for the default that most states have, null. */
  private final boolean hasDefault;

  private HeapWordValueState(
      StateTables<K, N> state,
      FlatEntryKeys<K, N> keys,
      ValueStateDescriptor<V> descriptor,
      TypeSerializer<V> serializer) {
    super(state, keys);
    this.context = state.context();
    this.clock = state.clock();
    this.onlyPages = state.onlyPages();
    this.descriptor = descriptor;
    this.serializer = serializer;
    this.hasDefault = descriptor.copyDefaultValue(serializer) != null;
  }

  /** The state for a column of one word. */
  static <K, N, V> HeapWordValueState<K, N, V> of(
      StateTables<K, N> state,
      FlatEntryKeys<K, N> keys,
      ScalarColumn.Flat<V> column,
      ValueStateDescriptor<V> descriptor,
      TypeSerializer<V> serializer) {
    return serializer.getClass() == LONGS
        ? new OfLongs<>(state, keys, descriptor, serializer)
        : new Coded<>(state, keys, column.codec(), descriptor, serializer);
  }

  /** The value whose word is at an offset. */
  abstract V decode(long[] page, int at);

  /** The word of a value. */
  abstract long encode(V value);

  @Override
  final int find(PagedTable table) {
    return table.findPair(Mixing.mix(context.word()));
  }

  @Override
  public final @Nullable V value() {
    int group = context.group();
    long[] page = group < 0 ? null : onlyPages[group];
    if (page != null && !isLocated()) {
      long tag = Mixing.mix(context.word());
      int home = homeIn(page, tag);
      if (page[home << 1] == tag && Mixing.isNotZero(tag)) {
        located(home);
        return decode(page, (home << 1) + 1);
      }
    }
    return valueFound();
  }

  /** The home slot of a tag in a page that is alone: the tag's top bits, as many as slots need. */
  private static int homeIn(long[] page, long tag) {
    return (int) (tag >>> (Long.numberOfLeadingZeros(page.length) + 2));
  }

  /** The value, when a look at the home slot does not do. */
  private @Nullable V valueFound() {
    if (!found()) {
      return hasDefault ? descriptor.copyDefaultValue(serializer) : null;
    }
    PagedTable table = table();
    int slot = slot();
    return decode(table.words(slot), table.pairValueOffset(slot));
  }

  @Override
  public final void update(@Nullable V value) {
    if (value == null) {
      clear();
      return;
    }
    long word = encode(value);
    int slot = slot();
    if (slot >= 0 && isLocated()) {
      long[] page = clock.held() == 0 ? onlyPages[context.group()] : null;
      int at = (slot << 1) + 1;
      if (page != null && at < page.length) { // not an entry beside
        page[at] = word;
        return;
      }
    }
    updateFound(word);
  }

  private void updateFound(long word) {
    if (!found()) {
      add();
    }
    PagedTable table = table();
    int slot = slot();
    table.writableWords(slot)[table.pairValueOffset(slot)] = word;
  }

  /** Of the built-in serializer of Long: no codec is called. */
  private static final class OfLongs<K, N, V> extends HeapWordValueState<K, N, V> {
    OfLongs(
        StateTables<K, N> state,
        FlatEntryKeys<K, N> keys,
        ValueStateDescriptor<V> descriptor,
        TypeSerializer<V> serializer) {
      super(state, keys, descriptor, serializer);
    }

    @Override
    @SuppressWarnings("unchecked")
    V decode(long[] page, int at) {
      return (V) (Object) page[at];
    }

    @Override
    long encode(V value) {
      return (Long) value;
    }
  }

  /** Of any type that fits a word. */
  private static final class Coded<K, N, V> extends HeapWordValueState<K, N, V> {
    private final FlatCodec<V> codec;
    private final long[] word = new long[1];

    Coded(
        StateTables<K, N> state,
        FlatEntryKeys<K, N> keys,
        FlatCodec<V> codec,
        ValueStateDescriptor<V> descriptor,
        TypeSerializer<V> serializer) {
      super(state, keys, descriptor, serializer);
      this.codec = codec;
    }

    @Override
    V decode(long[] page, int at) {
      return codec.decode(page, at);
    }

    @Override
    long encode(V value) {
      codec.encode(value, word, 0);
      return word[0];
    }
  }
}
