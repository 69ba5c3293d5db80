// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.io.DataOutput;
import java.io.IOException;

/**
 * Where a {@link TypeSerializer} writes: {@link DataOutput} (big-endian, modified UTF-8 limited to
 * 65,535 bytes in {@code writeUTF}) plus variable-length integers.
 */
public interface DataOutputView extends DataOutput {

  /** Writes so many longs, as {@link #writeLong} does each. */
  default void writeLongs(long[] values, int offset, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      writeLong(values[offset + i]);
    }
  }

  /**
   * Writes an unsigned variable-length int: 7 bits a byte, lowest first, the top bit says that
   * another byte follows. One byte for 0..127, at most five.
   */
  void writeVarInt(int value) throws IOException;

  /** Writes a variable-length long, as {@link #writeVarInt(int)}; at most ten bytes. */
  void writeVarLong(long value) throws IOException;

  /**
   * Writes a string as its length in UTF-16 units (variable-length int) and its characters in a
   * compact form; any length, any characters, unpaired surrogates included.
   */
  void writeString(String value) throws IOException;
}
