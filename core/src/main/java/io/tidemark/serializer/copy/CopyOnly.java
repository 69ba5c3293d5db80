// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.copy;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;

/** A serializer that is only asked to copy, so that it need not know how to write. */
abstract class CopyOnly<T> extends TypeSerializer<T> {
  private static final long serialVersionUID = 1L;

  @Override
  public final int getLength() {
    return -1;
  }

  @Override
  public final void serialize(T value, DataOutputView target) {
    throw noBytes();
  }

  @Override
  public final T deserialize(DataInputView source) {
    throw noBytes();
  }

  private static IllegalStateException noBytes() {
    return new IllegalStateException(
        "A serializer that was made to copy records only was asked for bytes.");
  }

  @Override
  public final TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of("copy-only");
  }
}
