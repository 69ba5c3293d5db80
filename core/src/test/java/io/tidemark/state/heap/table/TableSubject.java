// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.table;

import io.tidemark.serializer.KeyStrategy;
import java.util.HashMap;
import java.util.Map;

/**
 * Drives a {@link PagedTable} as a map from int to long, in each way in which keys lie in slots,
 * with tags that collide as much as wanted.
 */
abstract class TableSubject {
  final CopyOnWriteClock clock = new CopyOnWriteClock();
  PagedTable table;

  TableSubject(SlotLayout layout) {
    table = new PagedTable(layout, clock, 0);
  }

  abstract int find(PagedTable in, int key);

  abstract int insert(int missed, int key);

  abstract int keyAt(PagedTable in, int slot);

  void put(int key, long value) {
    int slot = find(table, key);
    if (slot < 0) {
      slot = insert(slot, key);
    }
    table.writableWords(slot)[table.valueWordOffset(slot)] = value;
  }

  void remove(int key) {
    int slot = find(table, key);
    if (slot >= 0) {
      table.remove(slot);
    }
  }

  /** What a table holds, read slot by slot; fails on a key that is there twice. */
  Map<Integer, Long> contents(PagedTable in) {
    Map<Integer, Long> found = new HashMap<>();
    for (int slot = in.nextOccupied(0); slot >= 0; slot = in.nextOccupied(slot + 1)) {
      Long before = found.put(keyAt(in, slot), in.words(slot)[in.valueWordOffset(slot)]);
      if (before != null) {
        throw new AssertionError("The key " + keyAt(in, slot) + " is there twice.");
      }
    }
    return found;
  }

  /** Tags that tell the key. */
  static final class Exact extends TableSubject {
    Exact(boolean roomy) {
      super(new SlotLayout(0, 1, 0, 0, roomy));
    }

    /** The word whose tag is 0 is that of the key 3. */
    private static final long SHIFT = Mixing.unmix(0) - 3;

    @Override
    int find(PagedTable in, int key) {
      long tag = Mixing.mix(SHIFT + key);
      int slot = in.find(tag);
      if (in.findPair(tag) != slot) {
        throw new AssertionError("The two searches for the key " + key + " differ.");
      }
      return slot;
    }

    @Override
    int insert(int missed, int key) {
      return table.insert(missed, Mixing.mix(SHIFT + key));
    }

    @Override
    int keyAt(PagedTable in, int slot) {
      return (int) (Mixing.unmix(in.words(slot)[in.wordOffset(slot)]) - SHIFT);
    }
  }

  /** A few different tags, 0 among them, and the key in a word behind. */
  static final class CollidingWords extends TableSubject {
    private final int tags;

    CollidingWords(int tags) {
      super(new SlotLayout(1, 1, 0, 0, false));
      this.tags = tags;
    }

    private long tag(int key) {
      return key % tags == 0 ? 0 : Mixing.mix(key % tags);
    }

    @Override
    int find(PagedTable in, int key) {
      return in.find(tag(key), new long[] {key});
    }

    @Override
    int insert(int missed, int key) {
      int slot = table.insert(missed, tag(key));
      table.writableWords(slot)[table.wordOffset(slot) + 1] = key;
      return slot;
    }

    @Override
    int keyAt(PagedTable in, int slot) {
      return (int) in.words(slot)[in.wordOffset(slot) + 1];
    }
  }

  /** A few different tags, and an object as the key. */
  static final class CollidingRefs extends TableSubject {
    private final int tags;

    CollidingRefs(int tags) {
      super(new SlotLayout(0, 1, 1, 1, false));
      this.tags = tags;
    }

    private long tag(int key) {
      return Mixing.mix(1 + key % tags);
    }

    @Override
    int find(PagedTable in, int key) {
      return in.find(tag(key), "k" + key, new Equality());
    }

    @Override
    int insert(int missed, int key) {
      int slot = table.insert(missed, tag(key));
      table.writableRefs(slot)[table.refOffset(slot)] = "k" + key;
      table.writableRefs(slot)[table.valueRefOffset(slot)] = "v" + key;
      return slot;
    }

    @Override
    int keyAt(PagedTable in, int slot) {
      String key = (String) in.refs(slot)[in.refOffset(slot)];
      String value = (String) in.refs(slot)[in.valueRefOffset(slot)];
      if (!key.substring(1).equals(value.substring(1))) {
        throw new AssertionError("The references " + key + " and " + value + " were torn apart.");
      }
      return Integer.parseInt(key.substring(1));
    }
  }

  private static final class Equality implements KeyStrategy<String> {
    private static final long serialVersionUID = 1L;

    @Override
    public int stableHash(String key) {
      return key.hashCode();
    }

    @Override
    public boolean sameKey(String left, String right) {
      return left.equals(right);
    }

    @Override
    public String normalize(String key) {
      return key;
    }
  }
}
