// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.SourceSplit;
import io.tidemark.io.file.content.FileMark;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One file and the position in it. It is restored only where the file is still the same.
 *
 * @param path the file
 * @param offset the position of the next record in bytes, after decompression
 * @param line how many lines lie before it
 * @param mark by what the file is known again; null when nothing of it was read, or by a release
 *     that kept none
 */
public record FileSplit(String path, long offset, long line, @Nullable FileMark mark)
    implements SourceSplit {
  /** A split whose file may be any. */
  public FileSplit(String path, long offset, long line) {
    this(path, offset, line, null);
  }

  @Override
  public String splitId() {
    return path;
  }

  /**
   * Writes offset and line (eight bytes each), since version 2 whether there is a mark (one byte)
   * and the mark, then the path in UTF-8.
   */
  static final class Serializer implements SimpleVersionedSerializer<FileSplit> {
    private static final int WITHOUT_MARK = 1;
    private static final int VERSION = 2;

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
      FileMark mark = split.mark;
      out.writeBoolean(mark != null);
      if (mark != null) {
        mark.write(out);
      }
      out.write(split.path.getBytes(StandardCharsets.UTF_8));
      return bytes.toByteArray();
    }

    @Override
    public FileSplit deserialize(int version, byte[] serialized) throws IOException {
      if (version < WITHOUT_MARK || version > VERSION) {
        throw new IOException(
            "The position in a file has version "
                + version
                + ", this program reads those up to "
                + VERSION
                + ". Restore with the Tidemark release that wrote the checkpoint, or a later one.");
      }
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized));
      long offset = in.readLong();
      long line = in.readLong();
      FileMark mark = version > WITHOUT_MARK && in.readBoolean() ? FileMark.read(in) : null;
      String path = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new FileSplit(path, offset, line, mark);
    }
  }
}
