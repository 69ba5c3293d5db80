// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import static io.tidemark.checkpoint.format.v1.DataFile.BLOCK_HEADER_BYTES;
import static io.tidemark.checkpoint.format.v1.DataFile.FLAG_FIRST;
import static io.tidemark.checkpoint.format.v1.DataFile.FLAG_LAST;
import static io.tidemark.checkpoint.format.v1.DataFile.MAX_PAYLOAD_BYTES;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.serializer.DataInputView;
import io.tidemark.state.spi.Segment;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads one segment; no byte is handed out before its block's checksum was found right. */
final class SegmentInput implements DataInputView {
  private static final int READ_AHEAD_BYTES = 128 << 10;

  private final ByteSource source;
  private final Segment segment;
  private final Crc crc = new Crc();

  /** Raw bytes of the file; the next block begins at {@link #blockStart}. */
  private byte[] buffer;

  private int bufferEnd;
  private int blockStart;

  /** Where in the file the next block begins. */
  private long blockPosition;

  /** The unread payload of the current block lies in the buffer from here to {@link #limit}. */
  private int next;

  private int limit;
  private boolean ended;

  SegmentInput(ByteSource source, Segment segment) {
    this.source = source;
    this.segment = segment;
    this.blockPosition = segment.offset();
    this.buffer = new byte[(int) Math.min(READ_AHEAD_BYTES, Math.max(0, segment.bytes()))];
  }

  private long segmentEnd() {
    return segment.offset() + segment.bytes();
  }

  /** Loads the next block that has a payload; false at the segment's end. */
  private boolean nextBlock() throws IOException {
    do {
      if (ended) {
        return false;
      }
      loadBlock();
    } while (next == limit);
    return true;
  }

  private void loadBlock() throws IOException {
    fill(BLOCK_HEADER_BYTES);
    int length = (int) DataFile.INT.get(buffer, blockStart + 4);
    int flags = (int) DataFile.INT.get(buffer, blockStart + 8);
    long room = segmentEnd() - blockPosition - BLOCK_HEADER_BYTES;
    if (length < 0 || length > MAX_PAYLOAD_BYTES || length > room) {
      throw corrupt(
          "a block of " + length + " bytes", "at most " + Math.min(room, MAX_PAYLOAD_BYTES));
    }
    int whole = BLOCK_HEADER_BYTES + length;
    fill(whole);
    int found = (int) DataFile.INT.get(buffer, blockStart);
    int expected = crc.ofBlock(blockPosition, buffer, blockStart + 4, whole - 4);
    if (found != expected) {
      throw corrupt(
          "a block of " + length + " bytes with the checksum " + Crc.hex(found),
          "the checksum " + Crc.hex(expected));
    }
    boolean last = blockPosition + whole == segmentEnd();
    int expectedFlags =
        (blockPosition == segment.offset() ? FLAG_FIRST : 0) | (last ? FLAG_LAST : 0);
    if (flags != expectedFlags) {
      throw corrupt("a block with the flags " + flags, "the flags " + expectedFlags);
    }
    next = blockStart + BLOCK_HEADER_BYTES;
    limit = blockStart + whole;
    blockStart = limit;
    blockPosition += whole;
    ended = last;
  }

  /** Sees to it that so many bytes of the next block are in the buffer. */
  private void fill(int bytes) throws IOException {
    int have = bufferEnd - blockStart;
    if (have >= bytes) {
      return;
    }
    long unread = segmentEnd() - blockPosition;
    if (unread < bytes) {
      throw corrupt(unread + " bytes left in the segment", "a block of at least " + bytes);
    }
    byte[] old = buffer;
    if (buffer.length < bytes) {
      buffer = new byte[(int) Math.min(unread, Math.max(bytes, READ_AHEAD_BYTES))];
    }
    System.arraycopy(old, blockStart, buffer, 0, have);
    blockStart = 0;
    int wanted = (int) Math.min(unread, buffer.length) - have;
    int got = source.read(blockPosition + have, buffer, have, wanted);
    bufferEnd = have + got;
    if (bufferEnd < bytes) {
      throw corrupt(
          "the end of the file at " + (blockPosition + bufferEnd) + " bytes",
          "a segment up to " + segmentEnd());
    }
  }

  private CheckpointCorruptException corrupt(String found, String expected) {
    return new CheckpointCorruptException(source.description(), blockPosition, found, expected);
  }

  private EOFException endOfSegment() {
    return new EOFException("Read past the end of the segment " + segment + ".");
  }

  @Override
  public void readFully(byte[] target) throws IOException {
    readFully(target, 0, target.length);
  }

  @Override
  public void readFully(byte[] target, int offset, int length) throws IOException {
    int to = offset;
    int left = length;
    while (left > 0) {
      if (next == limit && !nextBlock()) {
        throw endOfSegment();
      }
      int now = Math.min(left, limit - next);
      System.arraycopy(buffer, next, target, to, now);
      next += now;
      to += now;
      left -= now;
    }
  }

  @Override
  public int skipBytes(int count) throws IOException {
    int left = count;
    while (left > 0 && (next < limit || nextBlock())) {
      int now = Math.min(left, limit - next);
      next += now;
      left -= now;
    }
    return count - left;
  }

  @Override
  public byte readByte() throws IOException {
    if (next == limit && !nextBlock()) {
      throw endOfSegment();
    }
    return buffer[next++];
  }

  @Override
  public int readUnsignedByte() throws IOException {
    return readByte() & 0xff;
  }

  @Override
  public boolean readBoolean() throws IOException {
    return readByte() != 0;
  }

  @Override
  public short readShort() throws IOException {
    if (limit - next >= 2) {
      short value = (short) DataFile.SHORT.get(buffer, next);
      next += 2;
      return value;
    }
    return (short) (readUnsignedByte() << 8 | readUnsignedByte());
  }

  @Override
  public int readUnsignedShort() throws IOException {
    return readShort() & 0xffff;
  }

  @Override
  public char readChar() throws IOException {
    return (char) readShort();
  }

  @Override
  public int readInt() throws IOException {
    if (limit - next >= 4) {
      int value = (int) DataFile.INT.get(buffer, next);
      next += 4;
      return value;
    }
    return readUnsignedShort() << 16 | readUnsignedShort();
  }

  @Override
  public long readLong() throws IOException {
    if (limit - next >= 8) {
      long value = (long) DataFile.LONG.get(buffer, next);
      next += 8;
      return value;
    }
    return (long) readInt() << 32 | (readInt() & 0xffff_ffffL);
  }

  @Override
  public void readLongs(long[] target, int offset, int count) throws IOException {
    int to = offset;
    int left = count;
    while (left > 0) {
      int now = Math.min(left, (limit - next) / Long.BYTES);
      if (now == 0) {
        target[to++] = readLong();
        left--;
        continue;
      }
      ByteBuffer.wrap(buffer, next, now * Long.BYTES).asLongBuffer().get(target, to, now);
      next += now * Long.BYTES;
      to += now;
      left -= now;
    }
  }

  @Override
  public float readFloat() throws IOException {
    return Float.intBitsToFloat(readInt());
  }

  @Override
  public double readDouble() throws IOException {
    return Double.longBitsToDouble(readLong());
  }

  @Override
  public @Nullable String readLine() throws IOException {
    if (next == limit && !nextBlock()) {
      return null;
    }
    StringBuilder line = new StringBuilder();
    while (next < limit || nextBlock()) {
      char c = (char) readUnsignedByte();
      if (c == '\n') {
        break;
      }
      line.append(c);
    }
    int end = line.length();
    return end > 0 && line.charAt(end - 1) == '\r' ? line.substring(0, end - 1) : line.toString();
  }

  @Override
  public String readUTF() throws IOException {
    return DataInputStream.readUTF(this);
  }

  @Override
  public int readVarInt() throws IOException {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      byte b = readByte();
      value |= (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw corrupt("a variable-length int of more than 5 bytes", "at most 5");
  }

  @Override
  public long readVarLong() throws IOException {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      byte b = readByte();
      value |= (b & 0x7fL) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw corrupt("a variable-length long of more than 10 bytes", "at most 10");
  }

  @Override
  public String readString() throws IOException {
    int length = readVarInt();
    long left = limit - next + segmentEnd() - blockPosition;
    if (length < 0 || length > left) {
      throw new EOFException(
          "A string of "
              + (length & 0xffff_ffffL)
              + " characters should follow, but only "
              + left
              + " bytes are left of the segment "
              + segment
              + ". It was written by another serializer.");
    }
    if (length <= limit - next) {
      int ascii = 0;
      while (ascii < length && buffer[next + ascii] >= 0) {
        ascii++;
      }
      if (ascii == length) {
        next += length;
        return new String(buffer, next - length, length, StandardCharsets.ISO_8859_1);
      }
    }
    char[] chars = new char[length];
    for (int i = 0; i < length; i++) {
      chars[i] = (char) readVarInt();
    }
    return new String(chars);
  }
}
