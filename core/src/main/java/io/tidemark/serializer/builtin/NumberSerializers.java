// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import java.io.IOException;

/** Boxed numbers, booleans and characters: fixed width, big-endian, one word when flat. */
final class NumberSerializers {
  private NumberSerializers() {}

  /** One byte, 0 or 1. */
  static final class OfBoolean extends ScalarSerializer<Boolean> {
    private static final long serialVersionUID = 1L;

    OfBoolean() {
      super("boolean", 1);
    }

    @Override
    public void serialize(Boolean value, DataOutputView target) throws IOException {
      target.writeBoolean(value);
    }

    @Override
    public Boolean deserialize(DataInputView source) throws IOException {
      return source.readBoolean();
    }

    @Override
    public int stableHash(Boolean key) {
      return Boolean.hashCode(key);
    }

    @Override
    public void encode(Boolean value, long[] target, int offset) {
      target[offset] = value ? 1 : 0;
    }

    @Override
    public Boolean decode(long[] source, int offset) {
      return source[offset] != 0;
    }
  }

  /** One byte. */
  static final class OfByte extends ScalarSerializer<Byte> {
    private static final long serialVersionUID = 1L;

    OfByte() {
      super("byte", 1);
    }

    @Override
    public void serialize(Byte value, DataOutputView target) throws IOException {
      target.writeByte(value);
    }

    @Override
    public Byte deserialize(DataInputView source) throws IOException {
      return source.readByte();
    }

    @Override
    public int stableHash(Byte key) {
      return Byte.hashCode(key);
    }

    @Override
    public void encode(Byte value, long[] target, int offset) {
      target[offset] = value;
    }

    @Override
    public Byte decode(long[] source, int offset) {
      return (byte) source[offset];
    }
  }

  /** Two bytes. */
  static final class OfShort extends ScalarSerializer<Short> {
    private static final long serialVersionUID = 1L;

    OfShort() {
      super("short", 2);
    }

    @Override
    public void serialize(Short value, DataOutputView target) throws IOException {
      target.writeShort(value);
    }

    @Override
    public Short deserialize(DataInputView source) throws IOException {
      return source.readShort();
    }

    @Override
    public int stableHash(Short key) {
      return Short.hashCode(key);
    }

    @Override
    public void encode(Short value, long[] target, int offset) {
      target[offset] = value;
    }

    @Override
    public Short decode(long[] source, int offset) {
      return (short) source[offset];
    }
  }

  /** Four bytes. */
  static final class OfInt extends ScalarSerializer<Integer> {
    private static final long serialVersionUID = 1L;

    OfInt() {
      super("int", 4);
    }

    @Override
    public void serialize(Integer value, DataOutputView target) throws IOException {
      target.writeInt(value);
    }

    @Override
    public Integer deserialize(DataInputView source) throws IOException {
      return source.readInt();
    }

    @Override
    public int stableHash(Integer key) {
      return Integer.hashCode(key);
    }

    @Override
    public void encode(Integer value, long[] target, int offset) {
      target[offset] = value;
    }

    @Override
    public Integer decode(long[] source, int offset) {
      return (int) source[offset];
    }
  }

  /** Eight bytes. */
  static final class OfLong extends ScalarSerializer<Long> {
    private static final long serialVersionUID = 1L;

    OfLong() {
      super("long", 8);
    }

    @Override
    public void serialize(Long value, DataOutputView target) throws IOException {
      target.writeLong(value);
    }

    @Override
    public Long deserialize(DataInputView source) throws IOException {
      return source.readLong();
    }

    @Override
    public int stableHash(Long key) {
      return Long.hashCode(key);
    }

    @Override
    public void encode(Long value, long[] target, int offset) {
      target[offset] = value;
    }

    @Override
    public Long decode(long[] source, int offset) {
      return source[offset];
    }

    @Override
    public boolean serializesWords() {
      return true;
    }
  }

  /** Two bytes. */
  static final class OfChar extends ScalarSerializer<Character> {
    private static final long serialVersionUID = 1L;

    OfChar() {
      super("char", 2);
    }

    @Override
    public void serialize(Character value, DataOutputView target) throws IOException {
      target.writeChar(value);
    }

    @Override
    public Character deserialize(DataInputView source) throws IOException {
      return source.readChar();
    }

    @Override
    public int stableHash(Character key) {
      return Character.hashCode(key);
    }

    @Override
    public void encode(Character value, long[] target, int offset) {
      target[offset] = value;
    }

    @Override
    public Character decode(long[] source, int offset) {
      return (char) source[offset];
    }
  }

  /** Four bytes, the IEEE bits. */
  static final class OfFloat extends ScalarSerializer<Float> {
    private static final long serialVersionUID = 1L;

    OfFloat() {
      super("float", 4);
    }

    @Override
    public void serialize(Float value, DataOutputView target) throws IOException {
      target.writeFloat(value);
    }

    @Override
    public Float deserialize(DataInputView source) throws IOException {
      return source.readFloat();
    }

    @Override
    public int stableHash(Float key) {
      return Float.hashCode(key);
    }

    @Override
    public Float normalize(Float key) {
      return Floats.normal(key);
    }

    @Override
    public void encode(Float value, long[] target, int offset) {
      target[offset] = Float.floatToRawIntBits(value);
    }

    @Override
    public Float decode(long[] source, int offset) {
      return Float.intBitsToFloat((int) source[offset]);
    }
  }

  /** Eight bytes, the IEEE bits. */
  static final class OfDouble extends ScalarSerializer<Double> {
    private static final long serialVersionUID = 1L;

    OfDouble() {
      super("double", 8);
    }

    @Override
    public void serialize(Double value, DataOutputView target) throws IOException {
      target.writeDouble(value);
    }

    @Override
    public Double deserialize(DataInputView source) throws IOException {
      return source.readDouble();
    }

    @Override
    public int stableHash(Double key) {
      return Double.hashCode(key);
    }

    @Override
    public Double normalize(Double key) {
      return Floats.normal(key);
    }

    @Override
    public void encode(Double value, long[] target, int offset) {
      target[offset] = Double.doubleToRawLongBits(value);
    }

    @Override
    public Double decode(long[] source, int offset) {
      return Double.longBitsToDouble(source[offset]);
    }
  }
}
