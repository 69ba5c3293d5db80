// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.heap.table.Mixing;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.spi.VoidNamespace;
import java.io.IOException;

/**
 * Keys that are objects, with or without a namespace that is one.
 *
 * <pre>
 * words: | tag = mix(key hash, namespace hash), never 0 |
 * refs:  | key | namespace, left out when void |
 * </pre>
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
public final class RefEntryKeys<K, N> extends StateEntryKeys<K, N> {
  private final KeyContext<K> context;
  private final TypeSerializer<K> keySerializer;
  private final TypeSerializer<N> namespaceSerializer;
  private final KeyStrategy<K> keyStrategy;
  private final KeyStrategy<N> namespaceStrategy;
  private final boolean voidNamespace;

  private N namespace;
  private int namespaceHash;

  @SuppressWarnings("unchecked")
  public RefEntryKeys(
      KeyContext<K> context,
      TypeSerializer<K> keySerializer,
      TypeSerializer<N> namespaceSerializer) {
    this.context = context;
    this.keySerializer = keySerializer;
    this.namespaceSerializer = namespaceSerializer;
    this.keyStrategy = keySerializer.keyStrategy();
    this.namespaceStrategy = namespaceSerializer.keyStrategy();
    this.voidNamespace = FlatEntryKeys.isVoid(namespaceSerializer);
    // The state refuses access before setNamespace was called.
    this.namespace = (N) VoidNamespace.INSTANCE;
  }

  /** The inexact tag of a key and a namespace. */
  public static long tag(int keyHash, int namespaceHash) {
    long tag = Mixing.mix((keyHash & 0xffffffffL) | (long) namespaceHash << 32);
    return tag == 0 ? 1 : tag;
  }

  @Override
  public int keyWords() {
    return 0;
  }

  @Override
  public int keyRefs() {
    return voidNamespace ? 1 : 2;
  }

  @Override
  public void setNamespace(N newNamespace) {
    namespace = namespaceStrategy.normalize(newNamespace);
    namespaceHash = namespaceStrategy.stableHash(namespace);
  }

  @Override
  public int find(PagedTable table) {
    return find(table, tag(context.stableHash(), namespaceHash), context.key());
  }

  private int find(PagedTable table, long tag, K key) {
    return voidNamespace
        ? table.find(tag, key, keyStrategy)
        : table.find(tag, key, keyStrategy, namespace, namespaceStrategy);
  }

  @Override
  public int insert(PagedTable table, int missed) {
    return insert(table, missed, tag(context.stableHash(), namespaceHash), context.key());
  }

  private int insert(PagedTable table, int missed, long tag, K key) {
    int slot = table.insert(missed, tag);
    Object[] page = table.writableRefs(slot);
    int offset = table.refOffset(slot);
    page[offset] = key;
    if (!voidNamespace) {
      page[offset + 1] = namespace;
    }
    return slot;
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // an occupied slot has its key
  public K key(PagedTable table, int slot) {
    return (K) table.refs(slot)[table.refOffset(slot)];
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // an occupied slot has its namespace
  public N namespace(PagedTable table, int slot) {
    return voidNamespace
        ? (N) VoidNamespace.INSTANCE
        : (N) table.refs(slot)[table.refOffset(slot) + 1];
  }

  @Override
  public KeyStrategy<N> namespaceStrategy() {
    return namespaceStrategy;
  }

  @Override
  public void write(PagedTable table, int slot, DataOutputView target) throws IOException {
    keySerializer.serialize(key(table, slot), target);
    namespaceSerializer.serialize(namespace(table, slot), target);
  }

  @Override
  public int read(DataInputView source, PagedTable table, int position) throws IOException {
    K key = keySerializer.deserialize(source);
    setNamespace(namespaceSerializer.deserialize(source));
    int hash = keyStrategy.stableHash(key);
    if (context.positionOf(hash) != position) {
      throw wrongGroup(key);
    }
    long tag = tag(hash, namespaceHash);
    int found = find(table, tag, key);
    if (found >= 0) {
      throw duplicateEntry(key, namespace);
    }
    return insert(table, found, tag, key);
  }

  @Override
  public EntryKeys<K, N> duplicate() {
    return new RefEntryKeys<>(context, keySerializer.duplicate(), namespaceSerializer.duplicate());
  }
}
