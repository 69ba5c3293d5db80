// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.sink;

import io.tidemark.io.SimpleVersionedSerializer;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * How the elements of a sink's state look: the version of the serializer (four bytes), then its
 * bytes; a committable has its checkpoint id (eight bytes) in front.
 */
final class SinkBytes {
  private SinkBytes() {}

  static <T> byte[] write(SimpleVersionedSerializer<T> serializer, T value) throws IOException {
    byte[] bytes = serializer.serialize(value);
    return ByteBuffer.allocate(Integer.BYTES + bytes.length)
        .putInt(serializer.getVersion())
        .put(bytes)
        .array();
  }

  static <T> byte[] write(SimpleVersionedSerializer<T> serializer, long checkpointId, T value)
      throws IOException {
    byte[] bytes = write(serializer, value);
    return ByteBuffer.allocate(Long.BYTES + bytes.length).putLong(checkpointId).put(bytes).array();
  }

  static <T> T read(SimpleVersionedSerializer<T> serializer, byte[] bytes) throws IOException {
    return read(serializer, checked(bytes, Integer.BYTES));
  }

  static long checkpointId(byte[] bytes) throws IOException {
    return checked(bytes, Long.BYTES + Integer.BYTES).getLong();
  }

  static <T> T readBehindId(SimpleVersionedSerializer<T> serializer, byte[] bytes)
      throws IOException {
    ByteBuffer buffer = checked(bytes, Long.BYTES + Integer.BYTES);
    buffer.getLong();
    return read(serializer, buffer);
  }

  private static <T> T read(SimpleVersionedSerializer<T> serializer, ByteBuffer buffer)
      throws IOException {
    int version = buffer.getInt();
    byte[] rest = new byte[buffer.remaining()];
    buffer.get(rest);
    return serializer.deserialize(version, rest);
  }

  private static ByteBuffer checked(byte[] bytes, int least) throws IOException {
    if (bytes.length < least) {
      throw new IOException(
          "An element of a sink's state has "
              + bytes.length
              + " bytes where at least "
              + least
              + " are expected; the checkpoint is damaged. Restore an older one.");
    }
    return ByteBuffer.wrap(bytes);
  }
}
