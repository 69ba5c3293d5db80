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

/** Lists, sets and queues: the size as a variable-length int, then the elements; no nulls. */
final class CollectionSerializer extends TypeSerializer<Collection<Object>> {
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
  public TypeSerializer<Collection<Object>> duplicate() {
    TypeSerializer<Object> other = element.duplicate();
    return other == element ? this : new CollectionSerializer(kind, other);
  }

  @Override
  public Collection<Object> copy(Collection<Object> from) {
    kind.check(from);
    Collection<Object> copy = kind.create(from.size());
    if (element.isImmutableType()) {
      copy.addAll(from);
      return copy;
    }
    for (Object value : from) {
      if (value == null) {
        throw nullAt(copy.size());
      }
      copy.add(element.copy(value));
    }
    return copy;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(Collection<Object> value, DataOutputView target) throws IOException {
    kind.check(value);
    target.writeVarInt(value.size());
    int index = 0;
    for (Object one : value) {
      if (one == null) {
        throw nullAt(index);
      }
      element.serialize(one, target);
      index++;
    }
  }

  private NullPointerException nullAt(int index) {
    return Containers.nullElement("element at position " + index + " of a " + kind.schemaName);
  }

  @Override
  public Collection<Object> deserialize(DataInputView source) throws IOException {
    int size = Containers.readSize(source, "a " + kind.schemaName);
    Collection<Object> collection = kind.create(Containers.initialCapacity(size));
    for (int i = 0; i < size; i++) {
      collection.add(element.deserialize(source));
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
  public KeyStrategy<Collection<Object>> keyStrategy() {
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
  private static final class ListKeys implements KeyStrategy<Collection<Object>> {
    private static final long serialVersionUID = 1L;

    private final CollectionKind kind;
    private final KeyStrategy<Object> element;

    ListKeys(CollectionKind kind, KeyStrategy<Object> element) {
      this.kind = kind;
      this.element = element;
    }

    @Override
    public int stableHash(Collection<Object> key) {
      int hash = 1;
      for (Object one : key) {
        hash = 31 * hash + element.stableHash(one);
      }
      return hash;
    }

    @Override
    public boolean sameKey(Collection<Object> left, Collection<Object> right) {
      if (left.size() != right.size()) {
        return false;
      }
      Iterator<Object> others = right.iterator();
      for (Object one : left) {
        if (!element.sameKey(one, others.next())) {
          return false;
        }
      }
      return true;
    }

    @Override
    public Collection<Object> normalize(Collection<Object> key) {
      kind.check(key);
      Collection<Object> normal = kind.create(key.size());
      for (Object one : key) {
        if (one == null) {
          throw Containers.nullElement(
              "element at position " + normal.size() + " of a list that is a key");
        }
        normal.add(element.normalize(one));
      }
      return normal;
    }
  }
}
