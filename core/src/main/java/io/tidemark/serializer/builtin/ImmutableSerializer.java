// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;

/** A stateless serializer of an immutable type whose schema is only a name. */
abstract class ImmutableSerializer<T> extends TypeSerializer<T> {
  private static final long serialVersionUID = 1L;

  private final String kind;
  private final int length;

  /**
   * Creates the serializer.
   *
   * @param kind the name in schemas
   * @param length the bytes of every value, or -1
   */
  ImmutableSerializer(String kind, int length) {
    this.kind = kind;
    this.length = length;
  }

  @Override
  public final boolean isImmutableType() {
    return true;
  }

  @Override
  public final TypeSerializer<T> duplicate() {
    return this;
  }

  @Override
  public final T copy(T from) {
    return from;
  }

  @Override
  public final int getLength() {
    return length;
  }

  @Override
  public final TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of(kind);
  }
}
