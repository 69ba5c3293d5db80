// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.io.DataInput;
import java.io.IOException;

/** Where a {@link TypeSerializer} reads: the mirror of {@link DataOutputView}. */
public interface DataInputView extends DataInput {

  /** Reads so many longs, as {@link #readLong} does each. */
  default void readLongs(long[] target, int offset, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      target[offset + i] = readLong();
    }
  }

  /** Reads what {@link DataOutputView#writeVarInt(int)} wrote. */
  int readVarInt() throws IOException;

  /** Reads what {@link DataOutputView#writeVarLong(long)} wrote. */
  long readVarLong() throws IOException;

  /** Reads what {@link DataOutputView#writeString(String)} wrote. */
  String readString() throws IOException;
}
