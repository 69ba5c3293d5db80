// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.io.SimpleVersionedSerializer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A value behind the version of its serializer: four bytes, then the serializer's. */
final class VersionedBytes {
  private VersionedBytes() {}

  static <T> byte[] write(SimpleVersionedSerializer<T> serializer, T value) throws IOException {
    byte[] bytes = serializer.serialize(value);
    return ByteBuffer.allocate(Integer.BYTES + bytes.length)
        .putInt(serializer.getVersion())
        .put(bytes)
        .array();
  }

  static <T> T read(SimpleVersionedSerializer<T> serializer, byte[] bytes) throws IOException {
    if (bytes.length < Integer.BYTES) {
      throw new IOException(
          "The state of a source has "
              + bytes.length
              + " bytes where at least 4 are expected; the"
              + " checkpoint is damaged. Restore an older one.");
    }
    return serializer.deserialize(
        ByteBuffer.wrap(bytes).getInt(), Arrays.copyOfRange(bytes, Integer.BYTES, bytes.length));
  }
}
