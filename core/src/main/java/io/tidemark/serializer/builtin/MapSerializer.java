// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.InvalidKeyTypeException;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps: the size as a variable-length int, then for each entry the key, a byte that is 1 when the
 * value is null, and otherwise the value. Keys are not null.
 */
final class MapSerializer extends TypeSerializer<Map<Object, @Nullable Object>> {
  private static final long serialVersionUID = 1L;

  private final MapKind kind;
  private final TypeSerializer<Object> key;
  private final TypeSerializer<Object> value;

  MapSerializer(MapKind kind, TypeSerializer<Object> key, TypeSerializer<Object> value) {
    this.kind = kind;
    this.key = key;
    this.value = value;
  }

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public TypeSerializer<Map<Object, @Nullable Object>> duplicate() {
    TypeSerializer<Object> otherKey = key.duplicate();
    TypeSerializer<Object> otherValue = value.duplicate();
    return otherKey == key && otherValue == value
        ? this
        : new MapSerializer(kind, otherKey, otherValue);
  }

  @Override
  public Map<Object, @Nullable Object> copy(Map<Object, @Nullable Object> from) {
    kind.check(from);
    Map<Object, @Nullable Object> copy = kind.create();
    for (Map.Entry<Object, @Nullable Object> entry : from.entrySet()) {
      Object one = entry.getValue();
      copy.put(key.copy(checked(entry.getKey())), one == null ? null : value.copy(one));
    }
    return copy;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(Map<Object, @Nullable Object> map, DataOutputView target)
      throws IOException {
    kind.check(map);
    target.writeVarInt(map.size());
    for (Map.Entry<Object, @Nullable Object> entry : map.entrySet()) {
      key.serialize(checked(entry.getKey()), target);
      Object one = entry.getValue();
      target.writeBoolean(one == null);
      if (one != null) {
        value.serialize(one, target);
      }
    }
  }

  private static Object checked(@Nullable Object key) {
    if (key == null) {
      throw Containers.nullElement("key in a map");
    }
    return key;
  }

  @Override
  public Map<Object, @Nullable Object> deserialize(DataInputView source) throws IOException {
    int size = Containers.readSize(source, "a " + kind.schemaName);
    Map<Object, @Nullable Object> map = kind.create();
    for (int i = 0; i < size; i++) {
      Object one = key.deserialize(source);
      map.put(one, source.readBoolean() ? null : value.deserialize(source));
    }
    return map;
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of(
        kind.schemaName,
        List.of(
            new TypeSerializerSnapshot.Field("key", key.snapshotConfiguration()),
            new TypeSerializerSnapshot.Field("value", value.snapshotConfiguration())));
  }

  @Override
  public KeyStrategy<Map<Object, @Nullable Object>> keyStrategy() {
    throw new InvalidKeyTypeException(
        "The type "
            + snapshotConfiguration().describe()
            + " cannot be a key: equal maps may hold their entries in different orders, so they"
            + " have no canonical bytes. Use a record of the values that matter, or a sorted List"
            + " of records instead.");
  }
}
