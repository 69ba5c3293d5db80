// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.typeutils;

import io.tidemark.serializer.DeclaredType;
import io.tidemark.serializer.TypeInformation;
import java.util.List;
import java.util.Map;

/**
 * A map whose keys are not null, as {@code Types.MAP} makes it.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class MapTypeInfo<K, V> extends DeclaredType<Map<K, V>> {
  private static final long serialVersionUID = 1L;

  /** A map between classes without type parameters. */
  public MapTypeInfo(Class<K> keyClass, Class<V> valueClass) {
    this(TypeInformation.of(keyClass), TypeInformation.of(valueClass));
  }

  /** A map between types. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public MapTypeInfo(TypeInformation<K> keyTypeInfo, TypeInformation<V> valueTypeInfo) {
    super((Class) Map.class, List.of(keyTypeInfo, valueTypeInfo));
  }

  /** The type of the keys. */
  @SuppressWarnings("unchecked")
  public TypeInformation<K> getKeyTypeInfo() {
    return (TypeInformation<K>) arguments().get(0);
  }

  /** The type of the values. */
  @SuppressWarnings("unchecked")
  public TypeInformation<V> getValueTypeInfo() {
    return (TypeInformation<V>) arguments().get(1);
  }
}
