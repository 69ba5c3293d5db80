// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import java.util.Map;

/**
 * Describes a {@link MapState}, or a {@link BroadcastState}. The type of the map's keys needs one
 * canonical form, see {@link TypeSerializer#keyStrategy()}.
 *
 * @param <UK> the type of the map's keys
 * @param <UV> the type of the map's values
 */
public final class MapStateDescriptor<UK, UV>
    extends StateDescriptor<MapState<UK, UV>, Map<UK, UV>> {
  private static final long serialVersionUID = 1L;

  private final DescribedType<UK> key;
  private final DescribedType<UV> value;

  /** A map between classes that are not generic. */
  public MapStateDescriptor(String name, Class<UK> keyType, Class<UV> valueType) {
    super(name);
    this.key = DescribedType.of(keyType, "key type", name);
    this.value = DescribedType.of(valueType, "value type", name);
  }

  /** A map between types. */
  public MapStateDescriptor(
      String name, TypeInformation<UK> keyType, TypeInformation<UV> valueType) {
    super(name);
    this.key = DescribedType.of(keyType, "key type", name);
    this.value = DescribedType.of(valueType, "value type", name);
  }

  /** A map with the serializers of its keys and values. */
  public MapStateDescriptor(
      String name, TypeSerializer<UK> keySerializer, TypeSerializer<UV> valueSerializer) {
    super(name);
    this.key = DescribedType.of(keySerializer, "key serializer", name);
    this.value = DescribedType.of(valueSerializer, "value serializer", name);
  }

  @Override
  public Type getType() {
    return Type.MAP;
  }

  /** The serializer of the map's keys; the same object at every call. */
  public TypeSerializer<UK> getKeySerializer() {
    return key.serializer();
  }

  /** The serializer of the map's values; the same object at every call. */
  public TypeSerializer<UV> getValueSerializer() {
    return value.serializer();
  }
}
