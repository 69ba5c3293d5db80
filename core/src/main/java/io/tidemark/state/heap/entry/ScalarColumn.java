// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.heap.table.PagedTable;
import io.tidemark.state.spi.MutationGuard;
import io.tidemark.state.spi.RestoredSchema;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One value of the user's type in each entry: in words where it fits, else as a reference.
 *
 * @param <V> the value type
 */
public abstract class ScalarColumn<V> extends ValueColumn {

  /** The value of an entry, to be given to user code, which may change it in place. */
  public abstract V get(PagedTable table, int slot);

  /** As {@link #get}, and user code keeps the object: the next {@link #get} makes a copy. */
  public abstract V getEscaping(PagedTable table, int slot);

  /** What to keep of an object that the caller may go on using: itself or a copy. */
  public abstract V own(V value);

  /** Fails as {@link #put} would, so that no entry is added for a value that cannot be stored. */
  public abstract void check(V value);

  /** Whether the value of an entry is null; so only in maps. */
  public abstract boolean isNull(PagedTable table, int slot);

  /** Sets the value of an entry to null; so only in maps. */
  public abstract void putNull(PagedTable table, int slot);

  /** Whether {@link #get} may write to the table. */
  public boolean writesOnGet() {
    return false;
  }

  @Override
  public abstract ScalarColumn<V> readerOf(
      RestoredSchema schema, @Nullable TypeSerializerSnapshot old);

  @Override
  public abstract ScalarColumn<V> duplicate();

  /** Sets the value of an entry. When it fails, the entry is unchanged. */
  public abstract void put(PagedTable table, int slot, V value);

  /**
   * Values in words.
   *
   * <pre>
   * words: | value ... | only in maps: 1 when null, else 0 |
   * </pre>
   */
  public static final class Flat<V> extends ScalarColumn<V> {
    private final TypeSerializer<V> serializer;
    private final FlatCodec<V> codec;
    private final boolean nullable;
    private final long[] scratch;

    public Flat(TypeSerializer<V> serializer, FlatCodec<V> codec, boolean nullable) {
      this.serializer = serializer;
      this.codec = codec;
      this.nullable = nullable;
      this.scratch = new long[codec.words()];
    }

    @Override
    public int valueWords() {
      return codec.words() + (nullable ? 1 : 0);
    }

    @Override
    public int valueRefs() {
      return 0;
    }

    @Override
    public V get(PagedTable table, int slot) {
      return codec.decode(table.words(slot), table.valueWordOffset(slot));
    }

    @Override
    public V getEscaping(PagedTable table, int slot) {
      return get(table, slot);
    }

    @Override
    public V own(V value) {
      return value;
    }

    @Override
    public void check(V value) {
      stage(value);
    }

    @Override
    public void put(PagedTable table, int slot, V value) {
      stage(value);
      putStaged(table, slot);
    }

    /** Whether a value is one word. */
    public boolean isOneWord() {
      return valueWords() == 1;
    }

    /** How a value is stored. */
    public FlatCodec<V> codec() {
      return codec;
    }

    /** Takes the words of a value; fails as {@link #put} would. */
    public void stage(V value) {
      codec.encode(value, scratch, 0);
    }

    /** Sets the value of an entry to the one staged last. */
    public void putStaged(PagedTable table, int slot) {
      long[] words = table.writableWords(slot);
      int offset = table.valueWordOffset(slot);
      if (scratch.length == 1) {
        words[offset] = scratch[0];
      } else {
        System.arraycopy(scratch, 0, words, offset, scratch.length);
      }
      if (nullable) {
        words[offset + scratch.length] = 0;
      }
    }

    private int nullOffset(PagedTable table, int slot) {
      return table.valueWordOffset(slot) + scratch.length;
    }

    @Override
    public boolean isNull(PagedTable table, int slot) {
      return nullable && table.words(slot)[nullOffset(table, slot)] != 0;
    }

    @Override
    public void putNull(PagedTable table, int slot) {
      table.writableWords(slot)[nullOffset(table, slot)] = 1;
    }

    @Override
    public boolean serializesWords() {
      return !nullable && codec.serializesWords() && serializer.flatCodec() == codec;
    }

    @Override
    public void write(PagedTable table, int slot, DataOutputView target) throws IOException {
      serializer.serialize(get(table, slot), target);
    }

    @Override
    public void read(DataInputView source, PagedTable table, int slot) throws IOException {
      put(table, slot, serializer.deserialize(source));
    }

    @Override
    public ScalarColumn<V> readerOf(RestoredSchema schema, @Nullable TypeSerializerSnapshot old) {
      return new Flat<>(schema.readerOf("value", serializer, old), codec, nullable);
    }

    @Override
    public ScalarColumn<V> duplicate() {
      return new Flat<>(serializer.duplicate(), codec, nullable);
    }
  }

  /** Values that never change, as references. */
  public static final class Immutable<V> extends ScalarColumn<V> {
    private final TypeSerializer<V> serializer;

    public Immutable(TypeSerializer<V> serializer) {
      this.serializer = serializer;
    }

    @Override
    public int valueWords() {
      return 0;
    }

    @Override
    public int valueRefs() {
      return 1;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // an entry has its value
    public V get(PagedTable table, int slot) {
      return (V) table.refs(slot)[table.valueRefOffset(slot)];
    }

    @Override
    public V getEscaping(PagedTable table, int slot) {
      return get(table, slot);
    }

    @Override
    public V own(V value) {
      return value;
    }

    @Override
    public void check(V value) {}

    @Override
    public void put(PagedTable table, int slot, V value) {
      table.writableRefs(slot)[table.valueRefOffset(slot)] = value;
    }

    @Override
    public boolean isNull(PagedTable table, int slot) {
      return table.refs(slot)[table.valueRefOffset(slot)] == null;
    }

    @Override
    public void putNull(PagedTable table, int slot) {
      table.writableRefs(slot)[table.valueRefOffset(slot)] = null;
    }

    @Override
    public void write(PagedTable table, int slot, DataOutputView target) throws IOException {
      serializer.serialize(get(table, slot), target);
    }

    @Override
    public void read(DataInputView source, PagedTable table, int slot) throws IOException {
      put(table, slot, serializer.deserialize(source));
    }

    @Override
    public ScalarColumn<V> readerOf(RestoredSchema schema, @Nullable TypeSerializerSnapshot old) {
      return new Immutable<>(schema.readerOf("value", serializer, old));
    }

    @Override
    public ScalarColumn<V> duplicate() {
      return new Immutable<>(serializer.duplicate());
    }
  }

  /**
   * Values that may be changed in place, as references.
   *
   * <pre>
   * words: | version at which the object was made for this entry | guard: hash of its bytes |
   * refs:  | value |
   * </pre>
   *
   * An object whose version a running snapshot holds is copied before user code gets it.
   */
  public static final class Mutable<V> extends ScalarColumn<V> {
    private final TypeSerializer<V> serializer;
    private final CopyOnWriteClock clock;
    private final boolean copyShared;
    private final @Nullable MutationGuard<V> guard;

    /**
     * Mutable values.
     *
     * @param copyShared whether an object that user code may go on using is copied
     * @param guard checks for changes without update, or null
     */
    public Mutable(
        TypeSerializer<V> serializer,
        CopyOnWriteClock clock,
        boolean copyShared,
        @Nullable MutationGuard<V> guard) {
      this.serializer = serializer;
      this.clock = clock;
      this.copyShared = copyShared;
      this.guard = guard;
    }

    @Override
    public int valueWords() {
      return guard == null ? 1 : 2;
    }

    @Override
    public int valueRefs() {
      return 1;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // an entry has its value
    private V stored(PagedTable table, int slot) {
      return (V) table.refs(slot)[table.valueRefOffset(slot)];
    }

    @Override
    public V get(PagedTable table, int slot) {
      V value = stored(table, slot);
      verify(table, slot);
      if (table.words(slot)[table.valueWordOffset(slot)] <= clock.held()) {
        value = serializer.copy(value);
        set(table, slot, value, clock.now());
      }
      return value;
    }

    @Override
    public V getEscaping(PagedTable table, int slot) {
      verify(table, slot);
      V value = stored(table, slot);
      long version = table.words(slot)[table.valueWordOffset(slot)];
      boolean held = clock.held() > 0 && version <= clock.held();
      if (held) {
        value = serializer.copy(value);
      }
      if (copyShared ? held || version != CopyOnWriteClock.ALWAYS_COPY : held) {
        set(table, slot, value, copyShared ? CopyOnWriteClock.ALWAYS_COPY : clock.now());
      }
      return value;
    }

    @Override
    public V own(V value) {
      return copyShared ? serializer.copy(value) : value;
    }

    @Override
    public void check(V value) {
      if (guard != null) {
        guard.hash(value);
      }
    }

    @Override
    public void put(PagedTable table, int slot, V value) {
      MutationGuard<V> watch = guard;
      if (watch != null) {
        long hash = watch.hash(value);
        table.writableWords(slot)[table.valueWordOffset(slot) + 1] = hash;
      }
      set(table, slot, value, clock.now());
    }

    private void set(PagedTable table, int slot, V value, long version) {
      table.writableRefs(slot)[table.valueRefOffset(slot)] = value;
      table.writableWords(slot)[table.valueWordOffset(slot)] = version;
    }

    @Override
    public boolean isNull(PagedTable table, int slot) {
      return table.refs(slot)[table.valueRefOffset(slot)] == null;
    }

    @Override
    public void putNull(PagedTable table, int slot) {
      table.writableRefs(slot)[table.valueRefOffset(slot)] = null;
    }

    @Override
    public boolean writesOnGet() {
      return true;
    }

    @Override
    public boolean guarded() {
      return guard != null;
    }

    @Override
    public void verify(PagedTable table, int slot) {
      MutationGuard<V> watch = guard;
      if (watch != null) {
        watch.check(stored(table, slot), table.words(slot)[table.valueWordOffset(slot) + 1]);
      }
    }

    @Override
    public void write(PagedTable table, int slot, DataOutputView target) throws IOException {
      serializer.serialize(stored(table, slot), target);
    }

    @Override
    public void read(DataInputView source, PagedTable table, int slot) throws IOException {
      put(table, slot, serializer.deserialize(source));
    }

    @Override
    public ScalarColumn<V> readerOf(RestoredSchema schema, @Nullable TypeSerializerSnapshot old) {
      return new Mutable<>(schema.readerOf("value", serializer, old), clock, copyShared, guard);
    }

    @Override
    public ScalarColumn<V> duplicate() {
      return new Mutable<>(
          serializer.duplicate(), clock, copyShared, guard == null ? null : guard.duplicate());
    }
  }

  /**
   * The column for values of a serializer.
   *
   * @param nullable whether values may be null
   * @param copyShared whether a mutable object that user code may go on using is copied
   * @param guard checks for changes without update, or null
   */
  public static <V> ScalarColumn<V> of(
      TypeSerializer<V> serializer,
      boolean nullable,
      CopyOnWriteClock clock,
      boolean copyShared,
      @Nullable MutationGuard<V> guard) {
    FlatCodec<V> codec = serializer.flatCodec();
    if (codec != null) {
      return new Flat<>(serializer, codec, nullable);
    }
    return serializer.isImmutableType()
        ? new Immutable<>(serializer)
        : new Mutable<>(serializer, clock, copyShared, guard);
  }
}
