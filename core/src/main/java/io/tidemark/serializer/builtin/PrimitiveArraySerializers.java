// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import java.io.IOException;
import java.util.Arrays;

/** The eight kinds of primitive arrays. */
final class PrimitiveArraySerializers {
  private PrimitiveArraySerializers() {}

  /** Arrays of boolean. */
  static final class OfBooleans extends ArraySerializer<boolean[]> {
    private static final long serialVersionUID = 1L;

    OfBooleans() {
      super("boolean[]");
    }

    @Override
    int lengthOf(boolean[] array) {
      return array.length;
    }

    @Override
    boolean[] copyOf(boolean[] array, int length) {
      return Arrays.copyOf(array, length);
    }

    @Override
    boolean[] create(int length) {
      return new boolean[length];
    }

    @Override
    void writeElements(boolean[] array, DataOutputView target) throws IOException {
      for (boolean value : array) {
        target.writeBoolean(value);
      }
    }

    @Override
    void readElements(boolean[] array, int from, int to, DataInputView source) throws IOException {
      for (int i = from; i < to; i++) {
        array[i] = source.readBoolean();
      }
    }

    @Override
    public int stableHash(boolean[] key) {
      return Arrays.hashCode(key);
    }

    @Override
    public boolean sameKey(boolean[] left, boolean[] right) {
      return Arrays.equals(left, right);
    }
  }

  /** Arrays of byte. */
  static final class OfBytes extends ArraySerializer<byte[]> {
    private static final long serialVersionUID = 1L;

    OfBytes() {
      super("byte[]");
    }

    @Override
    int lengthOf(byte[] array) {
      return array.length;
    }

    @Override
    byte[] copyOf(byte[] array, int length) {
      return Arrays.copyOf(array, length);
    }

    @Override
    byte[] create(int length) {
      return new byte[length];
    }

    @Override
    void writeElements(byte[] array, DataOutputView target) throws IOException {
      target.write(array);
    }

    @Override
    void readElements(byte[] array, int from, int to, DataInputView source) throws IOException {
      source.readFully(array, from, to - from);
    }

    @Override
    public int stableHash(byte[] key) {
      return Arrays.hashCode(key);
    }

    @Override
    public boolean sameKey(byte[] left, byte[] right) {
      return Arrays.equals(left, right);
    }
  }

  /** Arrays of short. */
  static final class OfShorts extends ArraySerializer<short[]> {
    private static final long serialVersionUID = 1L;

    OfShorts() {
      super("short[]");
    }

    @Override
    int lengthOf(short[] array) {
      return array.length;
    }

    @Override
    short[] copyOf(short[] array, int length) {
      return Arrays.copyOf(array, length);
    }

    @Override
    short[] create(int length) {
      return new short[length];
    }

    @Override
    void writeElements(short[] array, DataOutputView target) throws IOException {
      for (short value : array) {
        target.writeShort(value);
      }
    }

    @Override
    void readElements(short[] array, int from, int to, DataInputView source) throws IOException {
      for (int i = from; i < to; i++) {
        array[i] = source.readShort();
      }
    }

    @Override
    public int stableHash(short[] key) {
      return Arrays.hashCode(key);
    }

    @Override
    public boolean sameKey(short[] left, short[] right) {
      return Arrays.equals(left, right);
    }
  }

  /** Arrays of int. */
  static final class OfInts extends ArraySerializer<int[]> {
    private static final long serialVersionUID = 1L;

    OfInts() {
      super("int[]");
    }

    @Override
    int lengthOf(int[] array) {
      return array.length;
    }

    @Override
    int[] copyOf(int[] array, int length) {
      return Arrays.copyOf(array, length);
    }

    @Override
    int[] create(int length) {
      return new int[length];
    }

    @Override
    void writeElements(int[] array, DataOutputView target) throws IOException {
      for (int value : array) {
        target.writeInt(value);
      }
    }

    @Override
    void readElements(int[] array, int from, int to, DataInputView source) throws IOException {
      for (int i = from; i < to; i++) {
        array[i] = source.readInt();
      }
    }

    @Override
    public int stableHash(int[] key) {
      return Arrays.hashCode(key);
    }

    @Override
    public boolean sameKey(int[] left, int[] right) {
      return Arrays.equals(left, right);
    }
  }

  /** Arrays of long. */
  static final class OfLongs extends ArraySerializer<long[]> {
    private static final long serialVersionUID = 1L;

    OfLongs() {
      super("long[]");
    }

    @Override
    int lengthOf(long[] array) {
      return array.length;
    }

    @Override
    long[] copyOf(long[] array, int length) {
      return Arrays.copyOf(array, length);
    }

    @Override
    long[] create(int length) {
      return new long[length];
    }

    @Override
    void writeElements(long[] array, DataOutputView target) throws IOException {
      for (long value : array) {
        target.writeLong(value);
      }
    }

    @Override
    void readElements(long[] array, int from, int to, DataInputView source) throws IOException {
      for (int i = from; i < to; i++) {
        array[i] = source.readLong();
      }
    }

    @Override
    public int stableHash(long[] key) {
      return Arrays.hashCode(key);
    }

    @Override
    public boolean sameKey(long[] left, long[] right) {
      return Arrays.equals(left, right);
    }
  }

  /** Arrays of char. */
  static final class OfChars extends ArraySerializer<char[]> {
    private static final long serialVersionUID = 1L;

    OfChars() {
      super("char[]");
    }

    @Override
    int lengthOf(char[] array) {
      return array.length;
    }

    @Override
    char[] copyOf(char[] array, int length) {
      return Arrays.copyOf(array, length);
    }

    @Override
    char[] create(int length) {
      return new char[length];
    }

    @Override
    void writeElements(char[] array, DataOutputView target) throws IOException {
      for (char value : array) {
        target.writeChar(value);
      }
    }

    @Override
    void readElements(char[] array, int from, int to, DataInputView source) throws IOException {
      for (int i = from; i < to; i++) {
        array[i] = source.readChar();
      }
    }

    @Override
    public int stableHash(char[] key) {
      return Arrays.hashCode(key);
    }

    @Override
    public boolean sameKey(char[] left, char[] right) {
      return Arrays.equals(left, right);
    }
  }

  /** Arrays of float. */
  static final class OfFloats extends ArraySerializer<float[]> {
    private static final long serialVersionUID = 1L;

    OfFloats() {
      super("float[]");
    }

    @Override
    int lengthOf(float[] array) {
      return array.length;
    }

    @Override
    float[] copyOf(float[] array, int length) {
      return Arrays.copyOf(array, length);
    }

    @Override
    float[] create(int length) {
      return new float[length];
    }

    @Override
    void writeElements(float[] array, DataOutputView target) throws IOException {
      for (float value : array) {
        target.writeFloat(value);
      }
    }

    @Override
    void readElements(float[] array, int from, int to, DataInputView source) throws IOException {
      for (int i = from; i < to; i++) {
        array[i] = source.readFloat();
      }
    }

    @Override
    public int stableHash(float[] key) {
      return Arrays.hashCode(key);
    }

    @Override
    public boolean sameKey(float[] left, float[] right) {
      return Arrays.equals(left, right);
    }

    @Override
    public float[] normalize(float[] key) {
      float[] normal = copy(key);
      for (int i = 0; i < normal.length; i++) {
        normal[i] = Floats.normal(normal[i]);
      }
      return normal;
    }
  }

  /** Arrays of double. */
  static final class OfDoubles extends ArraySerializer<double[]> {
    private static final long serialVersionUID = 1L;

    OfDoubles() {
      super("double[]");
    }

    @Override
    int lengthOf(double[] array) {
      return array.length;
    }

    @Override
    double[] copyOf(double[] array, int length) {
      return Arrays.copyOf(array, length);
    }

    @Override
    double[] create(int length) {
      return new double[length];
    }

    @Override
    void writeElements(double[] array, DataOutputView target) throws IOException {
      for (double value : array) {
        target.writeDouble(value);
      }
    }

    @Override
    void readElements(double[] array, int from, int to, DataInputView source) throws IOException {
      for (int i = from; i < to; i++) {
        array[i] = source.readDouble();
      }
    }

    @Override
    public int stableHash(double[] key) {
      return Arrays.hashCode(key);
    }

    @Override
    public boolean sameKey(double[] left, double[] right) {
      return Arrays.equals(left, right);
    }

    @Override
    public double[] normalize(double[] key) {
      double[] normal = copy(key);
      for (int i = 0; i < normal.length; i++) {
        normal[i] = Floats.normal(normal[i]);
      }
      return normal;
    }
  }
}
