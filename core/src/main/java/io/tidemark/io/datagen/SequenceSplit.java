// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.datagen;

import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.SourceSplit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * A range of numbers.
 *
 * @param splitId the split's id
 * @param next the number that comes next
 * @param to the last number; the split is read when {@code next} is above it
 */
public record SequenceSplit(String splitId, long next, long to) implements SourceSplit {

  /** Writes the id, the next and the last number. */
  static final class Serializer implements SimpleVersionedSerializer<SequenceSplit> {
    private static final int VERSION = 1;

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(SequenceSplit split) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeUTF(split.splitId);
      out.writeLong(split.next);
      out.writeLong(split.to);
      return bytes.toByteArray();
    }

    @Override
    public SequenceSplit deserialize(int version, byte[] serialized) throws IOException {
      if (version != VERSION) {
        throw new IOException(
            "A split of a sequence has version "
                + version
                + ", this program reads "
                + VERSION
                + ". Restore with the Tidemark release that wrote the checkpoint, or a later one.");
      }
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized));
      return new SequenceSplit(in.readUTF(), in.readLong(), in.readLong());
    }
  }
}
