// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.timer;

import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.state.heap.entry.EntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.heap.timer.TimerEntryKeys.Timer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Timers whose key or namespace is an object. Each key group's heap has four children for each
 * parent; a timer knows its index, so that a deletion takes it out at once.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
public final class RefTimerQueue<K, N> extends GroupedTimerQueue<K, N> {
  private final TimerEntryKeys<K, N> keys;
  private final @Nullable Heap<K, N>[] heaps;
  private final DataOutputSerializer left = new DataOutputSerializer(64);
  private final DataOutputSerializer right = new DataOutputSerializer(64);

  @SuppressWarnings({"unchecked", "rawtypes"})
  public RefTimerQueue(StateTables<K, N> state, TimerEntryKeys<K, N> keys) {
    super(state);
    this.keys = keys;
    this.heaps = new Heap[state.context().groups()];
  }

  private Heap<K, N> heap(int position) {
    Heap<K, N> heap = heaps[position];
    if (heap == null) {
      heap = new Heap<>(this);
      heaps[position] = heap;
    }
    return heap;
  }

  @Override
  public boolean order(int position, PagedTable table) {
    Heap<K, N> heap = heap(position);
    for (int slot = table.nextOccupied(0); slot >= 0; slot = table.nextOccupied(slot + 1)) {
      heap.push(keys.timer(table, slot));
    }
    return heap.count > 0;
  }

  @Override
  public long headTime(int position) {
    return heap(position).at(0).time;
  }

  @Override
  public boolean isEmpty(int position) {
    Heap<K, N> heap = heaps[position];
    return heap == null || heap.count == 0;
  }

  @Override
  public boolean add(int position, long timestamp, N namespace) {
    Timer<K, N> timer = keys.timer(timestamp, namespace);
    PagedTable table = state().tableAt(position);
    int found = keys.find(table, timer);
    if (found >= 0) {
      return false;
    }
    keys.insert(table, found, timer);
    heap(position).push(timer);
    return true;
  }

  @Override
  public boolean remove(int position, long timestamp, N namespace) {
    PagedTable table = state().tableAt(position);
    int slot = keys.find(table, keys.timer(timestamp, namespace));
    if (slot < 0) {
      return false;
    }
    heap(position).remove(keys.timer(table, slot));
    table.remove(slot);
    table.shrinkIfSparse();
    return true;
  }

  @Override
  public N poll(int position) {
    Heap<K, N> heap = heap(position);
    Timer<K, N> timer = heap.at(0);
    PagedTable table = state().tableAt(position);
    heap.remove(timer);
    table.remove(keys.find(table, timer));
    table.shrinkIfSparse();
    context().setKeyOfGroup(timer.key, position);
    return timer.namespace;
  }

  @Override
  public void setCurrentKey(EntryKeys<K, N> reader, PagedTable table, int slot, int position) {
    context().setKeyOfGroup(keys.timer(table, slot).key, position);
  }

  @Override
  public long time(EntryKeys<K, N> reader, PagedTable table, int slot) {
    return keys.timer(table, slot).time;
  }

  /** By time, then tag, then, for keys whose hashes collide, the bytes of key and namespace. */
  private int compare(Timer<K, N> a, Timer<K, N> b) {
    int order = Long.compare(a.time, b.time);
    if (order == 0) {
      order = Long.compare(a.tag, b.tag);
    }
    return order == 0 ? Arrays.compare(bytes(a, left), bytes(b, right)) : order;
  }

  private byte[] bytes(Timer<K, N> timer, DataOutputSerializer target) {
    target.clear();
    try {
      keys.keySerializer().serialize(timer.key, target);
      keys.namespaceSerializer().serialize(timer.namespace, target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return target.getCopyOfBuffer();
  }

  /** The timers of one key group, the earliest first. */
  private static final class Heap<K, N> {
    private final RefTimerQueue<K, N> order;
    private @Nullable Timer<K, N>[] timers = newArray(4);
    private int count;

    public Heap(RefTimerQueue<K, N> order) {
      this.order = order;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <K, N> Timer<K, N>[] newArray(int length) {
      return new Timer[length];
    }

    @SuppressWarnings("NullAway") // indices below count are filled
    public Timer<K, N> at(int index) {
      return timers[index];
    }

    private void place(Timer<K, N> timer, int index) {
      timers[index] = timer;
      timer.index = index;
    }

    public void push(Timer<K, N> timer) {
      if (count == timers.length) {
        timers = Arrays.copyOf(timers, count + (count >> 1) + 1);
      }
      siftUp(timer, count++);
    }

    public void remove(Timer<K, N> timer) {
      int hole = timer.index;
      count--;
      Timer<K, N> last = at(count);
      timers[count] = null;
      if (hole < count) {
        siftDown(last, hole);
        if (last.index == hole) {
          siftUp(last, hole);
        }
      }
      if (count > 1024 && count < timers.length >> 2) {
        timers = Arrays.copyOf(timers, timers.length >> 1);
      }
    }

    private void siftUp(Timer<K, N> timer, int from) {
      int i = from;
      while (i > 0) {
        int parent = (i - 1) >> 2;
        if (order.compare(timer, at(parent)) >= 0) {
          break;
        }
        place(at(parent), i);
        i = parent;
      }
      place(timer, i);
    }

    private void siftDown(Timer<K, N> timer, int from) {
      int i = from;
      while (true) {
        int child = (i << 2) + 1;
        if (child >= count) {
          break;
        }
        int least = child;
        for (int c = child + 1, end = Math.min(child + 4, count); c < end; c++) {
          if (order.compare(at(c), at(least)) < 0) {
            least = c;
          }
        }
        if (order.compare(timer, at(least)) <= 0) {
          break;
        }
        place(at(least), i);
        i = least;
      }
      place(timer, i);
    }
  }
}
