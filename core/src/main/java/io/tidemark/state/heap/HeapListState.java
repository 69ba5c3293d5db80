// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.state.ListState;
import io.tidemark.state.heap.entry.ListColumn;
import io.tidemark.state.heap.entry.StateEntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.spi.MergingNamespaces;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list for each key and namespace.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 * @param <T> the element type
 */
final class HeapListState<K, N, T> extends HeapState<K, N>
    implements ListState<T>, MergingNamespaces<N> {
  private final ListColumn<T> column;

  HeapListState(StateTables<K, N> state, StateEntryKeys<K, N> keys, ListColumn<T> column) {
    super(state, keys);
    this.column = column;
  }

  /** The elements as of now; later changes of the list are not seen by it. */
  @Override
  public Iterable<T> get() {
    return found() ? column.elements(table(), slot()) : List.of();
  }

  @Override
  public void add(T value) {
    T kept = checked(value);
    if (!found()) {
      add();
      column.create(table(), slot());
    }
    column.add(table(), slot(), kept);
  }

  private T checked(@Nullable T value) {
    if (value == null) {
      throw new NullPointerException(nullSentence("element"));
    }
    try {
      T kept = column.own(value);
      column.check(kept);
      return kept;
    } catch (RuntimeException e) {
      throw notKept(e);
    }
  }

  private List<T> checkedAll(@Nullable List<T> values) {
    if (values == null) {
      throw new NullPointerException(nullSentence("list"));
    }
    List<T> kept = new ArrayList<>(values.size());
    for (T value : values) {
      kept.add(checked(value));
    }
    return kept;
  }

  @Override
  public void addAll(List<T> values) {
    List<T> kept = checkedAll(values);
    if (!kept.isEmpty()) {
      if (!found()) {
        add();
        column.create(table(), slot());
      }
      kept.forEach(value -> column.add(table(), slot(), value));
    }
  }

  @Override
  public void update(List<T> values) {
    List<T> kept = checkedAll(values);
    if (kept.isEmpty()) {
      clear();
      return;
    }
    if (!found()) {
      add();
    }
    column.create(table(), slot());
    kept.forEach(value -> column.add(table(), slot(), value));
  }

  @Override
  public void mergeNamespaces(N target, Collection<N> sources) {
    List<T> merged = new ArrayList<>();
    for (N source : sources) {
      setCurrentNamespace(source);
      if (found()) {
        column.elements(table(), slot()).forEach(merged::add);
        removeFound();
      }
    }
    setCurrentNamespace(target);
    if (!merged.isEmpty()) {
      if (!found()) {
        add();
        column.create(table(), slot());
      }
      merged.forEach(value -> column.add(table(), slot(), value));
    }
  }
}
