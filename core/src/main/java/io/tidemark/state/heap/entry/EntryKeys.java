// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.state.heap.table.PagedTable;
import java.io.IOException;

/**
 * How the keys and namespaces of one state lie in the slots of its tables: in words ({@link
 * FlatEntryKeys}), as references ({@link RefEntryKeys}), or as timers.
 *
 * <p>Thread: an instance is used by one thread; {@link #duplicate()} makes one for another.
 *
 * @param <K> the key type
 * @param <N> the namespace type
 */
public abstract class EntryKeys<K, N> {

  /** How many words after the tag an entry's key takes. */
  public abstract int keyWords();

  /** How many references an entry's key takes. */
  public abstract int keyRefs();

  /** The key of an entry. */
  public abstract K key(PagedTable table, int slot);

  /** The namespace of an entry. */
  public abstract N namespace(PagedTable table, int slot);

  /** How namespaces are compared. */
  public abstract KeyStrategy<N> namespaceStrategy();

  /** Writes key and namespace of an entry. */
  public abstract void write(PagedTable table, int slot, DataOutputView target) throws IOException;

  /**
   * Reads key and namespace of an entry and adds it.
   *
   * @param position the position of the key group among those the backend owns
   * @return the slot
   * @throws IOException when the key does not belong to the key group or is there already
   */
  public abstract int read(DataInputView source, PagedTable table, int position) throws IOException;

  /** An equal object that another thread may use. */
  public abstract EntryKeys<K, N> duplicate();

  /** The failure of {@link #read} for a key of another key group. */
  public static IOException wrongGroup(Object key) {
    return new IOException(
        "the key "
            + key
            + " does not hash into the key group. Its type's stable hash has changed, or the data"
            + " is damaged");
  }

  /** The failure of {@link #read} for an entry that is there already. */
  public static IOException duplicateEntry(Object key, Object namespace) {
    return new IOException(
        "there are two entries of the key " + key + " in the namespace " + namespace);
  }
}
