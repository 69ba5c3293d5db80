// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.DataOutputView;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.SnapshotWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One registered state in a running snapshot.
 *
 * <p>Thread: made on the subtask's thread with serializers of its own, written by one thread of the
 * I/O pool.
 */
public final class FrozenState {
  private final StateTables.Meta meta;
  private final KeyContext<?> context;
  private final EntryKeys<?, ?> keys;
  private final ValueColumn column;
  private final @Nullable PagedTable[] tables;

  public FrozenState(StateTables<?, ?> state) {
    meta = state.meta();
    context = state.context();
    keys = state.keys().duplicate();
    column = state.column().duplicate();
    tables = state.frozenTables();
  }

  /** Writes one segment for each key group that has entries. */
  public KeyedStateHandle write(SnapshotWriter writer) throws IOException {
    List<KeyGroupSegment> segments = new ArrayList<>();
    WordEntries words = WordEntries.of(keys, column);
    for (int i = 0; i < tables.length; i++) {
      PagedTable table = tables[i];
      if (table != null) {
        writeTable(table, words, writer.begin());
        segments.add(new KeyGroupSegment(context.keyGroupAt(i), table.size(), writer.end()));
      }
    }
    return new KeyedStateHandle(
        meta.name(), meta.kind(), meta.key(), meta.namespace(), meta.value(), segments);
  }

  private void writeEntry(PagedTable table, int slot, DataOutputView target) throws IOException {
    try {
      keys.write(table, slot, target);
      column.write(table, slot, target);
    } catch (IOException | RuntimeException e) {
      throw new IOException(
          "The state '"
              + meta.name()
              + "' of operator '"
              + context.operatorUid()
              + "' could not be written at the key "
              + KeyContext.shortened(keys.key(table, slot))
              + ": "
              + e,
          e);
    }
  }

  private void writeTable(PagedTable table, @Nullable WordEntries words, DataOutputView target)
      throws IOException {
    long written = 0;
    if (words != null) {
      written = words.write(table, target);
    } else {
      for (int slot = table.nextOccupied(0); slot >= 0; slot = table.nextOccupied(slot + 1)) {
        writeEntry(table, slot, target);
        written++;
      }
    }
    if (written != table.size()) {
      throw new IllegalStateException(
          "The snapshot of the state '"
              + meta.name()
              + "' of operator '"
              + context.operatorUid()
              + "' found "
              + written
              + " entries where "
              + table.size()
              + " were frozen. A frozen page was changed; this is a bug of the state backend.");
    }
  }
}
