// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.KeyStrategy;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.heap.table.PagedTable;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the keys that had an entry under a namespace when it was made, like a snapshot: the
 * state may be changed meanwhile. Lets go of the frozen pages after the last key or when it is
 * closed.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
final class FrozenKeys<K, N> implements Iterator<K> {
  private final CopyOnWriteClock clock;
  private final EntryKeys<K, N> keys;
  private final N namespace;
  private final KeyStrategy<N> namespaceStrategy;
  private final @Nullable PagedTable[] tables;
  private final long version;

  private int table;
  private int slot = -1;
  private boolean released;

  FrozenKeys(StateTables<K, N> state, CopyOnWriteClock clock, N namespace) {
    this.clock = clock;
    this.keys = state.keys().duplicate();
    this.namespaceStrategy = keys.namespaceStrategy();
    this.namespace = namespaceStrategy.normalize(namespace);
    this.tables = state.frozenTables();
    this.version = clock.hold();
    advance();
  }

  private void advance() {
    for (; table < tables.length; table++, slot = -1) {
      PagedTable current = tables[table];
      if (current == null) {
        continue;
      }
      for (slot = current.nextOccupied(slot + 1);
          slot >= 0;
          slot = current.nextOccupied(slot + 1)) {
        if (namespaceStrategy.sameKey(keys.namespace(current, slot), namespace)) {
          return;
        }
      }
    }
    close();
  }

  /** Lets go of the frozen pages; there are no more keys then. */
  void close() {
    table = tables.length;
    if (!released) {
      released = true;
      clock.release(version);
    }
  }

  @Override
  public boolean hasNext() {
    return table < tables.length;
  }

  @Override
  public K next() {
    PagedTable current = table < tables.length ? tables[table] : null;
    if (current == null) {
      throw new NoSuchElementException("There are no more keys.");
    }
    K key = keys.key(current, slot);
    advance();
    return key;
  }
}
