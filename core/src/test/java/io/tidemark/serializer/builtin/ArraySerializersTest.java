// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.SerializerContract;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import java.io.EOFException;
import java.lang.reflect.Array;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.Group;

@SuppressWarnings("ClassCanBeStatic") // jqwik's groups are inner classes.
class ArraySerializersTest {

  /** The contract for arrays of one component type. */
  abstract static class Contract<A> extends SerializerContract<A> {
    private final Class<A> type;
    private final Arbitrary<A> values;

    Contract(Class<A> type, Arbitrary<A> values) {
      this.type = type;
      this.values = values;
    }

    @Override
    protected TypeInformation<A> type() {
      return TypeInformation.of(type);
    }

    @Override
    protected Arbitrary<A> values() {
      return values;
    }

    @Override
    protected boolean immutable() {
      return false;
    }

    @Override
    protected final boolean mutate(A value) {
      boolean possible = Array.getLength(value) > 0;
      if (possible) {
        change(value);
      }
      return possible;
    }

    /** Changes the first element. */
    abstract void change(A array);

    @Override
    protected int expectedHash(A array) {
      // The hash of an array in an array is 31 plus its own.
      return Arrays.deepHashCode(new Object[] {array}) - 31;
    }

    @Override
    protected int words() {
      return 0;
    }
  }

  @Group
  class Bytes extends Contract<byte[]> {
    Bytes() {
      super(byte[].class, Arbitraries.bytes().array(byte[].class).ofMaxSize(3000));
    }

    @Override
    void change(byte[] array) {
      array[0]++;
    }
  }

  @Group
  class Booleans extends Contract<boolean[]> {
    Booleans() {
      super(boolean[].class, Arbitraries.of(true, false).array(boolean[].class).ofMaxSize(9));
    }

    @Override
    void change(boolean[] array) {
      array[0] = !array[0];
    }
  }

  @Group
  class Shorts extends Contract<short[]> {
    Shorts() {
      super(short[].class, Arbitraries.shorts().array(short[].class).ofMaxSize(9));
    }

    @Override
    void change(short[] array) {
      array[0]++;
    }
  }

  @Group
  class Ints extends Contract<int[]> {
    Ints() {
      super(int[].class, Arbitraries.integers().array(int[].class).ofMaxSize(9));
    }

    @Override
    void change(int[] array) {
      array[0]++;
    }
  }

  @Group
  class Longs extends Contract<long[]> {
    Longs() {
      super(long[].class, Arbitraries.longs().array(long[].class).ofMaxSize(9));
    }

    @Override
    void change(long[] array) {
      array[0]++;
    }
  }

  @Group
  class Chars extends Contract<char[]> {
    Chars() {
      super(char[].class, Arbitraries.chars().array(char[].class).ofMaxSize(9));
    }

    @Override
    void change(char[] array) {
      array[0]++;
    }
  }

  @Group
  class Floats extends Contract<float[]> {
    Floats() {
      super(
          float[].class,
          Arbitraries.of(0f, -0f, 1.5f, Float.NaN, Float.intBitsToFloat(0x7FC0_0001))
              .array(float[].class)
              .ofMaxSize(4));
    }

    @Override
    void change(float[] array) {
      array[0] = array[0] == 7 ? 8 : 7;
    }
  }

  @Group
  class Doubles extends Contract<double[]> {
    Doubles() {
      super(
          double[].class,
          Arbitraries.of(0.0, -0.0, 1.5, Double.NaN).array(double[].class).ofMaxSize(4));
    }

    @Override
    void change(double[] array) {
      array[0] = array[0] == 7 ? 8 : 7;
    }
  }

  @Group
  class Strings extends Contract<String[]> {
    Strings() {
      super(
          String[].class,
          Arbitraries.strings()
              .ofMaxLength(3)
              .injectNull(0.2)
              .array(String[].class)
              .ofMaxSize(1500));
    }

    @Override
    void change(String[] array) {
      array[0] = array[0] + "!";
    }
  }

  @Group
  class Nested extends Contract<int[][]> {
    Nested() {
      super(
          int[][].class,
          Arbitraries.integers()
              .array(int[].class)
              .ofMinSize(1)
              .ofMaxSize(3)
              .array(int[][].class)
              .ofMaxSize(3));
    }

    @Override
    void change(int[][] array) {
      array[0][0]++;
    }
  }

  @Example
  void typesNamesArraysOfBoth() {
    assertThat(Types.PRIMITIVE_ARRAY(Types.LONG)).isEqualTo(TypeInformation.of(long[].class));
    assertThat(Types.OBJECT_ARRAY(Types.STRING)).isEqualTo(TypeInformation.of(String[].class));
    assertThatThrownBy(() -> Types.PRIMITIVE_ARRAY(Types.STRING))
        .message()
        .contains("java.lang.String", "OBJECT_ARRAY");
  }

  @Example
  void aHugeLengthEndsWithTheData() {
    byte[] twoBillion = {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x07, 1, 2, 3};
    for (Class<?> type : new Class<?>[] {byte[].class, long[].class, String[].class}) {
      TypeSerializer<?> serializer = TypeInformation.of(type).createSerializer();
      assertThatThrownBy(() -> serializer.deserialize(new DataInputDeserializer(twoBillion)))
          .as(type.getName())
          .isInstanceOf(EOFException.class);
    }
  }

  @Example
  void anArrayOfASubtypeIsRefused() {
    TypeSerializer<Number[]> serializer = numbers();
    assertThatThrownBy(() -> serializer.copy(new Integer[] {1}))
        .message()
        .contains("[Ljava.lang.Integer;", "[Ljava.lang.Number;");
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static TypeSerializer<Number[]> numbers() {
    TypeSerializer<Object> element = (TypeSerializer) Types.ANY.createSerializer();
    return (TypeSerializer) new ObjectArraySerializer(Number.class, element);
  }
}
