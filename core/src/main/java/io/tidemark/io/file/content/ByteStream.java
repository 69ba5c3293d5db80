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

  /** The mark of the file at its start. */
  public FileMark mark() throws IOException {
    return FileMark.of(file);
  }

  /**
   * Makes sure that the file is the one with a mark.
   *
   * @param tail the bytes before the mark's position
   */
  public void verify(FileMark mark, byte[] tail) throws IOException {
    mark.verify(path, file, tail);
  }

  /**
   * Goes forward to a position and returns what lies right before it, as many bytes as there are up
   * to {@link FileMark#TAIL}.
   *
   * @throws IOException when the file ends before
   */
  public byte[] skipTo(long target) throws IOException {
    long tailStart = Math.max(0, target - FileMark.TAIL);
    if (members == null) {
      position = Math.min(tailStart, file.bytes());
    } else {
      byte[] dropped = new byte[BUFFER];
      read(dropped, tailStart);
    }
    byte[] tail = new byte[(int) (target - tailStart)];
    read(tail, target);
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
    return tail;
  }

  /** Reads up to a position or to the end, over and over into the same bytes. */
  private void read(byte[] bytes, long target) throws IOException {
    int at = 0;
    while (position < target) {
      int got = read(bytes, at, (int) Math.min(bytes.length - at, target - position));
      if (got < 0) {
        return;
      }
      at = (at + got) % bytes.length;
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
