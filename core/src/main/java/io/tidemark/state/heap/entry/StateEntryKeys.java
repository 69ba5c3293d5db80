// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.state.heap.table.PagedTable;

/**
 * The keys of a state's entries, found by the backend's current key and a current namespace.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
public abstract class StateEntryKeys<K, N> extends EntryKeys<K, N> {

  /** Makes a namespace the one that {@link #find} and {@link #insert} mean. */
  public abstract void setNamespace(N namespace);

  /** The slot of the current key and namespace, or {@code ~free}. */
  public abstract int find(PagedTable table);

  /**
   * Adds the current key and namespace.
   *
   * @param missed what {@link #find} returned since the last change
   */
  public abstract int insert(PagedTable table, int missed);
}
