// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.state.MapState;
import io.tidemark.state.heap.entry.MapColumn;
import io.tidemark.state.heap.entry.ScalarColumn;
import io.tidemark.state.heap.entry.StateEntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.heap.table.PagedTable;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A map for each key and namespace.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 * @param <UK> the type of the map's keys
 * @param <UV> the type of the map's values
 */
final class HeapMapState<K, N, UK, UV> extends HeapState<K, N> implements MapState<UK, UV> {
  private final MapColumn<UK, UV> column;
  private final ScalarColumn<UV> values;

  /** Changes whenever an entry of a map is added or removed. */
  private long modifications;

  HeapMapState(StateTables<K, N> state, StateEntryKeys<K, N> keys, MapColumn<UK, UV> column) {
    super(state, keys);
    this.column = column;
    this.values = column.values();
  }

  private UK checkedKey(@Nullable UK key) {
    if (key == null) {
      throw new NullPointerException(nullSentence("map key"));
    }
    return column.normalize(key);
  }

  /** The current map for reading values: they may be copied into it. */
  private PagedTable mapToRead() {
    return values.writesOnGet() ? column.writableMap(table(), slot()) : column.map(table(), slot());
  }

  @Override
  public @Nullable UV get(UK key) {
    UK checked = checkedKey(key);
    if (!found()) {
      return null;
    }
    PagedTable map = mapToRead();
    int at = column.find(map, checked);
    return at < 0 ? null : column.value(map, at);
  }

  @Override
  public boolean contains(UK key) {
    UK checked = checkedKey(key);
    return found() && column.find(column.map(table(), slot()), checked) >= 0;
  }

  @Override
  public void put(UK key, @Nullable UV value) {
    UK checked = checkedKey(key);
    UV kept = value == null ? null : values.own(value);
    if (kept != null) {
      values.check(kept);
    }
    PagedTable map;
    if (found()) {
      map = column.writableMap(table(), slot());
    } else {
      add();
      map = column.create(table(), slot(), 1);
    }
    int at = column.find(map, checked);
    if (at < 0) {
      modifications++;
      at = column.insert(map, at, checked);
    }
    if (kept == null) {
      values.putNull(map, at);
    } else {
      values.put(map, at, kept);
    }
  }

  @Override
  public void putAll(Map<UK, UV> map) {
    if (map == null) {
      throw new NullPointerException(nullSentence("map"));
    }
    map.keySet().forEach(this::checkedKey);
    map.forEach(this::put);
  }

  @Override
  public void remove(UK key) {
    UK checked = checkedKey(key);
    if (!found()) {
      return;
    }
    PagedTable map = column.map(table(), slot());
    int at = column.find(map, checked);
    if (at >= 0) {
      modifications++;
      if (map.size() == 1) {
        removeFound();
      } else {
        map = column.writableMap(table(), slot());
        map.remove(at);
        map.shrinkIfSparse();
      }
    }
  }

  @Override
  public boolean isEmpty() {
    return !found();
  }

  @Override
  public void clear() {
    modifications++;
    super.clear();
  }

  @Override
  public Iterator<Map.Entry<UK, UV>> iterator() {
    return new MapIterator<>(MapEntry::new);
  }

  @Override
  public Iterable<Map.Entry<UK, UV>> entries() {
    return bound(MapEntry::new);
  }

  @Override
  public Iterable<UK> keys() {
    return bound(at -> column.key(column.map(table(), slot()), at));
  }

  @Override
  public Iterable<UV> values() {
    return bound(this::valueAt);
  }

  @SuppressWarnings("NullAway") // a map's value may be null, as in java.util.Map
  private UV valueAt(int at) {
    return column.value(mapToRead(), at);
  }

  /** Iterates over the map of the key that is current now. */
  private <E> Iterable<E> bound(Function<Integer, E> element) {
    found();
    long bound = binding();
    return () -> {
      if (binding() != bound) {
        throw staleIteration();
      }
      return new MapIterator<>(element);
    };
  }

  private ConcurrentModificationException staleIteration() {
    return new ConcurrentModificationException(
        "The map state '"
            + state().meta().name()
            + "' was changed, or another key or namespace became current, while its map was being"
            + " iterated. Collect the keys first, or change the map through the iterator.");
  }

  /** Walks the current map; its last entry may be removed, the emptied map with it. */
  private final class MapIterator<E> implements Iterator<E> {
    private final Function<Integer, E> element;
    private final long bound = binding();
    private final int end;
    private long expected = modifications;
    private int last = -1;
    private int next = -1;

    MapIterator(Function<Integer, E> element) {
      this.element = element;
      if (found()) {
        PagedTable map = column.map(table(), slot());
        end = map.walkEnd();
        next = map.walkOn(map.walkStart(), end);
      } else {
        end = 0;
      }
    }

    private void check() {
      if (expected != modifications || bound != binding() || !found()) {
        throw staleIteration();
      }
    }

    @Override
    public boolean hasNext() {
      return next >= 0;
    }

    @Override
    public E next() {
      if (next < 0) {
        throw new NoSuchElementException("The map has no more entries.");
      }
      check();
      E result = element.apply(next);
      last = next;
      next = column.map(table(), slot()).walkOn(last, end);
      return result;
    }

    @Override
    public void remove() {
      if (last < 0) {
        throw new IllegalStateException(
            "remove() was called before next(), or twice for one entry.");
      }
      check();
      expected = ++modifications;
      if (column.map(table(), slot()).size() == 1) {
        removeFound();
      } else {
        PagedTable map = column.writableMap(table(), slot());
        map.remove(last);
        if (next < 0) {
          map.shrinkIfSparse();
        }
      }
      last = -1;
    }
  }

  /** An entry that writes to the state. */
  private final class MapEntry implements Map.Entry<UK, UV> {
    private final UK key;
    private UV value;

    MapEntry(int at) {
      key = column.key(column.map(table(), slot()), at);
      value = valueAt(at);
    }

    @Override
    public UK getKey() {
      return key;
    }

    @Override
    public UV getValue() {
      return value;
    }

    @Override
    public UV setValue(UV newValue) {
      if (!contains(key)) {
        throw staleIteration();
      }
      put(key, newValue);
      UV old = value;
      value = newValue;
      return old;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Map.Entry<?, ?> that
          && key.equals(that.getKey())
          && (value == null ? that.getValue() == null : value.equals(that.getValue()));
    }

    @Override
    public int hashCode() {
      return key.hashCode() ^ (value == null ? 0 : value.hashCode());
    }

    @Override
    public String toString() {
      return key + "=" + value;
    }
  }
}
