// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.SimpleVersionedSerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * A file that is written and durable, and becomes visible with its checkpoint.
 *
 * @param pendingName its hidden name, within the sink's directory
 * @param finalName its name once it is committed
 */
public record PartFile(String pendingName, String finalName) {

  /** Writes the two names in modified UTF-8 behind their lengths. */
  static final class Serializer implements SimpleVersionedSerializer<PartFile> {
    private static final int VERSION = 1;

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(PartFile part) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeUTF(part.pendingName);
      out.writeUTF(part.finalName);
      return bytes.toByteArray();
    }

    @Override
    public PartFile deserialize(int version, byte[] serialized) throws IOException {
      if (version != VERSION) {
        throw new IOException(
            "A part file in the checkpoint has version "
                + version
                + ", this program reads "
                + VERSION
                + ". Restore with the Tidemark release that wrote the checkpoint, or a later one.");
      }
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized));
      return new PartFile(in.readUTF(), in.readUTF());
    }
  }
}
