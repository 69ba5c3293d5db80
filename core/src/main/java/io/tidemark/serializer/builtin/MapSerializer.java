// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Maps: the size, then each key, a byte that says whether the value is null, and the value. */
final class MapSerializer<K, V> extends TypeSerializer<Map<K, V>> {
  private static final long serialVersionUID = 1L;

  private final TypeSerializer<K> key;
  private final TypeSerializer<V> value;

  MapSerializer(TypeSerializer<K> key, TypeSerializer<V> value) {
    this.key = key;
    this.value = value;
  }

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public TypeSerializer<Map<K, V>> duplicate() {
    return new MapSerializer<>(key.duplicate(), value.duplicate());
  }

  @Override
  public Map<K, V> copy(Map<K, V> from) {
    Map<K, V> copy = new LinkedHashMap<>();
    for (Map.Entry<K, V> entry : from.entrySet()) {
      V old = entry.getValue();
      copy.put(key.copy(entry.getKey()), old == null ? old : value.copy(old));
    }
    return copy;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(Map<K, V> map, DataOutputView target) throws IOException {
    target.writeVarInt(map.size());
    for (Map.Entry<K, V> entry : map.entrySet()) {
      key.serialize(entry.getKey(), target);
      V one = entry.getValue();
      target.writeBoolean(one == null);
      if (one != null) {
        value.serialize(one, target);
      }
    }
  }

  @Override
  @SuppressWarnings("NullAway")
  public Map<K, V> deserialize(DataInputView source) throws IOException {
    int size = source.readVarInt();
    Map<K, V> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      K k = key.deserialize(source);
      map.put(k, source.readBoolean() ? null : value.deserialize(source));
    }
    return map;
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of(
        "map",
        List.of(
            new TypeSerializerSnapshot.Field("key", key.snapshotConfiguration()),
            new TypeSerializerSnapshot.Field("value", value.snapshotConfiguration())));
  }
}
