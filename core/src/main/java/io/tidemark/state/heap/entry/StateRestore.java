// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.KeyedStateRestore;
import io.tidemark.state.spi.ParallelRunner;
import io.tidemark.state.spi.RestoredSchema;
import io.tidemark.state.spi.SnapshotReader;
import io.tidemark.state.spi.StateKind;
import io.tidemark.state.spi.StateMigrationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was restored into a backend: fills the tables of a state when it is registered, key groups
 * in parallel, and keeps what nobody registered.
 *
 * @param <K> the key type
 */
public final class StateRestore<K> {
  private final KeyContext<K> context;
  private final ParallelRunner runner;
  private final TreeMap<String, UnclaimedState> unclaimed = new TreeMap<>();

  public StateRestore(KeyContext<K> context, KeyedStateRestore restore) {
    this.context = context;
    this.runner = restore.runner();
    Map<String, List<KeyedStateHandle>> byId = new TreeMap<>();
    for (KeyedStateHandle handle : restore.handles()) {
      if (handle.kind() == StateKind.RAW) {
        throw new IllegalArgumentException(
            "The raw keyed state '"
                + handle.name()
                + "' of operator '"
                + context.operatorUid()
                + "' was given to the keyed state backend. Raw state is read and written by the"
                + " operator's function, not by the backend.");
      }
      String id = id(handle.kind(), handle.name());
      byId.computeIfAbsent(id, i -> new ArrayList<>()).add(handle);
    }
    byId.forEach(
        (id, handles) ->
            unclaimed.put(
                id, new UnclaimedState(describe(handles.get(0)), handles, restore.reader())));
  }

  /** States have their name for themselves; the two kinds of timers of one service share it. */
  public static String id(StateKind kind, String name) {
    return switch (kind) {
      case EVENT_TIMERS, PROCESSING_TIMERS -> kind + " " + name;
      default -> "STATE " + name;
    };
  }

  private String describe(KeyedStateHandle handle) {
    return "The state '" + handle.name() + "' of operator '" + context.operatorUid() + "'";
  }

  /** The restored states that nobody registered, ready to be written by a snapshot. */
  public List<UnclaimedState> prepareUnclaimed() {
    unclaimed.values().forEach(UnclaimedState::prepareWrite);
    return List.copyOf(unclaimed.values());
  }

  /**
   * Fills the tables of a state that is being registered, if it was restored.
   *
   * @throws StateMigrationException when the restored state does not fit
   */
  public <N> void restoreInto(StateTables<K, N> state, TypeSerializer<N> namespaceSerializer) {
    StateTables.Meta meta = state.meta();
    String id = id(meta.kind(), meta.name());
    UnclaimedState restored = unclaimed.get(id);
    if (restored == null) {
      return;
    }
    RestoredSchema schema = new RestoredSchema(context.operatorUid(), meta.name());
    List<ParallelRunner.Work> pieces = new ArrayList<>();
    boolean[] seen = new boolean[context.groups()];
    for (KeyedStateHandle handle : restored.handles()) {
      if (handle.kind() != meta.kind()) {
        throw new StateMigrationException(
            schema.describe()
                + " is of kind "
                + handle.kind()
                + " in the checkpoint and of kind "
                + meta.kind()
                + " in the program. Use the old kind, or a new name for the state, which then"
                + " starts empty.");
      }
      schema.unchanged("key", context.serializer(), handle.key());
      schema.unchanged("namespace", namespaceSerializer, handle.namespace());
      ValueColumn column = state.column().readerOf(schema, handle.value());
      for (KeyGroupSegment group : handle.segments()) {
        claim(seen, group, schema);
        pieces.add(piece(state, group, column.duplicate(), restored.reader(), schema));
      }
    }
    try {
      runner.runAll(pieces);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    unclaimed.remove(id);
  }

  private void claim(boolean[] seen, KeyGroupSegment group, RestoredSchema schema) {
    int position = group.keyGroup() - context.keyGroupAt(0);
    if (position < 0 || position >= seen.length || seen[position]) {
      throw new IllegalArgumentException(
          schema.describe()
              + " was given the segment "
              + group.segment()
              + " of key group "
              + group.keyGroup()
              + ", but this subtask owns the key groups "
              + context.keyGroupAt(0)
              + " to "
              + (context.keyGroupAt(0) + seen.length - 1)
              + ", each to be restored from one segment.");
    }
    seen[position] = true;
  }

  private <N> ParallelRunner.Work piece(
      StateTables<K, N> state,
      KeyGroupSegment group,
      ValueColumn column,
      SnapshotReader reader,
      RestoredSchema schema) {
    Piece<K, N> piece = new Piece<>(state, group, column);
    return () -> {
      try {
        piece.read(reader.open(group.segment()));
      } catch (IOException e) {
        throw new IOException(
            schema.describe()
                + " could not be restored from the segment "
                + group.segment()
                + ", key group "
                + group.keyGroup()
                + ", after "
                + piece.done()
                + " of "
                + group.entries()
                + " entries: "
                + e.getMessage(),
            e);
      }
    };
  }

  /** The restore of one key group of one state. */
  private static final class Piece<K, N> {
    private final StateTables<K, N> state;
    private final KeyGroupSegment group;
    private final EntryKeys<K, N> keys;
    private final ValueColumn column;
    private final @Nullable WordEntries words;
    private long read;

    Piece(StateTables<K, N> state, KeyGroupSegment group, ValueColumn column) {
      this.state = state;
      this.group = group;
      this.keys = state.keys().duplicate();
      this.column = column;
      this.words = WordEntries.of(keys, column);
    }

    long done() {
      return words == null ? read : words.done();
    }

    void read(DataInputView source) throws IOException {
      if (group.entries() > group.segment().bytes()) {
        throw new IOException("it is shorter than the number of its entries");
      }
      int position = group.keyGroup() - state.context().keyGroupAt(0);
      PagedTable table = state.newTable(position, group.entries());
      if (words != null) {
        words.read(source, table, position, group.entries());
      } else {
        for (; read < group.entries(); read++) {
          int slot = keys.read(source, table, position);
          column.read(source, table, slot);
        }
      }
      if (source.skipBytes(1) != 0) {
        throw new IOException("there are more bytes behind the last entry");
      }
      state.install(position, table);
    }
  }
}
