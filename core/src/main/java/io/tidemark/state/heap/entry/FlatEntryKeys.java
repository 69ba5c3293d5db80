// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.heap.table.Mixing;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.spi.VoidNamespace;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Keys of one word, with no namespace or one of a fixed number of words.
 *
 * <pre>
 * | tag = mix(key word ^ fold(rest)) | rest: time of a timer, namespace words |
 * </pre>
 *
 * As {@link Mixing#mix} is a bijection, tag and rest tell the key word: the tag is exact.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
public final class FlatEntryKeys<K, N> extends StateEntryKeys<K, N> {
  private static final long FOLD = 0x9e3779b97f4a7c15L;

  private final KeyContext<K> context;
  private final FlatCodec<K> keyCodec;
  private final TypeSerializer<K> keySerializer;
  private final KeyStrategy<K> keyStrategy;
  private final @Nullable FlatCodec<N> namespaceCodec;
  private final TypeSerializer<N> namespaceSerializer;
  private final boolean timed;

  private final long[] rest;
  private long fold;
  private final long[] scratch = new long[1];

  /**
   * Keys in words.
   *
   * @param timed whether entries are timers, whose first word after the tag is the time
   */
  public FlatEntryKeys(
      KeyContext<K> context,
      FlatCodec<K> keyCodec,
      TypeSerializer<K> keySerializer,
      TypeSerializer<N> namespaceSerializer,
      boolean timed) {
    this.context = context;
    this.keyCodec = keyCodec;
    this.keySerializer = keySerializer;
    this.keyStrategy = keySerializer.keyStrategy();
    this.namespaceSerializer = namespaceSerializer;
    this.namespaceCodec = namespaceSerializer.flatCodec();
    this.timed = timed;
    this.rest = new long[(timed ? 1 : 0) + (namespaceCodec == null ? 0 : namespaceCodec.words())];
    this.fold = fold();
  }

  /** Whether a namespace serializer is that of {@link VoidNamespace}. */
  public static boolean isVoid(TypeSerializer<?> namespaceSerializer) {
    return namespaceSerializer
        .snapshotConfiguration()
        .equals(VoidNamespace.SERIALIZER.snapshotConfiguration());
  }

  @Override
  public int keyWords() {
    return rest.length;
  }

  @Override
  public int keyRefs() {
    return 0;
  }

  @Override
  public void setNamespace(N namespace) {
    FlatCodec<N> codec = namespaceCodec;
    if (codec != null) {
      codec.encode(namespace, rest, timed ? 1 : 0);
      fold = fold();
    }
  }

  /** Makes a timer's time and namespace the ones that {@link #find} and {@link #insert} mean. */
  public void setTimer(long timestamp, N namespace) {
    rest[0] = timestamp;
    FlatCodec<N> codec = namespaceCodec;
    if (codec != null) {
      codec.encode(namespace, rest, 1);
    }
    fold = fold();
  }

  /** Makes the words after a tag the ones that {@link #find(PagedTable, long)} means. */
  public long[] rest() {
    return rest;
  }

  /** The tag of the current key. */
  public long tag() {
    return Mixing.mix(context.word() ^ fold);
  }

  private long fold() {
    long h = 0;
    for (long w : rest) {
      h = Long.rotateLeft((h ^ w) * FOLD, 32);
    }
    return h;
  }

  @Override
  public int find(PagedTable table) {
    return find(table, tag());
  }

  /** The slot of a tag whose other words are in {@link #rest()}. */
  public int find(PagedTable table, long tag) {
    return rest.length == 0 ? table.find(tag) : table.find(tag, rest);
  }

  @Override
  public int insert(PagedTable table, int missed) {
    return insert(table, missed, tag());
  }

  private int insert(PagedTable table, int missed, long tag) {
    int slot = table.insert(missed, tag);
    if (rest.length > 0) {
      System.arraycopy(rest, 0, table.writableWords(slot), table.wordOffset(slot) + 1, rest.length);
    }
    return slot;
  }

  private void load(PagedTable table, int slot) {
    System.arraycopy(table.words(slot), table.wordOffset(slot) + 1, rest, 0, rest.length);
    fold = fold();
  }

  /** The key word of an entry; changes the current time and namespace. */
  public long keyWord(PagedTable table, int slot) {
    load(table, slot);
    return keyWordOf(table.words(slot)[table.wordOffset(slot)]);
  }

  /** The key word of a tag whose other words are in {@link #rest()}. */
  public long keyWordOf(long tag) {
    fold = fold();
    return Mixing.unmix(tag) ^ fold;
  }

  /** The namespace in {@link #rest()}. */
  @SuppressWarnings("unchecked")
  public N namespaceOfRest() {
    FlatCodec<N> codec = namespaceCodec;
    return codec == null ? (N) VoidNamespace.INSTANCE : codec.decode(rest, timed ? 1 : 0);
  }

  @Override
  public K key(PagedTable table, int slot) {
    scratch[0] = keyWord(table, slot);
    return keyCodec.decode(scratch, 0);
  }

  @Override
  public N namespace(PagedTable table, int slot) {
    load(table, slot);
    return namespaceOfRest();
  }

  @Override
  public KeyStrategy<N> namespaceStrategy() {
    return namespaceSerializer.keyStrategy();
  }

  @Override
  public void write(PagedTable table, int slot, DataOutputView target) throws IOException {
    keySerializer.serialize(key(table, slot), target);
    if (namespaceCodec != null) {
      namespaceSerializer.serialize(namespaceOfRest(), target);
    }
    if (timed) {
      target.writeLong(rest[0]);
    }
  }

  @Override
  public int read(DataInputView source, PagedTable table, int position) throws IOException {
    K key = keySerializer.deserialize(source);
    FlatCodec<N> codec = namespaceCodec;
    if (codec != null) {
      codec.encode(namespaceSerializer.deserialize(source), rest, timed ? 1 : 0);
    }
    if (timed) {
      rest[0] = source.readLong();
    }
    fold = fold();
    if (context.positionOf(keyStrategy.stableHash(key)) != position) {
      throw wrongGroup(key);
    }
    keyCodec.encode(key, scratch, 0);
    long tag = Mixing.mix(scratch[0] ^ fold);
    int found = find(table, tag);
    if (found >= 0) {
      throw duplicateEntry(key, namespaceOfRest());
    }
    return insert(table, found, tag);
  }

  /**
   * Whether an entry is written as its key word and, of a timer, the time. Not where namespaces are
   * written.
   */
  boolean serializesWords() {
    return namespaceCodec == null
        && keyCodec.serializesWords()
        && keySerializer.flatCodec() == keyCodec;
  }

  /**
   * Adds an entry that was read as words: the key word and those behind the tag.
   *
   * @return the slot
   * @throws IOException as {@link #read}
   */
  int add(PagedTable table, int position, long[] source, int offset) throws IOException {
    if (rest.length > 0) {
      System.arraycopy(source, offset + 1, rest, 0, rest.length);
      fold = fold();
    }
    K key = keyCodec.decode(source, offset);
    if (context.positionOf(keyStrategy.stableHash(key)) != position) {
      throw wrongGroup(key);
    }
    long tag = Mixing.mix(source[offset] ^ fold);
    int found = find(table, tag);
    if (found >= 0) {
      throw duplicateEntry(key, namespaceOfRest());
    }
    return insert(table, found, tag);
  }

  @Override
  public EntryKeys<K, N> duplicate() {
    return new FlatEntryKeys<>(
        context, keyCodec, keySerializer.duplicate(), namespaceSerializer.duplicate(), timed);
  }
}
