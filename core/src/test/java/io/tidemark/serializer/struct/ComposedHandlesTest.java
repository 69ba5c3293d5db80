// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.struct.Shapes.Account;
import io.tidemark.serializer.struct.Shapes.Fixed;
import io.tidemark.serializer.struct.Shapes.Nullables;
import io.tidemark.serializer.struct.Shapes.Point;
import io.tidemark.serializer.struct.Shapes.Primitives;
import io.tidemark.serializer.struct.Shapes.Side;
import io.tidemark.serializer.struct.Shapes.Tagged;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first values go through loops, later ones through composed handles; nobody may notice. */
class ComposedHandlesTest {
  private static final int WELL_BEYOND = 3 * Composer.COMPOSE_AFTER;

  static Stream<Object> values() {
    Account account = new Account();
    account.owner = "ann";
    account.limit = 7;
    Account empty = new Account();
    empty.setHistory(List.of(1, 2));
    return Stream.of(
        new Primitives(true, (byte) -1, (short) -2, -3, -4, '\uffff', -5f, -6.0),
        new Primitives(false, (byte) -1, (short) -2, -3, -4, '\uffff', -5f, -6.0),
        new Primitives(true, (byte) -1, (short) -2, -3, -4, '\uffff', -5f, 6.0),
        new Primitives(true, (byte) -1, (short) -2, -3, 1L << 40, 'c', Float.NaN, 0.0),
        new Nullables("a", null, Side.SELL, Optional.empty()),
        new Nullables(null, 1L, null, Optional.of(3)),
        new Fixed(1, null, 2, new Point(0.5, Double.NaN)),
        new Fixed(1, Side.BUY, null, null),
        new Tagged("t", new int[] {1}, List.of("x")),
        account,
        empty);
  }

  @ParameterizedTest
  @MethodSource("values")
  void writeReadAndCopyTheSame(Object value) throws IOException {
    TypeSerializer<Object> serializer = serializer(value);
    byte[] first = write(serializer, value);
    Object read = null;
    Object copy = null;
    for (int i = 0; i < WELL_BEYOND; i++) {
      read = serializer.deserialize(new DataInputDeserializer(first));
      copy = serializer.copy(value);
      assertThat(write(serializer, value)).isEqualTo(first);
    }
    assertThat(write(serializer, read)).isEqualTo(first);
    assertThat(write(serializer, copy)).isEqualTo(first);
    assertThat(write(serializer.duplicate(), read)).isEqualTo(first);
  }

  @ParameterizedTest
  @MethodSource("values")
  void hashAndCompareTheSame(Object value) throws IOException {
    TypeSerializer<Object> serializer = serializer(value);
    KeyStrategy<Object> keys = serializer.keyStrategy();
    Object normal = keys.normalize(value);
    Object same = value(serializer, write(serializer, normal));
    List<Object> others = values().filter(v -> v.getClass() == value.getClass()).toList();
    int first = keys.stableHash(normal);
    for (int i = 0; i < WELL_BEYOND; i++) {
      assertThat(keys.stableHash(normal)).isEqualTo(first);
      assertThat(keys.sameKey(normal, same)).isTrue();
      for (Object other : others) {
        Object normalOther = keys.normalize(other);
        assertThat(keys.sameKey(normal, normalOther))
            .isEqualTo(Arrays.equals(write(serializer, normal), write(serializer, normalOther)));
      }
    }
  }

  private static Object value(TypeSerializer<Object> serializer, byte[] bytes) throws IOException {
    return serializer.deserialize(new DataInputDeserializer(bytes));
  }

  @ParameterizedTest
  @MethodSource("values")
  void encodeAndDecodeTheSame(Object value) {
    FlatCodec<Object> codec = serializer(value).flatCodec();
    if (codec == null) {
      assertThat(value).isNotInstanceOfAny(Primitives.class, Fixed.class);
      return;
    }
    long[] first = encode(codec, value, 0);
    for (int i = 0; i < WELL_BEYOND; i++) {
      long[] words = encode(codec, value, -1);
      assertThat(words).isEqualTo(first);
      assertThat(codec.decode(words, 0)).isEqualTo(value);
    }
  }

  private static long[] encode(FlatCodec<Object> codec, Object value, long fill) {
    long[] words = new long[codec.words()];
    Arrays.fill(words, fill);
    codec.encode(value, words, 0);
    return words;
  }

  @SuppressWarnings("unchecked")
  private static TypeSerializer<Object> serializer(Object value) {
    return (TypeSerializer<Object>) TypeInformation.of(value.getClass()).createSerializer();
  }

  private static byte[] write(TypeSerializer<Object> serializer, Object value) throws IOException {
    DataOutputSerializer output = new DataOutputSerializer(16);
    serializer.serialize(value, output);
    return output.getCopyOfBuffer();
  }
}
