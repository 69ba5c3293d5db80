// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.socket;

import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.SourceSplit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * One connection; there is no position in it.
 *
 * @param hostname the server
 * @param port its port
 */
public record SocketSplit(String hostname, int port) implements SourceSplit {
  @Override
  public String splitId() {
    return hostname + ":" + port;
  }

  /** Writes host (modified UTF-8) and port (four bytes). */
  static final class Serializer implements SimpleVersionedSerializer<SocketSplit> {
    private static final int VERSION = 1;

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(SocketSplit split) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeUTF(split.hostname);
      out.writeInt(split.port);
      return bytes.toByteArray();
    }

    @Override
    public SocketSplit deserialize(int version, byte[] serialized) throws IOException {
      if (version != VERSION) {
        throw new IOException(
            "The split of a socket source has version "
                + version
                + ", this program reads "
                + VERSION
                + ". Restore with the Tidemark release that wrote the checkpoint, or a later one.");
      }
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized));
      return new SocketSplit(in.readUTF(), in.readInt());
    }
  }
}
