// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.spi.RestoredSchema;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What an entry holds beside its key and namespace, and how it is written.
 *
 * <p>Thread: an instance is used by one thread; {@link #duplicate()} makes one for another.
 */
public abstract class ValueColumn {

  /** How many words a value takes. */
  public abstract int valueWords();

  /** How many references a value takes. */
  public abstract int valueRefs();

  /** Writes the value of an entry. */
  public abstract void write(PagedTable table, int slot, DataOutputView target) throws IOException;

  /** Reads the value of an entry that was just added. */
  public abstract void read(DataInputView source, PagedTable table, int slot) throws IOException;

  /** Whether {@link #write} writes the words of a value, and nothing else. */
  public boolean serializesWords() {
    return false;
  }

  /** Whether {@link #verify} looks for objects that were changed without an update. */
  public boolean guarded() {
    return false;
  }

  /** With the mutation guard on, fails when an entry's object was changed without an update. */
  public void verify(PagedTable table, int slot) {}

  /**
   * A column that reads what an older schema wrote.
   *
   * @throws io.tidemark.state.spi.StateMigrationException when it cannot be read
   */
  public abstract ValueColumn readerOf(RestoredSchema schema, @Nullable TypeSerializerSnapshot old);

  /** An equal object that another thread may use. */
  public abstract ValueColumn duplicate();

  /** Nothing beside key and namespace: timers. */
  public static final class None extends ValueColumn {
    @Override
    public boolean serializesWords() {
      return true;
    }

    @Override
    public int valueWords() {
      return 0;
    }

    @Override
    public int valueRefs() {
      return 0;
    }

    @Override
    public void write(PagedTable table, int slot, DataOutputView target) {}

    @Override
    public void read(DataInputView source, PagedTable table, int slot) {}

    @Override
    public ValueColumn readerOf(RestoredSchema schema, @Nullable TypeSerializerSnapshot old) {
      return this;
    }

    @Override
    public ValueColumn duplicate() {
      return this;
    }
  }
}
