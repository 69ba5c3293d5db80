// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.SourceSplit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * One file and the position in it.
 *
 * @param path the file
 * @param offset the position of the next record in bytes, after decompression
 * @param line how many lines lie before it
 */
public record FileSplit(String path, long offset, long line) implements SourceSplit {
  @Override
  public String splitId() {
    return path;
  }

  /** Writes offset and line (eight bytes each), then the path in UTF-8. */
  static final class Serializer implements SimpleVersionedSerializer<FileSplit> {
    private static final int VERSION = 1;

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(FileSplit split) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeLong(split.offset);
      out.writeLong(split.line);
      out.write(split.path.getBytes(StandardCharsets.UTF_8));
      return bytes.toByteArray();
    }

    @Override
    public FileSplit deserialize(int version, byte[] serialized) throws IOException {
      if (version != VERSION) {
        throw new IOException(
            "The position in a file has version "
                + version
                + ", this program reads "
                + VERSION
                + ". Restore with the Tidemark release that wrote the checkpoint, or a later one.");
      }
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized));
      long offset = in.readLong();
      long line = in.readLong();
      return new FileSplit(new String(in.readAllBytes(), StandardCharsets.UTF_8), offset, line);
    }
  }
}
