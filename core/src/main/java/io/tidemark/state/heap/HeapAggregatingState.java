// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.functions.AggregateFunction;
import io.tidemark.state.AggregatingState;
import io.tidemark.state.heap.entry.ScalarColumn;
import io.tidemark.state.heap.entry.StateEntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.spi.MergingNamespaces;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * An accumulator for each key and namespace.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 * @param <IN> the type of the values added
 * @param <ACC> the type of the accumulator
 * @param <OUT> the type of the result
 */
final class HeapAggregatingState<K, N, IN, ACC, OUT> extends HeapState<K, N>
    implements AggregatingState<IN, OUT>, MergingNamespaces<N> {
  private final ScalarColumn<ACC> column;
  private final AggregateFunction<IN, ACC, OUT> function;

  HeapAggregatingState(
      StateTables<K, N> state,
      StateEntryKeys<K, N> keys,
      ScalarColumn<ACC> column,
      AggregateFunction<IN, ACC, OUT> function) {
    super(state, keys);
    this.column = column;
    this.function = function;
  }

  @Override
  public @Nullable OUT get() {
    return found() ? function.getResult(column.getEscaping(table(), slot())) : null;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // whether the function kept the value itself
  public void add(IN value) {
    if (value == null) {
      throw new NullPointerException(nullSentence("value"));
    }
    ACC before = found() ? column.get(table(), slot()) : function.createAccumulator();
    ACC after = checked(function.add(value, before));
    put((Object) after == value ? own(column, after) : after);
  }

  private ACC checked(@Nullable ACC accumulator) {
    if (accumulator == null) {
      throw new NullPointerException(nullSentence("accumulator of the aggregate function"));
    }
    return accumulator;
  }

  private void put(ACC accumulator) {
    if (!found()) {
      column.check(accumulator);
      add();
    }
    column.put(table(), slot(), accumulator);
  }

  @Override
  public void mergeNamespaces(N target, Collection<N> sources) {
    ACC merged = null;
    for (N source : sources) {
      setCurrentNamespace(source);
      if (found()) {
        ACC accumulator = column.get(table(), slot());
        removeFound();
        merged = merged == null ? accumulator : checked(function.merge(merged, accumulator));
      }
    }
    setCurrentNamespace(target);
    if (merged != null) {
      put(found() ? checked(function.merge(column.get(table(), slot()), merged)) : merged);
    }
  }
}
