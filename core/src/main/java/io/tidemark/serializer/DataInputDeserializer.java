// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A {@link DataInputView} over a byte array, to be reused through {@link #setBuffer}. Used by one
 * thread at a time.
 *
 * <p>Damaged input gives an {@link IOException}: reading past the end is an {@link EOFException},
 * and no length that is read leads to an allocation beyond the bytes that are really there.
 */
public final class DataInputDeserializer implements DataInputView {
  private static final VarHandle SHORTS = view(short[].class);
  private static final VarHandle CHARS = view(char[].class);
  private static final VarHandle INTS = view(int[].class);
  private static final VarHandle LONGS = view(long[].class);

  private byte[] buffer;
  private int position;
  private int end;

  /** Creates an input without bytes. */
  public DataInputDeserializer() {
    this(new byte[0]);
  }

  /** Creates an input over a whole array, which is not copied. */
  public DataInputDeserializer(byte[] buffer) {
    this(buffer, 0, buffer.length);
  }

  /** Creates an input over a part of an array, which is not copied. */
  public DataInputDeserializer(byte[] buffer, int start, int length) {
    checkRange(buffer, start, length);
    this.buffer = buffer;
    this.position = start;
    this.end = start + length;
  }

  private static VarHandle view(Class<?> arrayType) {
    return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.BIG_ENDIAN);
  }

  /** Reads another whole array from now on. */
  public void setBuffer(byte[] newBuffer) {
    setBuffer(newBuffer, 0, newBuffer.length);
  }

  /** Reads a part of another array from now on. */
  public void setBuffer(byte[] newBuffer, int start, int length) {
    checkRange(newBuffer, start, length);
    this.buffer = newBuffer;
    this.position = start;
    this.end = start + length;
  }

  private static void checkRange(byte[] buffer, int start, int length) {
    if (start < 0 || length < 0 || start > buffer.length - length) {
      throw new IndexOutOfBoundsException(
          length + " bytes from " + start + " are not inside an array of " + buffer.length + ".");
    }
  }

  /** How many bytes are left. */
  public int available() {
    return end - position;
  }

  /** The index in the array of the next byte. */
  public int getPosition() {
    return position;
  }

  @Override
  public void readFully(byte[] target) throws IOException {
    readFully(target, 0, target.length);
  }

  @Override
  public void readFully(byte[] target, int offset, int length) throws IOException {
    require(length);
    System.arraycopy(buffer, position, target, offset, length);
    position += length;
  }

  @Override
  public int skipBytes(int count) {
    int skipped = Math.max(0, Math.min(count, available()));
    position += skipped;
    return skipped;
  }

  @Override
  public boolean readBoolean() throws IOException {
    return readByte() != 0;
  }

  @Override
  public byte readByte() throws IOException {
    require(1);
    return buffer[position++];
  }

  @Override
  public int readUnsignedByte() throws IOException {
    return readByte() & 0xFF;
  }

  @Override
  public short readShort() throws IOException {
    require(Short.BYTES);
    short value = (short) SHORTS.get(buffer, position);
    position += Short.BYTES;
    return value;
  }

  @Override
  public int readUnsignedShort() throws IOException {
    return readShort() & 0xFFFF;
  }

  @Override
  public char readChar() throws IOException {
    require(Character.BYTES);
    char value = (char) CHARS.get(buffer, position);
    position += Character.BYTES;
    return value;
  }

  @Override
  public int readInt() throws IOException {
    require(Integer.BYTES);
    int value = (int) INTS.get(buffer, position);
    position += Integer.BYTES;
    return value;
  }

  @Override
  public long readLong() throws IOException {
    require(Long.BYTES);
    long value = (long) LONGS.get(buffer, position);
    position += Long.BYTES;
    return value;
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
  public int readVarInt() throws IOException {
    int first = readByte();
    if (first >= 0) {
      return first;
    }
    int value = first & 0x7F;
    for (int shift = 7; shift < 35; shift += 7) {
      int next = readByte();
      value |= (next & 0x7F) << shift;
      if (next >= 0) {
        if (shift == 28 && next > 0x0F) {
          throw overlong("int", 32);
        }
        return value;
      }
    }
    throw overlong("int", 32);
  }

  @Override
  public long readVarLong() throws IOException {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      int next = readByte();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        if (shift == 63 && next > 1) {
          throw overlong("long", 64);
        }
        return value;
      }
    }
    throw overlong("long", 64);
  }

  private IOException overlong(String what, int bits) {
    return new IOException(
        "The bytes before position "
            + position
            + " are not a variable-length "
            + what
            + ": they hold more than "
            + bits
            + " bits. The data is damaged, or was written by another serializer.");
  }

  @Override
  public String readString() throws IOException {
    int length = readVarInt();
    if (length < 0 || length > available()) {
      throw new EOFException(
          "A string of "
              + (length & 0xFFFFFFFFL)
              + " characters should follow at position "
              + position
              + ", but only "
              + available()
              + " bytes are left. The data is damaged, or was written by another serializer.");
    }
    int start = position;
    int ascii = 0;
    while (ascii < length && buffer[start + ascii] >= 0) {
      ascii++;
    }
    if (ascii == length) {
      position = start + length;
      return new String(buffer, start, length, StandardCharsets.ISO_8859_1);
    }
    return readWideString(length);
  }

  private String readWideString(int length) throws IOException {
    char[] chars = new char[length];
    for (int i = 0; i < length; i++) {
      int c = readVarInt();
      if (c < 0 || c > Character.MAX_VALUE) {
        throw new IOException(
            "The bytes before position "
                + position
                + " are not a UTF-16 character. The data is damaged, or was written by another"
                + " serializer.");
      }
      chars[i] = (char) c;
    }
    return new String(chars);
  }

  @Override
  public @Nullable String readLine() {
    if (position == end) {
      return null;
    }
    int start = position;
    while (position < end && buffer[position] != '\n') {
      position++;
    }
    int stop = position > start && buffer[position - 1] == '\r' ? position - 1 : position;
    if (position < end) {
      position++;
    }
    return new String(buffer, start, stop - start, StandardCharsets.ISO_8859_1);
  }

  @Override
  public String readUTF() throws IOException {
    return DataInputStream.readUTF(this);
  }

  private void require(int bytes) throws EOFException {
    if (bytes > end - position) {
      throw new EOFException(
          bytes
              + " bytes should follow at position "
              + position
              + ", but only "
              + (end - position)
              + " are left. The data is cut off, or was written by another serializer.");
    }
  }
}
