// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.functions.ReduceFunction;
import io.tidemark.state.ReducingState;
import io.tidemark.state.heap.entry.ScalarColumn;
import io.tidemark.state.heap.entry.StateEntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.spi.MergingNamespaces;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A value for each key and namespace, combined by a reduce function.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 * @param <T> the value type
 */
final class HeapReducingState<K, N, T> extends HeapState<K, N>
    implements ReducingState<T>, MergingNamespaces<N> {
  private final ScalarColumn<T> column;
  private final ReduceFunction<T> function;

  HeapReducingState(
      StateTables<K, N> state,
      StateEntryKeys<K, N> keys,
      ScalarColumn<T> column,
      ReduceFunction<T> function) {
    super(state, keys);
    this.column = column;
    this.function = function;
  }

  @Override
  public @Nullable T get() {
    return found() ? column.getEscaping(table(), slot()) : null;
  }

  @Override
  public void add(T value) throws Exception {
    if (value == null) {
      throw new NullPointerException(nullSentence("value"));
    }
    if (found()) {
      T combined = combine(column.get(table(), slot()), value);
      column.put(table(), slot(), combined == value ? own(column, combined) : combined);
    } else {
      put(own(column, value));
    }
  }

  private T combine(T left, T right) throws Exception {
    T combined = function.reduce(left, right);
    if (combined == null) {
      throw new NullPointerException(nullSentence("result of the reduce function"));
    }
    return combined;
  }

  private void put(T value) {
    if (!found()) {
      column.check(value);
      add();
    }
    column.put(table(), slot(), value);
  }

  @Override
  public void mergeNamespaces(N target, Collection<N> sources) throws Exception {
    T merged = null;
    for (N source : sources) {
      setCurrentNamespace(source);
      if (found()) {
        T value = column.get(table(), slot());
        removeFound();
        merged = merged == null ? value : combine(merged, value);
      }
    }
    setCurrentNamespace(target);
    if (merged != null) {
      put(found() ? combine(column.get(table(), slot()), merged) : merged);
    }
  }
}
