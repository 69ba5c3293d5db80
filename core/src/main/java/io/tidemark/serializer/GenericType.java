// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import io.tidemark.util.Internal;

/**
 * A class that the program wants to be serialized as a whole, by a registered serializer or a
 * module that takes any class.
 *
 * @param <T> the class
 */
@Internal
public final class GenericType<T> extends TypeInformation<T> {
  private static final long serialVersionUID = 1L;

  private final Class<T> typeClass;

  GenericType(Class<T> typeClass) {
    this.typeClass = typeClass;
  }

  @Override
  public Class<T> getTypeClass() {
    return typeClass;
  }

  @Override
  public TypeSerializer<T> createSerializer(SerializerConfig config) {
    return new SerializerBuilder(config).build(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GenericType && ((GenericType<?>) other).typeClass == typeClass;
  }

  @Override
  public int hashCode() {
    return typeClass.getName().hashCode();
  }

  @Override
  public String toString() {
    return typeClass.getName();
  }
}
