// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.heap.table.Mixing;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.heap.table.SlotLayout;
import io.tidemark.state.spi.RestoredSchema;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A map in each entry: a table of its own, copied by page like the table that holds it.
 *
 * <pre>
 * refs: | table: words | tag | value ... |  refs | map key, left out when one word | value ... | |
 * </pre>
 *
 * @param <UK> the type of the map's keys
 * @param <UV> the type of the map's values
 */
public final class MapColumn<UK, UV> extends ValueColumn {
  private static final long MOST_ENTRIES_RESERVED = 1 << 16;

  private final TypeSerializer<UK> keySerializer;
  private final KeyStrategy<UK> strategy;
  private final @Nullable FlatCodec<UK> wordCodec;
  private final ScalarColumn<UV> values;
  private final CopyOnWriteClock clock;
  private final SlotLayout layout;
  private final long[] scratch = new long[1];

  /**
   * Maps.
   *
   * @param values the column of the maps' values, nullable
   */
  public MapColumn(
      TypeSerializer<UK> keySerializer, ScalarColumn<UV> values, CopyOnWriteClock clock) {
    this.keySerializer = keySerializer;
    this.strategy = keySerializer.keyStrategy();
    FlatCodec<UK> codec = keySerializer.flatCodec();
    this.wordCodec = codec != null && codec.words() == 1 ? codec : null;
    this.values = values;
    this.clock = clock;
    this.layout =
        new SlotLayout(
            0, values.valueWords(), wordCodec == null ? 1 : 0, values.valueRefs(), false);
  }

  /** The schema of a map state's content: that of a map. */
  public static TypeSerializerSnapshot schema(
      TypeSerializer<?> keySerializer, TypeSerializer<?> valueSerializer) {
    return TypeSerializerSnapshot.of(
        "map",
        List.of(
            new TypeSerializerSnapshot.Field("key", keySerializer.snapshotConfiguration()),
            new TypeSerializerSnapshot.Field("value", valueSerializer.snapshotConfiguration())));
  }

  @Override
  public int valueWords() {
    return 0;
  }

  @Override
  public int valueRefs() {
    return 1;
  }

  /** The column of the maps' values. */
  public ScalarColumn<UV> values() {
    return values;
  }

  /** The map of an entry; for reading only. */
  @SuppressWarnings("NullAway") // an entry has its map
  public PagedTable map(PagedTable table, int slot) {
    return (PagedTable) table.refs(slot)[table.valueRefOffset(slot)];
  }

  /** The map of an entry; for changing. */
  public PagedTable writableMap(PagedTable table, int slot) {
    PagedTable map = map(table, slot);
    PagedTable writable = map.writable();
    if (map != writable) {
      table.writableRefs(slot)[table.valueRefOffset(slot)] = writable;
    }
    return writable;
  }

  /** Gives an entry an empty map. */
  public PagedTable create(PagedTable table, int slot, long expectedEntries) {
    PagedTable map = new PagedTable(layout, clock, expectedEntries);
    table.writableRefs(slot)[table.valueRefOffset(slot)] = map;
    return map;
  }

  /** The canonical form of a map key. */
  public UK normalize(UK key) {
    return strategy.normalize(key);
  }

  /** The slot of a normalized map key, or {@code ~free}. */
  public int find(PagedTable map, UK key) {
    FlatCodec<UK> codec = wordCodec;
    if (codec == null) {
      return map.find(tag(key), key, strategy);
    }
    codec.encode(key, scratch, 0);
    return map.find(Mixing.mix(scratch[0]));
  }

  private long tag(UK key) {
    return RefEntryKeys.tag(strategy.stableHash(key), 0);
  }

  /** Adds a normalized map key that {@link #find} missed; the caller sets its value. */
  public int insert(PagedTable map, int missed, UK key) {
    FlatCodec<UK> codec = wordCodec;
    if (codec != null) {
      codec.encode(key, scratch, 0);
      return map.insert(missed, Mixing.mix(scratch[0]));
    }
    int slot = map.insert(missed, tag(key));
    map.writableRefs(slot)[map.refOffset(slot)] = key;
    return slot;
  }

  /** The map key in a slot. */
  @SuppressWarnings({"unchecked", "NullAway"}) // an occupied slot has its key
  public UK key(PagedTable map, int slot) {
    FlatCodec<UK> codec = wordCodec;
    if (codec == null) {
      return (UK) map.refs(slot)[map.refOffset(slot)];
    }
    scratch[0] = Mixing.unmix(map.words(slot)[map.wordOffset(slot)]);
    return codec.decode(scratch, 0);
  }

  /** The value in a slot of a map that may be written to if {@link ScalarColumn#writesOnGet}. */
  public @Nullable UV value(PagedTable map, int slot) {
    return values.isNull(map, slot) ? null : values.get(map, slot);
  }

  @Override
  public boolean guarded() {
    return values.guarded();
  }

  @Override
  public void verify(PagedTable table, int slot) {
    PagedTable map = map(table, slot);
    for (int s = map.nextOccupied(0); s >= 0; s = map.nextOccupied(s + 1)) {
      if (!values.isNull(map, s)) {
        values.verify(map, s);
      }
    }
  }

  @Override
  public void write(PagedTable table, int slot, DataOutputView target) throws IOException {
    PagedTable map = map(table, slot);
    target.writeVarLong(map.size());
    for (int s = map.nextOccupied(0); s >= 0; s = map.nextOccupied(s + 1)) {
      keySerializer.serialize(key(map, s), target);
      boolean isNull = values.isNull(map, s);
      target.writeBoolean(isNull);
      if (!isNull) {
        values.write(map, s, target);
      }
    }
  }

  @Override
  public void read(DataInputView source, PagedTable table, int slot) throws IOException {
    long size = source.readVarLong();
    if (size < 1) {
      throw new IOException("a map has the impossible size " + size);
    }
    PagedTable map = create(table, slot, Math.min(size, MOST_ENTRIES_RESERVED));
    for (long i = 0; i < size; i++) {
      UK key = strategy.normalize(keySerializer.deserialize(source));
      int found = find(map, key);
      if (found >= 0) {
        throw new IOException("a map has two entries of the key " + key);
      }
      int added = insert(map, found, key);
      if (source.readBoolean()) {
        values.putNull(map, added);
      } else {
        values.read(source, map, added);
      }
    }
  }

  @Override
  public ValueColumn readerOf(RestoredSchema schema, @Nullable TypeSerializerSnapshot old) {
    if (old == null || !old.kind().equals("map") || old.fields().size() != 2) {
      throw schema.misfit(
          "content",
          "",
          old == null ? "none" : old.describe(),
          "map<" + keySerializer.snapshotConfiguration().describe() + ", ...>");
    }
    return new MapColumn<>(
        schema.readerOf("map key", keySerializer, old.fields().get(0).schema()),
        values.readerOf(schema, old.fields().get(1).schema()),
        clock);
  }

  @Override
  public ValueColumn duplicate() {
    return new MapColumn<>(keySerializer.duplicate(), values.duplicate(), clock);
  }
}
