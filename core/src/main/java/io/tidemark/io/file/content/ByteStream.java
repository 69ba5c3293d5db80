// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file.content;

import io.tidemark.io.fs.FileInput;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.util.Internal;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The content of a file from a position on, decompressed where its name says so.
 *
 * <p>Thread: one at a time, on the I/O pool: every call blocks.
 */
@Internal
public final class ByteStream implements Closeable {
  private static final int BUFFER = 64 * 1024;

  private final String path;
  private final FileInput file;
  private final @Nullable GzipMembers members;
  private long position;

  private ByteStream(String path, FileInput file, @Nullable GzipMembers members) {
    this.path = path;
    this.file = file;
    this.members = members;
  }

  /** Opens a file at its start. */
  public static ByteStream open(FileSystem files, String path) throws IOException {
    FileInput file = files.open(path);
    return new ByteStream(path, file, path.endsWith(".gz") ? new GzipMembers(path, file) : null);
  }

  /** Where the next byte lies, after decompression. */
  public long position() {
    return position;
  }

  /**
   * Goes forward to a position.
   *
   * @throws IOException when the file ends before
   */
  public void skipTo(long target) throws IOException {
    if (members == null) {
      position = Math.min(target, file.bytes());
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
              + (members == null ? "" : " (decompressed)")
              + ", but the checkpoint goes on at byte "
              + target
              + ": it was cut or replaced since. Put the file back as it was, or start without"
              + " restoring.");
    }
  }

  /** Reads some bytes; -1 at the end. */
  public int read(byte[] target, int offset, int length) throws IOException {
    int got =
        members == null ? plain(target, offset, length) : members.read(target, offset, length);
    position += Math.max(got, 0);
    return got;
  }

  private int plain(byte[] target, int offset, int length) throws IOException {
    int got = file.read(position, target, offset, length);
    return got == 0 && length > 0 ? -1 : got;
  }

  @Override
  public void close() throws IOException {
    if (members != null) {
      members.close();
    }
    file.close();
  }
}
