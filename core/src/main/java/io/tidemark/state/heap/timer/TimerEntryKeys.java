// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.timer;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.heap.entry.EntryKeys;
import io.tidemark.state.heap.entry.KeyContext;
import io.tidemark.state.heap.entry.RefEntryKeys;
import io.tidemark.state.heap.table.Mixing;
import io.tidemark.state.heap.table.PagedTable;
import java.io.IOException;

/**
 * Timers whose key or namespace is an object: one {@link Timer} for each.
 *
 * <pre>
 * words: | tag = mix(key hash, namespace hash, time), never 0 |
 * refs:  | timer |
 * </pre>
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
public final class TimerEntryKeys<K, N> extends EntryKeys<K, N> {
  private static final long FOLD = 0x9e3779b97f4a7c15L;

  private final KeyContext<K> context;
  private final TypeSerializer<K> keySerializer;
  private final TypeSerializer<N> namespaceSerializer;
  private final KeyStrategy<K> keyStrategy;
  private final KeyStrategy<N> namespaceStrategy;
  private final KeyStrategy<Timer<K, N>> timerStrategy = new SameTimer();

  /**
   * One timer. All but the index is fixed, and only the queue looks at the index.
   *
   * @param <K> the key type
   * @param <N> the namespace type
   */
  public static final class Timer<K, N> {
    final long time;
    final K key;
    final N namespace;
    final long tag;

    /** Where the timer is in its heap. */
    int index;

    public Timer(long time, K key, N namespace, long tag) {
      this.time = time;
      this.key = key;
      this.namespace = namespace;
      this.tag = tag;
    }
  }

  public TimerEntryKeys(
      KeyContext<K> context,
      TypeSerializer<K> keySerializer,
      TypeSerializer<N> namespaceSerializer) {
    this.context = context;
    this.keySerializer = keySerializer;
    this.namespaceSerializer = namespaceSerializer;
    this.keyStrategy = keySerializer.keyStrategy();
    this.namespaceStrategy = namespaceSerializer.keyStrategy();
  }

  public TypeSerializer<K> keySerializer() {
    return keySerializer;
  }

  public TypeSerializer<N> namespaceSerializer() {
    return namespaceSerializer;
  }

  /** A timer of the current key, not yet in any table. */
  public Timer<K, N> timer(long time, N namespace) {
    return timer(time, context.key(), context.stableHash(), namespaceStrategy.normalize(namespace));
  }

  private Timer<K, N> timer(long time, K key, int keyHash, N namespace) {
    int namespaceHash = namespaceStrategy.stableHash(namespace);
    long tag = Mixing.mix(RefEntryKeys.tag(keyHash, namespaceHash) ^ (time * FOLD));
    return new Timer<>(time, key, namespace, tag == 0 ? 1 : tag);
  }

  /** The slot of a timer, or {@code ~free}. */
  public int find(PagedTable table, Timer<K, N> timer) {
    return table.find(timer.tag, timer, timerStrategy);
  }

  /** Adds a timer that {@link #find(PagedTable, Timer)} missed. */
  public int insert(PagedTable table, int missed, Timer<K, N> timer) {
    int slot = table.insert(missed, timer.tag);
    table.writableRefs(slot)[table.refOffset(slot)] = timer;
    return slot;
  }

  /** The timer of an entry. */
  @SuppressWarnings({"unchecked", "NullAway"}) // an occupied slot has its timer
  public Timer<K, N> timer(PagedTable table, int slot) {
    return (Timer<K, N>) table.refs(slot)[table.refOffset(slot)];
  }

  @Override
  public int keyWords() {
    return 0;
  }

  @Override
  public int keyRefs() {
    return 1;
  }

  @Override
  public K key(PagedTable table, int slot) {
    return timer(table, slot).key;
  }

  @Override
  public N namespace(PagedTable table, int slot) {
    return timer(table, slot).namespace;
  }

  @Override
  public KeyStrategy<N> namespaceStrategy() {
    return namespaceStrategy;
  }

  @Override
  public void write(PagedTable table, int slot, DataOutputView target) throws IOException {
    Timer<K, N> timer = timer(table, slot);
    keySerializer.serialize(timer.key, target);
    namespaceSerializer.serialize(timer.namespace, target);
    target.writeLong(timer.time);
  }

  @Override
  public int read(DataInputView source, PagedTable table, int position) throws IOException {
    K key = keySerializer.deserialize(source);
    N namespace = namespaceSerializer.deserialize(source);
    long time = source.readLong();
    int keyHash = keyStrategy.stableHash(key);
    if (context.positionOf(keyHash) != position) {
      throw wrongGroup(key);
    }
    Timer<K, N> timer = timer(time, key, keyHash, namespace);
    int found = find(table, timer);
    if (found >= 0) {
      throw duplicateEntry(key, namespace);
    }
    return insert(table, found, timer);
  }

  @Override
  public EntryKeys<K, N> duplicate() {
    return new TimerEntryKeys<>(
        context, keySerializer.duplicate(), namespaceSerializer.duplicate());
  }

  private final class SameTimer implements KeyStrategy<Timer<K, N>> {
    private static final long serialVersionUID = 1L;

    @Override
    public int stableHash(Timer<K, N> timer) {
      return Long.hashCode(timer.tag);
    }

    @Override
    public boolean sameKey(Timer<K, N> left, Timer<K, N> right) {
      return left.time == right.time
          && keyStrategy.sameKey(left.key, right.key)
          && namespaceStrategy.sameKey(left.namespace, right.namespace);
    }

    @Override
    public Timer<K, N> normalize(Timer<K, N> timer) {
      return timer;
    }
  }
}
