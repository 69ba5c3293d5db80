// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import io.tidemark.util.Internal;

/**
 * A type of which nothing is known while the job is built, such as a lambda's result: the
 * serializer picks by the class of each value. There is one instance, {@link Types#ANY}.
 */
@Internal
public final class RuntimeType extends TypeInformation<Object> {
  private static final long serialVersionUID = 1L;

  static final RuntimeType INSTANCE = new RuntimeType();

  private RuntimeType() {}

  @Override
  public Class<Object> getTypeClass() {
    return Object.class;
  }

  @Override
  public TypeSerializer<Object> createSerializer(SerializerConfig config) {
    return new SerializerBuilder(config).build(this);
  }

  private Object readResolve() {
    return INSTANCE;
  }

  @Override
  public String toString() {
    return "any";
  }
}
