// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.heap.table.SlotLayout;
import io.tidemark.state.spi.StateKind;
import io.tidemark.state.spi.VoidNamespace;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one registered state or timer queue, one for each key group that ever had an entry.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
public final class StateTables<K, N> {

  /**
   * What a state is, as checkpoints have it.
   *
   * @param name its name
   * @param kind its kind
   * @param key the schema of its keys
   * @param namespace the schema of its namespaces
   * @param value the schema of its values, null for timers
   */
  public record Meta(
      String name,
      StateKind kind,
      TypeSerializerSnapshot key,
      TypeSerializerSnapshot namespace,
      @Nullable TypeSerializerSnapshot value) {

    /** The state of a backend whose namespaces have a serializer. */
    public static Meta of(
        String name,
        StateKind kind,
        KeyContext<?> context,
        TypeSerializer<?> namespaceSerializer,
        @Nullable TypeSerializerSnapshot value) {
      return new Meta(
          name,
          kind,
          context.serializer().snapshotConfiguration(),
          namespaceSerializer.snapshotConfiguration(),
          value);
    }

    /** The kind and the types, for messages. */
    public String describe() {
      String what = kind + " of " + (value == null ? "timers" : value.describe());
      return namespace.equals(VoidNamespace.SERIALIZER.snapshotConfiguration())
          ? what
          : what + " with namespaces of " + namespace.describe();
    }
  }

  private final Meta meta;
  private final KeyContext<K> context;
  private final CopyOnWriteClock clock;
  private final EntryKeys<K, N> keys;
  private final ValueColumn column;

  /** By how much earlier tables grow. */
  private final SlotLayout[] layouts = new SlotLayout[SlotLayout.MAX_EARLY + 1];

  private final @Nullable PagedTable[] tables;
  private final long[] @Nullable [] onlyPages;

  public StateTables(
      Meta meta,
      KeyContext<K> context,
      CopyOnWriteClock clock,
      EntryKeys<K, N> keys,
      ValueColumn column) {
    this.meta = meta;
    this.context = context;
    this.clock = clock;
    this.keys = keys;
    this.column = column;
    SlotLayout layout =
        new SlotLayout(
            keys.keyWords(), column.valueWords(), keys.keyRefs(), column.valueRefs(), true);
    for (int early = 0; early < layouts.length; early++) {
      layouts[early] = layout.growingEarly(early);
    }
    this.tables = new PagedTable[context.groups()];
    this.onlyPages = new long[context.groups()][];
  }

  public Meta meta() {
    return meta;
  }

  public KeyContext<K> context() {
    return context;
  }

  public CopyOnWriteClock clock() {
    return clock;
  }

  public EntryKeys<K, N> keys() {
    return keys;
  }

  public ValueColumn column() {
    return column;
  }

  /** The tables by position of their key group; for reading. */
  public @Nullable PagedTable[] tables() {
    return tables;
  }

  /** The table of a key group for adding to it. */
  public PagedTable tableAt(int position) {
    PagedTable table = tables[position];
    if (table == null) {
      table = newTable(position, 0);
      install(position, table);
    }
    return table;
  }

  /** An empty table for a key group with room for as many entries, not yet one of these. */
  public PagedTable newTable(int position, long entries) {
    // Nor do two states of the same keys grow at the same key.
    int early = (position + meta.name().hashCode()) & SlotLayout.MAX_EARLY;
    return new PagedTable(layouts[early], clock, entries);
  }

  /** Puts a table in its place. */
  public void install(int position, PagedTable table) {
    tables[position] = table;
    table.showOnlyPage(onlyPages, position);
  }

  /**
   * By position of the key group, the page of words of a table that has one only; null where there
   * is no such table. Who finds entries here touches one object less for each record.
   */
  public long[] @Nullable [] onlyPages() {
    return onlyPages;
  }

  public long entryCount() {
    long count = 0;
    for (PagedTable table : tables) {
      count += table == null ? 0 : table.size();
    }
    return count;
  }

  /**
   * The keys that have an entry under a namespace, as of now: what is changed while the stream is
   * consumed is not seen by it.
   */
  public Stream<K> keysOf(N namespace) {
    FrozenKeys<K, N> frozen = new FrozenKeys<>(this, clock, namespace);
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(frozen, Spliterator.DISTINCT | Spliterator.NONNULL),
            false)
        .onClose(frozen::close);
  }

  /** The tables that have entries, frozen; the caller holds the clock. */
  public @Nullable PagedTable[] frozenTables() {
    @Nullable PagedTable[] frozen = new PagedTable[tables.length];
    for (int i = 0; i < tables.length; i++) {
      PagedTable table = tables[i];
      if (table != null && table.size() > 0) {
        frozen[i] = table.frozen();
      }
    }
    return frozen;
  }

  /**
   * With the mutation guard on, fails when an object of any entry was changed without an update.
   */
  public void verify() {
    if (column.guarded()) {
      for (PagedTable table : tables) {
        for (int slot = table == null ? -1 : table.nextOccupied(0);
            table != null && slot >= 0;
            slot = table.nextOccupied(slot + 1)) {
          column.verify(table, slot);
        }
      }
    }
  }
}
