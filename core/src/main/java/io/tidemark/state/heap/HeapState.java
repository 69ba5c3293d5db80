// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.state.InvalidStateUseException;
import io.tidemark.state.State;
import io.tidemark.state.heap.entry.KeyContext;
import io.tidemark.state.heap.entry.ScalarColumn;
import io.tidemark.state.heap.entry.StateEntryKeys;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.spi.NamespacedState;
import org.jspecify.annotations.Nullable;

/**
 * What the keyed states share: finding the entry of the current key and namespace, once for all
 * calls between two changes of the key.
 *
 * <p>Invariant: while {@code sequence} equals the context's, {@code slot} is where the entry is in
 * the table of the key's group or, negative, where it would be added. Nobody else changes the
 * tables of a state. No reference is stored here for each record: with G1 that would cost a memory
 * fence.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
abstract class HeapState<K, N> implements NamespacedState<N>, State {
  /** No slot that a find returns: {@code ~free} with the greatest int. */
  private static final int NO_TABLE = Integer.MIN_VALUE;

  private final StateTables<K, N> state;
  private final KeyContext<K> context;
  private final StateEntryKeys<K, N> keys;
  private final @Nullable PagedTable[] tables;
  private boolean namespaceSet;

  private long sequence = -1;
  private long namespaceChanges;
  private int slot;

  HeapState(StateTables<K, N> state, StateEntryKeys<K, N> keys) {
    this.state = state;
    this.context = state.context();
    this.keys = keys;
    this.tables = state.tables();
  }

  @Override
  public final void setCurrentNamespace(N namespace) {
    keys.setNamespace(namespace);
    namespaceSet = true;
    namespaceChanges++;
    sequence = -1;
  }

  final StateTables<K, N> state() {
    return state;
  }

  /** The table of the current key's group, after {@link #found()} or {@link #add()}. */
  @SuppressWarnings("NullAway") // an entry was found in it or added to it
  final PagedTable table() {
    return tables[context.group()];
  }

  /** The slot of the current entry, after {@link #found()} said that it is there. */
  final int slot() {
    return slot;
  }

  /** Whether the entry of the current key has been looked for already. */
  final boolean isLocated() {
    return sequence == context.sequence();
  }

  /** Notes where the entry of the current key is. */
  final void located(int at) {
    slot = at;
    sequence = context.sequence();
    context.accessed();
  }

  /** Whether the current key has an entry under the current namespace. */
  final boolean found() {
    if (!isLocated()) {
      locate();
    }
    return slot >= 0;
  }

  /** Rises whenever another key or namespace may have become current. */
  final long binding() {
    return context.sequence() + namespaceChanges;
  }

  private void locate() {
    int group = context.group();
    if (group < 0) {
      throw refusal(
          "without a current key. Keyed state can be used only while a record or a timer of a keyed"
              + " stream is processed");
    }
    if (!namespaceSet) {
      throw refusal("without a namespace. The operator must set one before each access");
    }
    PagedTable table = tables[group];
    located(table == null ? NO_TABLE : find(table));
  }

  /** The slot of the current entry in the table of the key's group, or {@code ~free}. */
  int find(PagedTable table) {
    return keys.find(table);
  }

  private InvalidStateUseException refusal(String how) {
    return new InvalidStateUseException(
        "The state '"
            + state.meta().name()
            + "' of operator '"
            + context.operatorUid()
            + "' was used "
            + how
            + ".");
  }

  /** Adds the entry that {@link #found()} did not find; the caller sets its value. */
  final void add() {
    PagedTable table = state.tableAt(context.group());
    slot = keys.insert(table, slot == NO_TABLE ? find(table) : slot);
  }

  @Override
  public void clear() {
    if (found()) {
      removeFound();
    }
  }

  /** Removes the entry that {@link #found()} found. */
  final void removeFound() {
    PagedTable table = table();
    table.remove(slot);
    table.shrinkIfSparse();
    sequence = -1;
  }

  /**
   * What to keep of an object that the caller may go on using.
   *
   * @throws IllegalArgumentException when it holds what its serializer does not take
   */
  final <V> V own(ScalarColumn<V> column, V value) {
    try {
      return column.own(value);
    } catch (RuntimeException e) {
      throw notKept(e);
    }
  }

  /** The failure of a value that its serializer does not take. */
  final IllegalArgumentException notKept(RuntimeException why) {
    return new IllegalArgumentException(
        "The value given to the state '"
            + state.meta().name()
            + "' of operator '"
            + context.operatorUid()
            + "' under the key "
            + KeyContext.shortened(context.key())
            + " cannot be kept: "
            + why.getMessage(),
        why);
  }

  /** The sentence for a null where none is allowed. */
  final String nullSentence(String what) {
    return "The "
        + what
        + " given to the state '"
        + state.meta().name()
        + "' of operator '"
        + context.operatorUid()
        + "' is null, which cannot be stored; use clear() to remove what is there.";
  }
}
