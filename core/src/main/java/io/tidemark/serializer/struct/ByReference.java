// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;

/**
 * Hands immutable values on as they are, where a serializer is only to copy; so it need not know
 * how to write them.
 */
final class ByReference<T> extends TypeSerializer<T> {
  private static final long serialVersionUID = 1L;

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public TypeSerializer<T> duplicate() {
    return this;
  }

  @Override
  public T copy(T from) {
    return from;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(T value, DataOutputView target) {
    throw noBytes();
  }

  @Override
  public T deserialize(DataInputView source) {
    throw noBytes();
  }

  private static IllegalStateException noBytes() {
    return new IllegalStateException(
        "A serializer that was made to copy records only was asked for bytes.");
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of("by-reference");
  }
}
