// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.state.heap.table.Mixing;
import io.tidemark.state.heap.table.PagedTable;
import org.jspecify.annotations.Nullable;

/**
 * Brings the entries of keys that come soon into the processor's caches. Processing records one by
 * one waits for memory once for each record of a large state; reading one word of each entry in a
 * loop that does nothing else lets the processor wait for many of them at once.
 *
 * <p>For states without namespaces whose keys are one word ({@link FlatEntryKeys}).
 */
public final class EntryFetch {
  /** Below this many bytes of tables, caches have them anyway. */
  private static final long WORTHWHILE_BYTES = 512 << 10;

  private final @Nullable PagedTable[] tables;
  private final int firstKeyGroup;

  @SuppressWarnings("UnusedVariable") // written so that the compiler keeps the reads
  private long seen;

  /** For a state with these tables. */
  public EntryFetch(StateTables<?, ?> state) {
    this.tables = state.tables();
    this.firstKeyGroup = state.context().keyGroupAt(0);
  }

  /**
   * Reads where the entries of the keys would be.
   *
   * @param words the keys
   * @param keyGroups their key groups, which must be the backend's own
   * @param from the first that counts
   * @param to behind the last
   */
  public void fetch(long[] words, char[] keyGroups, int from, int to) {
    if (from >= to || !isWorthwhile(keyGroups[from] - firstKeyGroup)) {
      return;
    }
    long sum = 0;
    for (int i = from; i < to; i++) {
      PagedTable table = tables[keyGroups[i] - firstKeyGroup];
      if (table != null) {
        sum += table.home(Mixing.mix(words[i]));
      }
    }
    seen = sum;
  }

  /** Takes one table for all: keys spread evenly over key groups. */
  private boolean isWorthwhile(int position) {
    PagedTable sample = tables[position];
    return sample != null && sample.wordBytes() * tables.length >= WORTHWHILE_BYTES;
  }
}
