// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.timer;

import io.tidemark.state.InvalidStateUseException;
import io.tidemark.state.heap.entry.EntryKeys;
import io.tidemark.state.heap.entry.KeyContext;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.spi.TimerQueue;

/**
 * What the timer queues share: the set of timers, which is what snapshots freeze, in tables as
 * every other state; and which key group has the earliest timer. Each key group's timers are
 * ordered by a heap beside the set, which no snapshot holds and a restore builds anew.
 *
 * <p>Timers fire by time, then key group, then an order that depends on their keys and namespaces
 * alone.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
public abstract class GroupedTimerQueue<K, N> implements TimerQueue<N> {
  private final StateTables<K, N> state;
  private final KeyContext<K> context;
  private final Tournament tournament;
  private long size;

  GroupedTimerQueue(StateTables<K, N> state) {
    this.state = state;
    this.context = state.context();
    this.tournament = new Tournament(context.groups());
  }

  public final StateTables<K, N> state() {
    return state;
  }

  final KeyContext<K> context() {
    return context;
  }

  /** Builds the heap of a key group from its table and returns whether it has a head. */
  abstract boolean order(int position, PagedTable table);

  /** The time of a key group's head. */
  abstract long headTime(int position);

  /** Adds the timer of the current key; false when it is there already. */
  abstract boolean add(int position, long timestamp, N namespace);

  /** Removes the timer of the current key; false when it is not there. */
  abstract boolean remove(int position, long timestamp, N namespace);

  /** Removes the head of a key group, makes its key current, and returns its namespace. */
  abstract N poll(int position);

  /** Whether a key group has no timer. */
  abstract boolean isEmpty(int position);

  /** Makes the key of an entry current. */
  abstract void setCurrentKey(EntryKeys<K, N> keys, PagedTable table, int slot, int position);

  /** The time of an entry whose key was made current before. */
  abstract long time(EntryKeys<K, N> keys, PagedTable table, int slot);

  /** Orders what was restored. */
  public final void orderRestored() {
    PagedTable[] tables = state.tables();
    size = state.entryCount();
    for (int i = 0; i < tables.length; i++) {
      PagedTable table = tables[i];
      if (table != null && order(i, table)) {
        tournament.set(i, headTime(i));
      }
    }
  }

  private int position() {
    int position = context.group();
    if (position < 0) {
      throw new InvalidStateUseException(
          "A timer of '"
              + state.meta().name()
              + "' of operator '"
              + context.operatorUid()
              + "' was registered or deleted without a current key. Timers can be used only while a"
              + " record or a timer of a keyed stream is processed.");
    }
    return position;
  }

  @Override
  public final void register(long timestamp, N namespace) {
    int position = position();
    boolean wasEmpty = isEmpty(position);
    if (add(position, timestamp, namespace)) {
      size++;
      if (wasEmpty || timestamp <= headTime(position)) {
        tournament.set(position, headTime(position));
      }
    }
  }

  @Override
  public final void delete(long timestamp, N namespace) {
    int position = position();
    if (!isEmpty(position) && remove(position, timestamp, namespace)) {
      size--;
      update(position);
    }
  }

  private void update(int position) {
    if (isEmpty(position)) {
      tournament.clear(position);
    } else {
      tournament.set(position, headTime(position));
    }
  }

  @Override
  public final boolean isEmpty() {
    return size == 0;
  }

  @Override
  public final long nextTimestamp() {
    return tournament.earliest();
  }

  @Override
  public final void pollNext(Target<N> target) throws Exception {
    int position = tournament.winner();
    if (position == Tournament.NONE) {
      throw new IllegalStateException(
          "A timer was polled from '"
              + state.meta().name()
              + "' of operator '"
              + context.operatorUid()
              + "', which has none. Ask isEmpty() first.");
    }
    long timestamp = tournament.earliest();
    N namespace = poll(position);
    size--;
    update(position);
    target.accept(timestamp, namespace);
  }

  @Override
  public final long size() {
    return size;
  }

  @Override
  public final void forEach(Target<N> target) throws Exception {
    EntryKeys<K, N> keys = state.keys().duplicate();
    PagedTable[] frozen = state.frozenTables();
    long version = state.clock().hold();
    try {
      for (int i = 0; i < frozen.length; i++) {
        PagedTable table = frozen[i];
        for (int slot = table == null ? -1 : table.nextOccupied(0);
            table != null && slot >= 0;
            slot = table.nextOccupied(slot + 1)) {
          setCurrentKey(keys, table, slot, i);
          target.accept(time(keys, table, slot), keys.namespace(table, slot));
        }
      }
    } finally {
      state.clock().release(version);
    }
  }
}
