// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.InvalidKeyTypeException;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists, sets and queues: the size as a variable-length int, then the elements. Where one of them
 * is null, minus one minus the size, then for each element a byte that is 1 when it is null, and
 * otherwise the element. Sorted sets and queues take no null, and lists that are keys take none.
 */
final class CollectionSerializer extends TypeSerializer<Collection<@Nullable Object>> {
  private static final long serialVersionUID = 1L;

  private final CollectionKind kind;
  private final TypeSerializer<Object> element;

  CollectionSerializer(CollectionKind kind, TypeSerializer<Object> element) {
    this.kind = kind;
    this.element = element;
  }

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public TypeSerializer<Collection<@Nullable Object>> duplicate() {
    TypeSerializer<Object> other = element.duplicate();
    return other == element ? this : new CollectionSerializer(kind, other);
  }

  @Override
  public Collection<@Nullable Object> copy(Collection<@Nullable Object> from) {
    kind.check(from);
    Collection<@Nullable Object> copy = kind.create(from.size());
    if (element.isImmutableType() && kind.takesNull()) {
      copy.addAll(from);
      return copy;
    }
    for (Object value : from) {
      copy.add(value == null ? nullAt(copy.size()) : element.copy(value));
    }
    return copy;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(Collection<@Nullable Object> value, DataOutputView target)
      throws IOException {
    kind.check(value);
    boolean nulls = holdsNull(value);
    target.writeVarInt(nulls ? -1 - value.size() : value.size());
    for (Object one : value) {
      if (nulls) {
        target.writeBoolean(one == null);
      }
      if (one != null) {
        element.serialize(one, target);
      }
    }
  }

  private boolean holdsNull(Collection<@Nullable Object> value) {
    int index = 0;
    for (Object one : value) {
      if (one == null) {
        Object unused = nullAt(index);
        return true;
      }
      index++;
    }
    return false;
  }

  /** Null, where the kind takes it. */
  private @Nullable Object nullAt(int index) {
    if (!kind.takesNull()) {
      throw Containers.nullElement("element at position " + index + " of a " + kind.schemaName);
    }
    return null;
  }

  @Override
  public Collection<@Nullable Object> deserialize(DataInputView source) throws IOException {
    int written = source.readVarInt();
    boolean nulls = written < 0 && kind.takesNull();
    int size = Containers.checkSize(nulls ? -1 - written : written, "a " + kind.schemaName);
    Collection<@Nullable Object> collection = kind.create(Containers.initialCapacity(size));
    for (int i = 0; i < size; i++) {
      boolean isNull = nulls && source.readBoolean();
      collection.add(isNull ? null : element.deserialize(source));
    }
    return collection;
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of(
        kind.schemaName,
        List.of(new TypeSerializerSnapshot.Field("element", element.snapshotConfiguration())));
  }

  @Override
  public KeyStrategy<Collection<@Nullable Object>> keyStrategy() {
    if (!kind.isList()) {
      throw new InvalidKeyTypeException(
          "The type "
              + snapshotConfiguration().describe()
              + " cannot be a key: equal ones may hold their elements in different orders, so they"
              + " have no canonical bytes. Use a sorted List of the elements instead.");
    }
    try {
      return new ListKeys(kind, element.keyStrategy());
    } catch (InvalidKeyTypeException e) {
      throw e.within(snapshotConfiguration().describe(), "element");
    }
  }

  /** Lists as keys, hashed as {@link List#hashCode()} specifies, copied when kept. */
  private static final class ListKeys implements KeyStrategy<Collection<@Nullable Object>> {
    private static final long serialVersionUID = 1L;

    private final CollectionKind kind;
    private final KeyStrategy<Object> element;

    ListKeys(CollectionKind kind, KeyStrategy<Object> element) {
      this.kind = kind;
      this.element = element;
    }

    @Override
    public int stableHash(Collection<@Nullable Object> key) {
      int hash = 1;
      for (Object one : key) {
        hash = 31 * hash + element.stableHash(notNull(one));
      }
      return hash;
    }

    @Override
    public boolean sameKey(Collection<@Nullable Object> left, Collection<@Nullable Object> right) {
      if (left.size() != right.size()) {
        return false;
      }
      Iterator<@Nullable Object> others = right.iterator();
      for (Object one : left) {
        if (!element.sameKey(notNull(one), notNull(others.next()))) {
          return false;
        }
      }
      return true;
    }

    @Override
    public Collection<@Nullable Object> normalize(Collection<@Nullable Object> key) {
      kind.check(key);
      Collection<@Nullable Object> normal = kind.create(key.size());
      for (Object one : key) {
        normal.add(element.normalize(notNull(one)));
      }
      return normal;
    }

    private static Object notNull(@Nullable Object one) {
      if (one == null) {
        throw Containers.nullElement("element of a list that is a key");
      }
      return one;
    }
  }
}
