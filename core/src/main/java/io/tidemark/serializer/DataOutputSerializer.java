// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.io.IOException;
import java.io.UTFDataFormatException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A {@link DataOutputView} over a byte array that grows as needed, to be reused: {@link #clear()}
 * and write the next value. Used by one thread at a time.
 */
public final class DataOutputSerializer implements DataOutputView {
  private static final VarHandle SHORTS = view(short[].class);
  private static final VarHandle CHARS = view(char[].class);
  private static final VarHandle INTS = view(int[].class);
  private static final VarHandle LONGS = view(long[].class);

  /** The longest array that every JVM can allocate. */
  private static final int MAX_CAPACITY = Integer.MAX_VALUE - 8;

  private static final int MAX_UTF_BYTES = 65_535;
  private static final int MAX_VAR_INT = 5;
  private static final int MAX_VAR_LONG = 10;

  private byte[] buffer;
  private int position;

  /**
   * Creates an empty output.
   *
   * @param initialCapacity bytes to allocate at once, at least 0
   */
  public DataOutputSerializer(int initialCapacity) {
    if (initialCapacity < 0) {
      throw new IllegalArgumentException(
          "The initial capacity of a DataOutputSerializer is "
              + initialCapacity
              + " bytes; give 0 or more.");
    }
    this.buffer = new byte[initialCapacity];
  }

  private static VarHandle view(Class<?> arrayType) {
    return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.BIG_ENDIAN);
  }

  /** How many bytes were written since creation or {@link #clear()}. */
  public int length() {
    return position;
  }

  /** How many bytes fit before the array grows. */
  public int capacity() {
    return buffer.length;
  }

  /**
   * The array itself, without a copy: bytes 0 to {@link #length()} are the content. It is replaced
   * when the output grows, so do not keep it across writes.
   */
  public byte[] buffer() {
    return buffer;
  }

  /** A copy of the content. */
  public byte[] getCopyOfBuffer() {
    return Arrays.copyOf(buffer, position);
  }

  /** Forgets the content and keeps the array. */
  public void clear() {
    position = 0;
  }

  /** Forgets the content and replaces the array when it is longer than the given capacity. */
  public void clear(int maxCapacity) {
    position = 0;
    if (buffer.length > maxCapacity) {
      buffer = new byte[maxCapacity];
    }
  }

  /**
   * Moves the end of the content, to drop what was written after it or to skip room for a length
   * that is written later.
   */
  public void setPosition(int newPosition) throws IOException {
    if (newPosition < 0) {
      throw new IllegalArgumentException(
          "Position " + newPosition + " is before the start of the output.");
    }
    if (newPosition > position) {
      ensure(newPosition - position);
    }
    position = newPosition;
  }

  /** Overwrites four bytes that were written before, as {@link #writeInt(int)} does. */
  public void writeIntAt(int offset, int value) {
    if (offset < 0 || offset > position - Integer.BYTES) {
      throw new IndexOutOfBoundsException(
          "Four bytes at " + offset + " are outside the " + position + " bytes written.");
    }
    INTS.set(buffer, offset, value);
  }

  @Override
  public void write(int value) throws IOException {
    ensure(1);
    buffer[position++] = (byte) value;
  }

  @Override
  public void write(byte[] source) throws IOException {
    write(source, 0, source.length);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    ensure(length);
    System.arraycopy(source, offset, buffer, position, length);
    position += length;
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
    ensure(Short.BYTES);
    SHORTS.set(buffer, position, (short) value);
    position += Short.BYTES;
  }

  @Override
  public void writeChar(int value) throws IOException {
    ensure(Character.BYTES);
    CHARS.set(buffer, position, (char) value);
    position += Character.BYTES;
  }

  @Override
  public void writeInt(int value) throws IOException {
    ensure(Integer.BYTES);
    INTS.set(buffer, position, value);
    position += Integer.BYTES;
  }

  @Override
  public void writeLong(long value) throws IOException {
    ensure(Long.BYTES);
    LONGS.set(buffer, position, value);
    position += Long.BYTES;
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
  public void writeVarInt(int value) throws IOException {
    ensure(MAX_VAR_INT);
    position = put(buffer, position, value);
  }

  @Override
  public void writeVarLong(long value) throws IOException {
    ensure(MAX_VAR_LONG);
    position = put(buffer, position, value);
  }

  /** Writes 7 bits a byte, where five bytes must be free, and returns the end. */
  private static int put(byte[] target, int offset, int value) {
    int at = offset;
    int rest = value;
    while ((rest & ~0x7F) != 0) {
      target[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    target[at++] = (byte) rest;
    return at;
  }

  /** Writes 7 bits a byte, where ten bytes must be free, and returns the end. */
  private static int put(byte[] target, int offset, long value) {
    int at = offset;
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      target[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    target[at++] = (byte) rest;
    return at;
  }

  @Override
  public void writeString(String value) throws IOException {
    int length = value.length();
    writeVarInt(length);
    ensure(length);
    byte[] target = buffer;
    int start = position;
    int i = 0;
    for (; i < length; i++) {
      char c = value.charAt(i);
      if (c >= 0x80) {
        break;
      }
      target[start + i] = (byte) c;
    }
    position = start + i;
    if (i < length) {
      writeWideChars(value, i);
    }
  }

  /** Each character as a variable-length int: one byte for ASCII, two below 0x4000, else three. */
  private void writeWideChars(String value, int from) throws IOException {
    int length = value.length();
    ensure(3L * (length - from));
    int at = position;
    for (int i = from; i < length; i++) {
      at = put(buffer, at, (int) value.charAt(i));
    }
    position = at;
  }

  @Override
  public void writeBytes(String value) throws IOException {
    int length = value.length();
    ensure(length);
    for (int i = 0; i < length; i++) {
      buffer[position++] = (byte) value.charAt(i);
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
    long bytes = utfLength(value);
    if (bytes > MAX_UTF_BYTES) {
      throw new UTFDataFormatException(
          "writeUTF takes strings of at most 65535 encoded bytes and this one has "
              + bytes
              + "; use writeString, which takes any length.");
    }
    writeShort((int) bytes);
    ensure(bytes);
    for (int i = 0; i < value.length(); i++) {
      writeUtfChar(value.charAt(i));
    }
  }

  private static long utfLength(String value) {
    long bytes = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      bytes += c >= 1 && c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
    }
    return bytes;
  }

  private void writeUtfChar(char c) {
    if (c >= 1 && c < 0x80) {
      buffer[position++] = (byte) c;
    } else if (c < 0x800) {
      buffer[position++] = (byte) (0xC0 | (c >> 6));
      buffer[position++] = (byte) (0x80 | (c & 0x3F));
    } else {
      buffer[position++] = (byte) (0xE0 | (c >> 12));
      buffer[position++] = (byte) (0x80 | ((c >> 6) & 0x3F));
      buffer[position++] = (byte) (0x80 | (c & 0x3F));
    }
  }

  private void ensure(long more) throws IOException {
    if (more > buffer.length - position) {
      grow(more);
    }
  }

  private void grow(long more) throws IOException {
    long needed = position + more;
    if (needed > MAX_CAPACITY) {
      throw new IOException(
          "A serialized value would take more than "
              + MAX_CAPACITY
              + " bytes ("
              + position
              + " written, "
              + more
              + " to come), which is the longest a Java array can be. Split the value: keep its"
              + " parts in a ListState or MapState, or in several records.");
    }
    long doubled = Math.max(64L, 2L * buffer.length);
    buffer = Arrays.copyOf(buffer, (int) Math.min(Math.max(needed, doubled), MAX_CAPACITY));
  }
}
