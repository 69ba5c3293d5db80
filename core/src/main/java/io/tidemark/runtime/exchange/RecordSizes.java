// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.TypeSerializer;
import java.io.IOException;

/**
 * About how many bytes the records of one edge take, so that a queue of large ones is bounded too.
 * One record of each batch is serialized to see; the estimate rises at once and falls slowly.
 * Records of a fixed length are not looked at.
 *
 * <p>Thread: the sending subtask's.
 */
final class RecordSizes {
  /** What an object takes beside its contents, about. */
  private static final long OBJECT_BYTES = 32;

  private static final int KEPT_BUFFER_BYTES = 64 << 10;

  private final TypeSerializer<Object> serializer;
  private final DataOutputSerializer buffer = new DataOutputSerializer(256);
  private boolean known;
  private long bytes;

  /** Sizes of records of a type, by its serializer. */
  RecordSizes(TypeSerializer<Object> serializer) {
    this.serializer = serializer;
    this.known = serializer.getLength() >= 0;
    this.bytes = OBJECT_BYTES + Math.max(0, serializer.getLength());
  }

  /** The estimate for one record. */
  long bytes() {
    return bytes;
  }

  /** Looks at a record; one that cannot be serialized ends the looking, for it need not be. */
  void sample(Object record) {
    if (known) {
      return;
    }
    try {
      buffer.clear(KEPT_BUFFER_BYTES);
      serializer.serialize(record, buffer);
      bytes = Math.max(OBJECT_BYTES + buffer.length(), bytes - (bytes >>> 3));
    } catch (IOException | RuntimeException e) {
      known = true;
    }
  }
}
