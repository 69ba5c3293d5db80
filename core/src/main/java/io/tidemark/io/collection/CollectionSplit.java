// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collection;

import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.SourceSplit;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The one split of a collection.
 *
 * @param next the index of the element that comes next
 */
public record CollectionSplit(int next) implements SourceSplit {
  @Override
  public String splitId() {
    return "0";
  }

  /** Writes the index as four bytes. */
  static final class Serializer implements SimpleVersionedSerializer<CollectionSplit> {
    private static final int VERSION = 1;

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(CollectionSplit split) {
      return ByteBuffer.allocate(Integer.BYTES).putInt(split.next).array();
    }

    @Override
    public CollectionSplit deserialize(int version, byte[] serialized) throws IOException {
      if (version != VERSION || serialized.length != Integer.BYTES) {
        throw new IOException(
            "The position in a collection has version "
                + version
                + " and "
                + serialized.length
                + " bytes, this program reads version "
                + VERSION
                + " with 4 bytes. Restore with the"
                + " Tidemark release that wrote the checkpoint, or a later one.");
      }
      return new CollectionSplit(ByteBuffer.wrap(serialized).getInt());
    }
  }
}
