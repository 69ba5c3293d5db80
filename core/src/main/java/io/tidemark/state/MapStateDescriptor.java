// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Internal;
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

  /**
   * A serializer of the map's keys, of the caller's own, without those that the program registered.
   */
  public TypeSerializer<UK> getKeySerializer() {
    return key.serializer();
  }

  /**
   * A serializer of the caller's own, as {@link #getKeySerializer()}, where those that the program
   * registered come first.
   *
   * @throws io.tidemark.serializer.InvalidTypeException when the type cannot be serialized
   */
  @Internal
  public TypeSerializer<UK> createKeySerializer(SerializerConfig registered) {
    return key.create(registered);
  }

  /**
   * A serializer of the map's values, of the caller's own, without those that the program
   * registered.
   */
  public TypeSerializer<UV> getValueSerializer() {
    return value.serializer();
  }

  /**
   * A serializer of the caller's own, as {@link #getValueSerializer()}, where those that the
   * program registered come first.
   *
   * @throws io.tidemark.serializer.InvalidTypeException when the type cannot be serialized
   */
  @Internal
  public TypeSerializer<UV> createValueSerializer(SerializerConfig registered) {
    return value.create(registered);
  }
}
