// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.heap.table.ChunkedList;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.spi.MutationGuard;
import io.tidemark.state.spi.RestoredSchema;
import io.tidemark.util.PrintableIterable;
import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A list in each entry.
 *
 * <pre>
 * words: | guard: hash over the bytes of all elements |
 * refs:  | list |
 * </pre>
 *
 * @param <T> the element type
 */
public final class ListColumn<T> extends ValueColumn {
  private final TypeSerializer<T> serializer;
  private final CopyOnWriteClock clock;
  private final boolean copyMutable;
  private final @Nullable MutationGuard<T> guard;
  private final boolean immutable;

  /**
   * Lists.
   *
   * @param copyMutable whether a mutable element is copied before it is kept
   * @param guard checks for changes without update, or null
   */
  public ListColumn(
      TypeSerializer<T> serializer,
      CopyOnWriteClock clock,
      boolean copyMutable,
      @Nullable MutationGuard<T> guard) {
    this.serializer = serializer;
    this.clock = clock;
    this.copyMutable = copyMutable;
    this.guard = guard;
    this.immutable = serializer.isImmutableType();
  }

  @Override
  public int valueWords() {
    return guard == null ? 0 : 1;
  }

  @Override
  public int valueRefs() {
    return 1;
  }

  /** What to keep of an element that the caller may go on using: itself or a copy. */
  public T own(T element) {
    return immutable || !copyMutable ? element : serializer.copy(element);
  }

  /**
   * Fails as {@link #add} would, so that no entry is added for an element that cannot be stored.
   */
  public void check(T element) {
    if (guard != null) {
      guard.hash(element);
    }
  }

  @SuppressWarnings("NullAway") // an entry has its list
  private ChunkedList list(PagedTable table, int slot) {
    return (ChunkedList) table.refs(slot)[table.valueRefOffset(slot)];
  }

  private ChunkedList writableList(PagedTable table, int slot) {
    ChunkedList list = list(table, slot);
    ChunkedList writable = list.writable(clock);
    if (list != writable) {
      table.writableRefs(slot)[table.valueRefOffset(slot)] = writable;
    }
    return writable;
  }

  /** Gives an entry an empty list. */
  public void create(PagedTable table, int slot) {
    table.writableRefs(slot)[table.valueRefOffset(slot)] = new ChunkedList(clock);
    if (guard != null) {
      table.writableWords(slot)[table.valueWordOffset(slot)] = 0;
    }
  }

  /** Adds an element that the state owns to an entry's list. */
  public void add(PagedTable table, int slot, T element) {
    MutationGuard<T> watch = guard;
    if (watch != null) {
      long hash = watch.hash(element);
      long[] words = table.writableWords(slot);
      int offset = table.valueWordOffset(slot);
      words[offset] = 31 * words[offset] + hash;
    }
    writableList(table, slot).add(element, clock);
  }

  /** The elements as they are now; user code may change them in place. */
  public Iterable<T> elements(PagedTable table, int slot) {
    verify(table, slot);
    ChunkedList list = immutable ? list(table, slot) : writableList(table, slot);
    int size = list.size();
    return new PrintableIterable<>() {
      @Override
      public Iterator<T> iterator() {
        return new Elements(list, size);
      }
    };
  }

  private final class Elements implements Iterator<T> {
    private final ChunkedList list;
    private final int size;
    private int next;
    private @Nullable Object[] chunk = new Object[0];

    Elements(ChunkedList list, int size) {
      this.list = list;
      this.size = size;
    }

    @Override
    public boolean hasNext() {
      return next < size;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // below the size there are elements
    public T next() {
      if (next >= size) {
        throw new NoSuchElementException("The list has no more than " + size + " elements.");
      }
      int at = next & ((1 << ChunkedList.CHUNK_BITS) - 1);
      if (at == 0) {
        int index = next >> ChunkedList.CHUNK_BITS;
        chunk =
            immutable
                ? list.chunk(index)
                : list.chunkToHandOut(index, clock, e -> serializer.copy((T) e));
      }
      next++;
      return (T) chunk[at];
    }
  }

  @Override
  public boolean guarded() {
    return guard != null;
  }

  @Override
  @SuppressWarnings("unchecked")
  public void verify(PagedTable table, int slot) {
    MutationGuard<T> watch = guard;
    if (watch != null) {
      ChunkedList list = list(table, slot);
      long hash = 0;
      for (int i = 0; i < list.size(); i++) {
        hash = 31 * hash + watch.hash((T) list.get(i));
      }
      watch.checkHash(
          hash, table.words(slot)[table.valueWordOffset(slot)], list.size() + " elements");
    }
  }

  @Override
  @SuppressWarnings("unchecked")
  public void write(PagedTable table, int slot, DataOutputView target) throws IOException {
    ChunkedList list = list(table, slot);
    target.writeVarLong(list.size());
    for (int i = 0; i < list.size(); i++) {
      serializer.serialize((T) list.get(i), target);
    }
  }

  @Override
  public void read(DataInputView source, PagedTable table, int slot) throws IOException {
    create(table, slot);
    long size = source.readVarLong();
    if (size < 1 || size > Integer.MAX_VALUE) {
      throw new IOException("a list has the impossible size " + size);
    }
    for (long i = 0; i < size; i++) {
      add(table, slot, serializer.deserialize(source));
    }
  }

  @Override
  public ValueColumn readerOf(RestoredSchema schema, @Nullable TypeSerializerSnapshot old) {
    return new ListColumn<>(schema.readerOf("element", serializer, old), clock, copyMutable, guard);
  }

  @Override
  public ValueColumn duplicate() {
    return new ListColumn<>(
        serializer.duplicate(), clock, copyMutable, guard == null ? null : guard.duplicate());
  }
}
