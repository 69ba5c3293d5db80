// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.state.KeyGroupRange;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.heap.table.SlotLayout;
import io.tidemark.state.spi.KeyedStateParameters;
import io.tidemark.state.spi.KeyedStateRestore;
import io.tidemark.state.spi.VoidNamespace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Many entries at once have the bytes, and come back as, the same entries one by one. */
class WordEntriesTest {
  private static final int KEY_GROUPS = 4;
  private static final int GROUP = 2;

  private final TypeSerializer<Long> longs = Types.LONG.createSerializer();
  private final CopyOnWriteClock clock = new CopyOnWriteClock();
  private final KeyContext<Long> context =
      new KeyContext<>(
          new KeyedStateParameters<>(
              "op",
              longs,
              KEY_GROUPS,
              KeyGroupRange.of(GROUP, GROUP),
              false,
              true,
              KeyedStateRestore.none()));

  private FlatEntryKeys<Long, VoidNamespace> keys(boolean timed) {
    return new FlatEntryKeys<>(context, longs.flatCodec(), longs, VoidNamespace.SERIALIZER, timed);
  }

  private ValueColumn column(boolean timed) {
    return timed
        ? new ValueColumn.None()
        : new ScalarColumn.Flat<>(longs, longs.flatCodec(), false);
  }

  private PagedTable newTable(boolean timed, int entries) {
    return new PagedTable(new SlotLayout(timed ? 1 : 0, timed ? 0 : 1, 0, 0, true), clock, entries);
  }

  /** Keys of the key group, the odd ones among them: one of them has the tag 0. */
  private static List<Long> keysOfGroup(Random random, int count) {
    List<Long> keys = new ArrayList<>();
    long[] odd = {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE};
    for (int i = 0; keys.size() < count; i++) {
      long key = i < odd.length ? odd[i] : random.nextLong() >> random.nextInt(64);
      if (groupOf(key) == GROUP && !keys.contains(key)) {
        keys.add(key);
      }
    }
    return keys;
  }

  private static int groupOf(long key) {
    return KeyGroupRangeAssignment.assignToKeyGroup(Long.hashCode(key), KEY_GROUPS);
  }

  /** A table of the keys with the values; of timers, the values are their times. */
  private PagedTable filled(Map<Long, Long> entries, boolean timed) {
    FlatEntryKeys<Long, VoidNamespace> keys = keys(timed);
    PagedTable table = newTable(timed, 0);
    entries.forEach(
        (key, value) -> {
          context.setKey(key, Long.hashCode(key));
          if (timed) {
            keys.setTimer(value, VoidNamespace.INSTANCE);
          }
          int slot = keys.insert(table, keys.find(table));
          if (!timed) {
            table.writableWords(slot)[table.valueWordOffset(slot)] = value;
          }
        });
    return table;
  }

  private static byte[] oneByOne(PagedTable table, EntryKeys<?, ?> keys, ValueColumn column)
      throws IOException {
    DataOutputSerializer target = new DataOutputSerializer(64);
    for (int slot = table.nextOccupied(0); slot >= 0; slot = table.nextOccupied(slot + 1)) {
      keys.write(table, slot, target);
      column.write(table, slot, target);
    }
    return target.getCopyOfBuffer();
  }

  private WordEntries entries(boolean timed) {
    WordEntries entries = WordEntries.of(keys(timed), column(timed));
    assertThat(entries).isNotNull();
    return entries;
  }

  @Property(tries = 60)
  void bytesAndEntriesAreThoseOfOneByOne(
      @ForAll long seed, @ForAll @IntRange(min = 0, max = 5000) int count, @ForAll boolean timed)
      throws IOException {
    Random random = new Random(seed);
    Map<Long, Long> entries = new TreeMap<>();
    for (long key : keysOfGroup(random, Math.min(count, 200))) {
      entries.put(key, random.nextLong());
    }
    for (long key = 0; entries.size() < count; key++) {
      if (groupOf(key) == GROUP) {
        entries.put(key, random.nextLong());
      }
    }
    PagedTable table = filled(entries, timed);
    DataOutputSerializer target = new DataOutputSerializer(64);
    assertThat(entries(timed).write(table, target)).isEqualTo(entries.size());
    byte[] bytes = target.getCopyOfBuffer();
    assertThat(bytes).isEqualTo(oneByOne(table, keys(timed), column(timed)));

    PagedTable read = newTable(timed, entries.size());
    WordEntries reader = entries(timed);
    reader.read(new DataInputDeserializer(bytes), read, 0, entries.size());
    assertThat(reader.done()).isEqualTo(entries.size());
    assertThat(contentOf(read, timed)).isEqualTo(entries);
  }

  private Map<Long, Long> contentOf(PagedTable table, boolean timed) {
    FlatEntryKeys<Long, VoidNamespace> keys = keys(timed);
    Map<Long, Long> content = new TreeMap<>();
    for (int slot = table.nextOccupied(0); slot >= 0; slot = table.nextOccupied(slot + 1)) {
      int at = timed ? table.wordOffset(slot) + 1 : table.valueWordOffset(slot);
      Long before = content.put(keys.key(table, slot), table.words(slot)[at]);
      assertThat(before).isNull();
    }
    assertThat(content).hasSize(table.size());
    return content;
  }

  @Test
  void aKeyOfAnotherGroupOrOneThatComesTwiceIsRefused() throws IOException {
    List<Long> own = keysOfGroup(new Random(1), 1);
    long foreign = 0;
    while (groupOf(foreign) == GROUP) {
      foreign++;
    }
    assertRefused("does not hash into the key group", own.get(0), foreign);
    assertRefused("two entries of the key", own.get(0), own.get(0));
  }

  private void assertRefused(String message, long first, long second) throws IOException {
    DataOutputSerializer bytes = new DataOutputSerializer(32);
    bytes.writeLongs(new long[] {first, 5, second, 6}, 0, 4);
    WordEntries reader = entries(false);
    assertThatThrownBy(
            () ->
                reader.read(
                    new DataInputDeserializer(bytes.getCopyOfBuffer()), newTable(false, 2), 0, 2))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
    assertThat(reader.done()).isEqualTo(1);
  }

  @Test
  void otherTypesAreNotJustWords() {
    TypeSerializer<Integer> ints = Types.INT.createSerializer();
    FlatEntryKeys<Long, VoidNamespace> keys = keys(false);
    assertThat(WordEntries.of(keys, new ScalarColumn.Flat<>(ints, ints.flatCodec(), false)))
        .isNull();
    assertThat(WordEntries.of(keys, new ScalarColumn.Flat<>(longs, longs.flatCodec(), true)))
        .isNull();
    FlatEntryKeys<Long, Long> withNamespace =
        new FlatEntryKeys<>(context, longs.flatCodec(), longs, longs, false);
    assertThat(WordEntries.of(withNamespace, column(false))).isNull();
  }
}
