// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.state.MapState;
import io.tidemark.state.heap.entry.MapColumn;
import io.tidemark.state.heap.entry.ScalarColumn;
import io.tidemark.state.heap.entry.StateEntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.util.PrintableIterable;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
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

  /** Rises whenever an entry of a map is added or removed. */
  private long modifications;

  /** Rises whenever a map may have been written to. */
  private long writes;

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
    UV kept = value == null ? null : own(values, value);
    writes++;
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
      writes++;
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
    writes++;
    super.clear();
  }

  @Override
  public Iterator<Map.Entry<UK, UV>> iterator() {
    return new EntryIterator();
  }

  @Override
  public Iterable<Map.Entry<UK, UV>> entries() {
    long bound = bind();
    return new PrintableIterable<>() {
      @Override
      public Iterator<Map.Entry<UK, UV>> iterator() {
        return checkBound(bound, new EntryIterator());
      }
    };
  }

  @Override
  public Iterable<UK> keys() {
    long bound = bind();
    return new PrintableIterable<>() {
      @Override
      public Iterator<UK> iterator() {
        return checkBound(bound, new KeyIterator());
      }
    };
  }

  @Override
  public Iterable<UV> values() {
    long bound = bind();
    return new PrintableIterable<>() {
      @Override
      public Iterator<UV> iterator() {
        return checkBound(bound, new ValueIterator());
      }
    };
  }

  /** What tells the map of the key and namespace that are current now. */
  private long bind() {
    found(); // fails where there is no key or no namespace
    return binding();
  }

  private <T> T checkBound(long bound, T iterator) {
    if (bound != binding()) {
      throw staleIteration();
    }
    return iterator;
  }

  private ConcurrentModificationException staleIteration() {
    return new ConcurrentModificationException(
        "The map state '"
            + state().meta().name()
            + "' was changed, or another key or namespace became current, while its map was being"
            + " iterated. Collect the keys first, or change the map through the iterator.");
  }

  /** Walks the current map; its last entry may be removed, the emptied map with it. */
  private abstract class MapIterator<E> implements Iterator<E> {
    private final long bound = binding();
    private long expected = modifications;
    private long seenWrites = writes;
    private @Nullable PagedTable map;
    private final int end;
    private int last = -1;
    private int next = -1;

    MapIterator() {
      if (found()) {
        PagedTable current = column.map(table(), slot());
        map = current;
        end = current.walkEnd();
        next = current.walkOn(current.walkStart(), end);
      } else {
        end = 0;
      }
    }

    /** What an entry yields. */
    abstract E element(PagedTable current, int at);

    /** The map as it is now, after the iterator or others have written to it. */
    private PagedTable current() {
      PagedTable current = map;
      if (current == null || seenWrites != writes || bound != binding()) {
        if (expected != modifications || bound != binding() || !found()) {
          throw staleIteration();
        }
        current = column.map(table(), slot());
        map = current;
        seenWrites = writes;
      }
      return current;
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
      PagedTable current = current();
      last = next;
      next = current.walkOn(last, end);
      return element(current, last);
    }

    @Override
    public void remove() {
      if (last < 0) {
        throw new IllegalStateException(
            "remove() was called before next(), or twice for one entry.");
      }
      boolean only = current().size() == 1;
      expected = ++modifications;
      writes++;
      if (only) {
        removeFound();
      } else {
        PagedTable current = column.writableMap(table(), slot());
        current.remove(last);
        if (next < 0) {
          current.shrinkIfSparse();
        }
      }
      last = -1;
    }
  }

  private final class EntryIterator extends MapIterator<Map.Entry<UK, UV>> {
    @Override
    Map.Entry<UK, UV> element(PagedTable current, int at) {
      return new MapEntry(column.key(current, at), valueAt(current, at));
    }
  }

  private final class KeyIterator extends MapIterator<UK> {
    @Override
    UK element(PagedTable current, int at) {
      return column.key(current, at);
    }
  }

  private final class ValueIterator extends MapIterator<UV> {
    @Override
    UV element(PagedTable current, int at) {
      return valueAt(current, at);
    }
  }

  @SuppressWarnings("NullAway") // a map's value may be null, as in java.util.Map
  private UV valueAt(PagedTable current, int at) {
    return column.value(values.writesOnGet() ? mapToRead() : current, at);
  }

  /** An entry that writes to the state. */
  private final class MapEntry implements Map.Entry<UK, UV> {
    private final UK key;
    private UV value;

    MapEntry(UK key, UV value) {
      this.key = key;
      this.value = value;
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
