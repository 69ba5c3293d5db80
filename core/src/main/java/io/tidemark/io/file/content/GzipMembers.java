// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file.content;

import io.tidemark.io.fs.FileInput;
import java.io.Closeable;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The content of a gzip file (RFC 1952): that of its members, one behind the other.
 *
 * <pre>
 *   member*  0*          member:
 *                        1F 8B 08 flags(1) time(4) extra flags(1) system(1)
 *                        [length(2) extra]  [name 0]  [comment 0]  [CRC-16 of the header]
 *                        deflated data   CRC-32(4) length modulo 2^32(4)
 * </pre>
 *
 * <p>Every byte of the file is accounted for: behind a member there is another one or the end of
 * the file, with nothing but zeros between, as tapes leave them. The JDK's own stream takes
 * whatever else follows for the end, and the rest of a damaged file is lost without a word.
 *
 * <p>Thread: one at a time.
 */
final class GzipMembers implements Closeable {
  private static final int BUFFER = 64 * 1024;
  private static final int DEFLATED = 8;
  private static final int FLAG_HEADER_CRC = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;
  private static final int RESERVED_FLAGS = 0xE0;

  private final String path;
  private final FileInput file;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 contentSum = new CRC32();
  private final CRC32 headerSum = new CRC32();
  private final byte[] buffer = new byte[BUFFER];
  private int next;
  private int limit;
  private long bufferEnd;
  private long memberBytes;
  private long contentBytes;
  private boolean inMember;
  private boolean end;

  /** Reads a file from its start. */
  GzipMembers(String path, FileInput file) {
    this.path = path;
    this.file = file;
  }

  /** Reads some bytes of the content; -1 at its end. */
  int read(byte[] target, int offset, int length) throws IOException {
    while (length > 0 && !end) {
      if (!inMember) {
        beginMember();
        continue;
      }
      int got = inflate(target, offset, length);
      if (got > 0) {
        contentSum.update(target, offset, got);
        memberBytes += got;
        contentBytes += got;
        return got;
      }
      if (inflater.finished()) {
        endMember();
      } else if (!hasMore()) {
        throw damaged("it ends within a member", null);
      } else {
        inflater.setInput(buffer, next, limit - next);
        next = limit;
      }
    }
    return length == 0 ? 0 : -1;
  }

  private int inflate(byte[] target, int offset, int length) throws IOException {
    try {
      return inflater.inflate(target, offset, length);
    } catch (DataFormatException e) {
      String reason = e.getMessage() == null ? "invalid" : e.getMessage();
      throw damaged("its data cannot be inflated: " + reason, e);
    }
  }

  // ---- members -------------------------------------------------------------------------------

  private void beginMember() throws IOException {
    if (bufferEnd > 0 && skipPadding()) {
      end = true;
      return;
    }
    if (!hasMore()) {
      throw damaged("it is empty, and not even a gzip file of nothing is", null);
    }
    long at = position();
    headerSum.reset();
    if (headerByte() != 0x1F || headerByte() != 0x8B) {
      throw at == 0
          ? damaged("it does not begin as one", null)
          : damaged("at byte " + at + " follows what is no member of it", null);
    }
    int method = headerByte();
    int flags = headerByte();
    if (method != DEFLATED || (flags & RESERVED_FLAGS) != 0) {
      throw damaged("the header of the member at byte " + at + " is of no known kind", null);
    }
    skipHeaderBytes(6);
    if ((flags & FLAG_EXTRA) != 0) {
      skipHeaderBytes(headerByte() | headerByte() << 8);
    }
    if ((flags & FLAG_NAME) != 0) {
      skipHeaderText();
    }
    if ((flags & FLAG_COMMENT) != 0) {
      skipHeaderText();
    }
    if ((flags & FLAG_HEADER_CRC) != 0) {
      long expected = headerSum.getValue() & 0xFFFF;
      if ((headerByte() | headerByte() << 8) != expected) {
        throw damaged("the checksum of the header of the member at byte " + at + " is wrong", null);
      }
    }
    inflater.reset();
    contentSum.reset();
    memberBytes = 0;
    inMember = true;
  }

  /** Goes over zeros, and says whether the file ends behind them. */
  private boolean skipPadding() throws IOException {
    long from = position();
    while (hasMore()) {
      if (buffer[next] != 0) {
        if (position() > from) {
          throw damaged("between the zeros behind its last member is a byte that is none", null);
        }
        return false;
      }
      next++;
    }
    return true;
  }

  private void endMember() throws IOException {
    next = limit - inflater.getRemaining();
    long sum = trailerInt();
    long length = trailerInt();
    if (sum != contentSum.getValue() || length != (memberBytes & 0xFFFF_FFFFL)) {
      throw damaged("the checksum or the length of a member is wrong", null);
    }
    inMember = false;
  }

  private long trailerInt() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      value |= (long) fileByte() << shift;
    }
    return value;
  }

  private void skipHeaderBytes(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      headerByte();
    }
  }

  private void skipHeaderText() throws IOException {
    int at;
    do {
      at = headerByte();
    } while (at != 0);
  }

  private int headerByte() throws IOException {
    int value = fileByte();
    headerSum.update(value);
    return value;
  }

  // ---- the file ------------------------------------------------------------------------------

  private int fileByte() throws IOException {
    if (!hasMore()) {
      throw damaged("it ends within the header or the end of a member", null);
    }
    return buffer[next++] & 0xFF;
  }

  /** Makes sure that there is a byte in the buffer; false at the end of the file. */
  private boolean hasMore() throws IOException {
    if (next < limit) {
      return true;
    }
    next = 0;
    limit = file.read(bufferEnd, buffer, 0, buffer.length);
    bufferEnd += limit;
    return limit > 0;
  }

  private long position() {
    return bufferEnd - (limit - next);
  }

  private IOException damaged(String what, @Nullable Throwable cause) {
    IOException damaged =
        new IOException(
            "The gzip file "
                + path
                + " is damaged or cut off: "
                + what
                + ", behind "
                + contentBytes
                + " decompressed bytes. Fetch it again; if it is not compressed, name it without"
                + " .gz.");
    if (cause != null) {
      damaged.initCause(cause);
    }
    return damaged;
  }

  /** Frees the decompressor; the file is left to whoever opened it. */
  @Override
  public void close() {
    inflater.end();
  }
}
