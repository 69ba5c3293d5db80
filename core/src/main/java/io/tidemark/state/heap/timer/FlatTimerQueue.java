// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.timer;

import io.tidemark.state.heap.entry.EntryKeys;
import io.tidemark.state.heap.entry.FlatEntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.heap.table.PagedTable;
import org.jspecify.annotations.Nullable;

/**
 * Timers whose key is one word and whose namespace is void or a fixed number of words: no object
 * for each timer.
 *
 * <p>A heap record is {@code time, tag, namespace words}. A deleted timer leaves its record behind;
 * such garbage is dropped when it reaches the head, and all at once when it is about half. So the
 * head is always a timer that is there.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
public final class FlatTimerQueue<K, N> extends GroupedTimerQueue<K, N> {
  private static final int TOLERATED_GARBAGE = 32;

  private final FlatEntryKeys<K, N> keys;
  private final @Nullable LongRecordHeap[] heaps;

  public FlatTimerQueue(StateTables<K, N> state, FlatEntryKeys<K, N> keys) {
    super(state);
    this.keys = keys;
    this.heaps = new LongRecordHeap[state.context().groups()];
  }

  private LongRecordHeap heap(int position) {
    LongRecordHeap heap = heaps[position];
    if (heap == null) {
      heap = new LongRecordHeap(1 + keys.rest().length);
      heaps[position] = heap;
    }
    return heap;
  }

  @Override
  public boolean order(int position, PagedTable table) {
    LongRecordHeap heap = heap(position);
    heap.clear(table.size());
    long[] rest = keys.rest();
    for (int slot = table.nextOccupied(0); slot >= 0; slot = table.nextOccupied(slot + 1)) {
      long[] words = table.words(slot);
      int offset = table.wordOffset(slot);
      System.arraycopy(words, offset + 1, rest, 0, rest.length);
      heap.append(rest[0], words[offset], rest, 1);
    }
    heap.heapify();
    return heap.count() > 0;
  }

  @Override
  public long headTime(int position) {
    return heap(position).head();
  }

  @Override
  public boolean isEmpty(int position) {
    LongRecordHeap heap = heaps[position];
    return heap == null || heap.count() == 0;
  }

  @Override
  public boolean add(int position, long timestamp, N namespace) {
    keys.setTimer(timestamp, namespace);
    long tag = keys.tag();
    PagedTable table = state().tableAt(position);
    int found = keys.find(table, tag);
    if (found >= 0) {
      return false;
    }
    keys.insert(table, found);
    heap(position).push(timestamp, tag, keys.rest(), 1);
    return true;
  }

  @Override
  public boolean remove(int position, long timestamp, N namespace) {
    keys.setTimer(timestamp, namespace);
    PagedTable table = state().tableAt(position);
    long tag = keys.tag();
    int slot = keys.find(table, tag);
    if (slot < 0) {
      return false;
    }
    table.remove(slot);
    table.shrinkIfSparse();
    LongRecordHeap heap = heap(position);
    if (heap.count() > mostRecords(position, table.size())) {
      order(position, table);
    } else if (heap.head() == timestamp && heap.head(1) == tag) {
      dropGarbage(heap, table);
    }
    return true;
  }

  /**
   * How many records a heap may have for so many timers: from one and a half to twice as many, not
   * the same for all key groups, since garbage comes so evenly that all would be full at once.
   */
  private static long mostRecords(int position, int timers) {
    return timers + (timers >>> 5) * (16L + (position & 15)) + TOLERATED_GARBAGE;
  }

  /** Pops records of deleted timers until the head is a timer that is there. */
  private void dropGarbage(LongRecordHeap heap, PagedTable table) {
    long[] rest = keys.rest();
    while (heap.count() > table.size()) {
      loadHead(heap, rest);
      if (keys.find(table, heap.head(1)) >= 0) {
        return;
      }
      heap.pop();
    }
  }

  private static void loadHead(LongRecordHeap heap, long[] rest) {
    rest[0] = heap.head();
    for (int i = 1; i < rest.length; i++) {
      rest[i] = heap.head(i + 1);
    }
  }

  @Override
  public N poll(int position) {
    LongRecordHeap heap = heap(position);
    PagedTable table = state().tableAt(position);
    loadHead(heap, keys.rest());
    long tag = heap.head(1);
    long word = keys.keyWordOf(tag);
    N namespace = keys.namespaceOfRest();
    int slot = keys.find(table, tag);
    if (slot < 0) {
      throw new IllegalStateException(
          "The earliest timer of '"
              + state().meta().name()
              + "' of operator '"
              + context().operatorUid()
              + "' is not in the set of timers. This is a bug of the state backend.");
    }
    table.remove(slot);
    table.shrinkIfSparse();
    heap.pop();
    dropGarbage(heap, table);
    context().setWordOfGroup(word, position);
    return namespace;
  }

  @Override
  public void setCurrentKey(EntryKeys<K, N> reader, PagedTable table, int slot, int position) {
    context().setWordOfGroup(((FlatEntryKeys<K, N>) reader).keyWord(table, slot), position);
  }

  @Override
  public long time(EntryKeys<K, N> reader, PagedTable table, int slot) {
    return table.words(slot)[table.wordOffset(slot) + 1];
  }
}
