// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import static io.tidemark.checkpoint.format.v1.DataFile.BLOCK_HEADER_BYTES;
import static io.tidemark.checkpoint.format.v1.DataFile.FLAG_FIRST;
import static io.tidemark.checkpoint.format.v1.DataFile.FLAG_LAST;
import static io.tidemark.checkpoint.format.v1.DataFile.TARGET_PAYLOAD_BYTES;

import io.tidemark.serializer.DataOutputView;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.nio.ByteBuffer;

/**
 * Gathers what is written in one buffer and sends it out as blocks. The block's header lies in
 * front of the payload in the buffer, so that a block goes out in one piece. No primitive spans two
 * blocks.
 */
final class BlockOutput implements DataOutputView {
  private static final int END = BLOCK_HEADER_BYTES + TARGET_PAYLOAD_BYTES;

  private static final int MAX_VAR_INT_BYTES = 5;
  private static final int MAX_VAR_LONG_BYTES = 10;
  private static final int MAX_CHAR_BYTES = 3;

  private final Target target;
  private final Crc crc = new Crc();
  private final byte[] buffer = new byte[END];
  private int next = BLOCK_HEADER_BYTES;
  private int flags;
  private long position;

  /** Takes a finished block. */
  @FunctionalInterface
  interface Target {
    void write(byte[] bytes, int offset, int length) throws IOException;
  }

  BlockOutput(Target target, long position) {
    this.target = target;
    this.position = position;
  }

  /** Where in the file the open block begins. */
  long position() {
    return position;
  }

  void beginSegment() {
    flags = FLAG_FIRST;
  }

  void endSegment() throws IOException {
    flags |= FLAG_LAST;
    sendBlock();
  }

  private void sendBlock() throws IOException {
    int payload = next - BLOCK_HEADER_BYTES;
    DataFile.INT.set(buffer, 4, payload);
    DataFile.INT.set(buffer, 8, flags);
    DataFile.INT.set(buffer, 0, crc.ofBlock(position, buffer, 4, next - 4));
    target.write(buffer, 0, next);
    position += next;
    next = BLOCK_HEADER_BYTES;
    flags = 0;
  }

  /** Makes room for a primitive. */
  private int reserve(int bytes) throws IOException {
    if (END - next < bytes) {
      sendBlock();
    }
    int at = next;
    next += bytes;
    return at;
  }

  @Override
  public void write(int value) throws IOException {
    int at = reserve(1);
    buffer[at] = (byte) value;
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    write(bytes, 0, bytes.length);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int from = offset;
    int left = length;
    while (left > 0) {
      if (next == END) {
        sendBlock();
      }
      int now = Math.min(left, END - next);
      System.arraycopy(bytes, from, buffer, next, now);
      next += now;
      from += now;
      left -= now;
    }
  }

  @Override
  public void writeBoolean(boolean value) throws IOException {
    write(value ? 1 : 0);
  }

  @Override
  public void writeByte(int value) throws IOException {
    write(value);
  }

  @Override
  public void writeShort(int value) throws IOException {
    int at = reserve(2);
    DataFile.SHORT.set(buffer, at, (short) value);
  }

  @Override
  public void writeChar(int value) throws IOException {
    writeShort(value);
  }

  @Override
  public void writeInt(int value) throws IOException {
    int at = reserve(4);
    DataFile.INT.set(buffer, at, value);
  }

  @Override
  public void writeLong(long value) throws IOException {
    int at = reserve(8);
    DataFile.LONG.set(buffer, at, value);
  }

  @Override
  public void writeLongs(long[] values, int offset, int count) throws IOException {
    int from = offset;
    int left = count;
    while (left > 0) {
      if (END - next < Long.BYTES) {
        sendBlock();
      }
      int now = Math.min(left, (END - next) / Long.BYTES);
      ByteBuffer.wrap(buffer, next, now * Long.BYTES).asLongBuffer().put(values, from, now);
      next += now * Long.BYTES;
      from += now;
      left -= now;
    }
  }

  @Override
  public void writeFloat(float value) throws IOException {
    writeInt(Float.floatToRawIntBits(value));
  }

  @Override
  public void writeDouble(double value) throws IOException {
    writeLong(Double.doubleToRawLongBits(value));
  }

  @Override
  public void writeBytes(String value) throws IOException {
    for (int i = 0; i < value.length(); i++) {
      write(value.charAt(i));
    }
  }

  @Override
  public void writeChars(String value) throws IOException {
    for (int i = 0; i < value.length(); i++) {
      writeChar(value.charAt(i));
    }
  }

  @Override
  public void writeUTF(String value) throws IOException {
    long bytes = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      bytes += c >= 1 && c <= 0x7f ? 1 : c <= 0x7ff ? 2 : 3;
    }
    if (bytes > 0xffff) {
      throw new UTFDataFormatException(
          "A string of "
              + bytes
              + " bytes in UTF-8 does not fit writeUTF, which takes at most 65535; use writeString.");
    }
    writeShort((int) bytes);
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c >= 1 && c <= 0x7f) {
        write(c);
      } else if (c <= 0x7ff) {
        write(0xc0 | (c >> 6));
        write(0x80 | (c & 0x3f));
      } else {
        write(0xe0 | (c >> 12));
        write(0x80 | ((c >> 6) & 0x3f));
        write(0x80 | (c & 0x3f));
      }
    }
  }

  @Override
  public void writeVarInt(int value) throws IOException {
    if (END - next < MAX_VAR_INT_BYTES) {
      sendBlock();
    }
    putVarInt(value);
  }

  private void putVarInt(int value) {
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      buffer[next++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer[next++] = (byte) rest;
  }

  @Override
  public void writeVarLong(long value) throws IOException {
    if (END - next < MAX_VAR_LONG_BYTES) {
      sendBlock();
    }
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      buffer[next++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer[next++] = (byte) rest;
  }

  @Override
  public void writeString(String value) throws IOException {
    int length = value.length();
    writeVarInt(length);
    int at = 0;
    while (at < length) {
      if (END - next < MAX_CHAR_BYTES) {
        sendBlock();
      }
      int stop = Math.min(length, at + (END - next) / MAX_CHAR_BYTES);
      for (; at < stop; at++) {
        putVarInt(value.charAt(at));
      }
    }
  }
}
