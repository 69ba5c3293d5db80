// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.util.Internal;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * How what sources and sinks keep looks in state: the version of the serializer (four bytes), then
 * the serializer's bytes; what belongs to a checkpoint has that checkpoint's id (eight bytes) in
 * front.
 */
@Internal
public final class VersionedBytes {
  private VersionedBytes() {}

  /** A value behind the version of its serializer. */
  public static <T> byte[] write(SimpleVersionedSerializer<T> serializer, T value)
      throws IOException {
    byte[] bytes = serializer.serialize(value);
    return ByteBuffer.allocate(Integer.BYTES + bytes.length)
        .putInt(serializer.getVersion())
        .put(bytes)
        .array();
  }

  /** As {@link #write(SimpleVersionedSerializer, Object)}, behind the id of a checkpoint. */
  public static <T> byte[] write(
      SimpleVersionedSerializer<T> serializer, long checkpointId, T value) throws IOException {
    byte[] bytes = write(serializer, value);
    return ByteBuffer.allocate(Long.BYTES + bytes.length).putLong(checkpointId).put(bytes).array();
  }

  /** Reads a value that has no checkpoint id in front. */
  public static <T> T read(SimpleVersionedSerializer<T> serializer, byte[] bytes)
      throws IOException {
    return read(serializer, checked(bytes, Integer.BYTES));
  }

  /** The checkpoint id in front of a value. */
  public static long checkpointId(byte[] bytes) throws IOException {
    return checked(bytes, Long.BYTES + Integer.BYTES).getLong();
  }

  /** Reads a value that has a checkpoint id in front. */
  public static <T> T readBehindId(SimpleVersionedSerializer<T> serializer, byte[] bytes)
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
          "An element of the state of a source or sink has "
              + bytes.length
              + " bytes where at least "
              + least
              + " are expected; the checkpoint is damaged. Restore an older one.");
    }
    return ByteBuffer.wrap(bytes);
  }
}
