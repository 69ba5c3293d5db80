// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file.content;

import io.tidemark.io.fs.FileInput;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.zip.CRC32C;

/**
 * By what a file is known again when reading it goes on in another run: how long it was, a checksum
 * of how it begins, and one of what lies right before the position. A file that has grown since is
 * the same; one that was replaced by another of any length is not, unless the two agree in all
 * this.
 *
 * @param bytes the length of the file when it was opened
 * @param headBytes over how many bytes at its start, as they are in the file, there is a checksum
 * @param headSum their CRC-32C
 * @param tailBytes over how many bytes before the position, after decompression
 * @param tailSum their CRC-32C
 */
public record FileMark(long bytes, int headBytes, int headSum, int tailBytes, int tailSum) {
  /** How many bytes before a position are compared, where there are so many. */
  public static final int TAIL = 4096;

  private static final int HEAD = 64 * 1024;

  /** The mark of an open file at its start. */
  static FileMark of(FileInput file) throws IOException {
    byte[] head = new byte[(int) Math.min(HEAD, file.bytes())];
    int read = file.read(0, head, 0, head.length);
    return new FileMark(file.bytes(), read, sum(head, 0, read), 0, sum(head, 0, 0));
  }

  /** This mark at a position with the given bytes before it. */
  public FileMark behind(byte[] tail) {
    return new FileMark(bytes, headBytes, headSum, tail.length, sum(tail, 0, tail.length));
  }

  /**
   * Makes sure that an open file is the one with this mark.
   *
   * @param tail the bytes before the position, as many as there are up to {@link #TAIL}
   * @throws IOException when it is another; the sentence says by what that shows
   */
  void verify(String path, FileInput file, byte[] tail) throws IOException {
    byte[] head = new byte[headBytes];
    int read = file.read(0, head, 0, headBytes);
    if (file.bytes() < bytes || read < headBytes) {
      throw other(path, "it had " + bytes + " bytes and has " + file.bytes());
    }
    if (sum(head, 0, headBytes) != headSum) {
      throw other(path, "its first " + headBytes + " bytes are others");
    }
    if (tail.length < tailBytes || sum(tail, tail.length - tailBytes, tailBytes) != tailSum) {
      throw other(path, "the " + tailBytes + " bytes before the position are others");
    }
  }

  private static int sum(byte[] bytes, int offset, int length) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, offset, length);
    return (int) sum.getValue();
  }

  private static IOException other(String path, String how) {
    return new IOException(
        "The file "
            + path
            + " was cut or replaced since the checkpoint that goes on in it: "
            + how
            + ". Put the file back as it was, or start without restoring.");
  }

  /** Writes the mark: 24 bytes. */
  public void write(DataOutputStream out) throws IOException {
    out.writeLong(bytes);
    out.writeInt(headBytes);
    out.writeInt(headSum);
    out.writeInt(tailBytes);
    out.writeInt(tailSum);
  }

  /** Reads a mark. */
  public static FileMark read(DataInputStream in) throws IOException {
    return new FileMark(in.readLong(), in.readInt(), in.readInt(), in.readInt(), in.readInt());
  }
}
