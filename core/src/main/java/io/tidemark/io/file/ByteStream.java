// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.fs.FileInput;
import io.tidemark.io.fs.FileSystem;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The content of a file from a position on, decompressed where its name says so.
 *
 * <p>Thread: one at a time, on the I/O pool: every call blocks.
 */
final class ByteStream implements Closeable {
  private static final int BUFFER = 64 * 1024;

  private final String path;
  private final FileInput file;
  private final InputStream content;
  private final boolean compressed;
  private long position;

  private ByteStream(String path, FileInput file, InputStream content, boolean compressed) {
    this.path = path;
    this.file = file;
    this.content = content;
    this.compressed = compressed;
  }

  /** Opens a file at its start. */
  static ByteStream open(FileSystem files, String path) throws IOException {
    FileInput file = files.open(path);
    FileStream raw = new FileStream(file);
    if (!path.endsWith(".gz") || file.bytes() == 0) {
      return new ByteStream(path, file, raw, false);
    }
    try {
      return new ByteStream(path, file, new GZIPInputStream(raw, BUFFER), true);
    } catch (IOException e) {
      file.close();
      throw e instanceof ZipException || e instanceof EOFException ? damaged(path, 0, e) : e;
    }
  }

  /** Where the next byte lies, after decompression. */
  long position() {
    return position;
  }

  /**
   * Goes forward to a position.
   *
   * @throws IOException when the file ends before
   */
  void skipTo(long target) throws IOException {
    if (content instanceof FileStream raw) {
      position = raw.seek(target);
    } else {
      byte[] dropped = new byte[BUFFER];
      while (position < target) {
        int got = read(dropped, 0, (int) Math.min(dropped.length, target - position));
        if (got < 0) {
          break;
        }
      }
    }
    if (position < target) {
      throw new IOException(
          "The file "
              + path
              + " ends at byte "
              + position
              + (compressed ? " (decompressed)" : "")
              + ", but the checkpoint goes on at byte "
              + target
              + ": it was cut or replaced since. Put the file back as it was, or start without"
              + " restoring.");
    }
  }

  /** Reads some bytes; -1 at the end. */
  int read(byte[] target, int offset, int length) throws IOException {
    try {
      int got = content.read(target, offset, length);
      position += Math.max(got, 0);
      return got;
    } catch (ZipException | EOFException e) {
      throw damaged(path, position, e);
    }
  }

  private static IOException damaged(String path, long position, IOException cause) {
    return new IOException(
        "The gzip file "
            + path
            + " is damaged or cut off behind "
            + position
            + " decompressed bytes ("
            + cause.getMessage()
            + "). Fetch it again; if it is not compressed, name it without .gz.",
        cause);
  }

  @Override
  public void close() throws IOException {
    if (compressed) {
      content.close(); // Frees the decompressor; closing the file below it is left to us.
    }
    file.close();
  }

  /** The bytes of a file as they are. */
  private static final class FileStream extends InputStream {
    private final FileInput file;
    private long position;

    FileStream(FileInput file) {
      this.file = file;
    }

    /** Goes to a position, or to the end when it lies beyond, and says where that is. */
    long seek(long target) {
      position = Math.min(target, file.bytes());
      return position;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      int got = file.read(position, target, offset, length);
      position += got;
      return got == 0 ? -1 : got;
    }

    /** By this the decompressor sees whether another member follows. */
    @Override
    public int available() {
      return (int) Math.min(Integer.MAX_VALUE, Math.max(0, file.bytes() - position));
    }
  }
}
