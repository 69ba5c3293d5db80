// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.SimpleContract;
import io.tidemark.serializer.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.Group;

@SuppressWarnings("ClassCanBeStatic") // jqwik's groups are inner classes.
class NumberSerializersTest {

  @Group
  class Booleans extends SimpleContract<Boolean> {
    Booleans() {
      super(Types.BOOLEAN, Arbitraries.of(true, false), 1);
    }
  }

  @Group
  class Bytes extends SimpleContract<Byte> {
    Bytes() {
      super(Types.BYTE, Arbitraries.bytes(), 1);
    }
  }

  @Group
  class Shorts extends SimpleContract<Short> {
    Shorts() {
      super(Types.SHORT, Arbitraries.shorts(), 1);
    }
  }

  @Group
  class Ints extends SimpleContract<Integer> {
    Ints() {
      super(Types.INT, Arbitraries.integers(), 1);
    }
  }

  @Group
  class Longs extends SimpleContract<Long> {
    Longs() {
      super(Types.LONG, Arbitraries.longs(), 1);
    }
  }

  @Group
  class Chars extends SimpleContract<Character> {
    Chars() {
      super(Types.CHAR, Arbitraries.chars(), 1);
    }
  }

  @Group
  class Floats extends SimpleContract<Float> {
    Floats() {
      super(
          Types.FLOAT,
          Arbitraries.oneOf(
              Arbitraries.floats(),
              Arbitraries.integers().map(Float::intBitsToFloat),
              Arbitraries.of(0.0f, -0.0f, Float.NaN, Float.intBitsToFloat(0x7FC0_0001))),
          1);
    }
  }

  @Group
  class Doubles extends SimpleContract<Double> {
    Doubles() {
      super(Types.DOUBLE, doubles(), 1);
    }

    @Example
    void zerosAreOneKeyAndSoAreNans() {
      KeyStrategy<Double> keys = serializer().keyStrategy();
      Double otherNan = Double.longBitsToDouble(0x7FF8_0000_0000_0001L);
      assertThat(bytes(serializer(), keys.normalize(-0.0)))
          .isEqualTo(bytes(serializer(), keys.normalize(0.0)));
      assertThat(bytes(serializer(), keys.normalize(otherNan)))
          .isEqualTo(bytes(serializer(), keys.normalize(Double.NaN)));
      Double plain = 17.25;
      assertThat(keys.normalize(plain)).isSameAs(plain);
    }

    /** Values keep their bits: only keys are normalized. */
    @Example
    void negativeZeroStaysAValue() throws Exception {
      Double read = value(serializer(), bytes(serializer(), -0.0));
      assertThat(Double.doubleToRawLongBits(read)).isEqualTo(Long.MIN_VALUE);
    }
  }

  private static Arbitrary<Double> doubles() {
    return Arbitraries.oneOf(
        Arbitraries.doubles(),
        Arbitraries.longs().map(Double::longBitsToDouble),
        Arbitraries.of(0.0, -0.0, Double.NaN, Double.longBitsToDouble(0x7FF8_0000_0000_0001L)));
  }

  @Group
  class BigIntegers extends SimpleContract<BigInteger> {
    BigIntegers() {
      super(Types.BIG_INT, bigIntegers(), 0);
    }
  }

  @Group
  class BigDecimals extends SimpleContract<BigDecimal> {
    BigDecimals() {
      super(
          Types.BIG_DEC,
          Arbitraries.oneOf(
              bigIntegers()
                  .flatMap(
                      unscaled -> Arbitraries.integers().map(s -> new BigDecimal(unscaled, s))),
              Arbitraries.of("1.0", "1.00", "0", "0.0", "-0.5").map(BigDecimal::new)),
          0);
    }

    @Example
    void decimalsThatDifferInScaleAreTwoKeys() {
      KeyStrategy<BigDecimal> keys = serializer().keyStrategy();
      assertThat(keys.sameKey(new BigDecimal("1.0"), new BigDecimal("1.00"))).isFalse();
    }
  }

  private static Arbitrary<BigInteger> bigIntegers() {
    return Arbitraries.oneOf(
        Arbitraries.bigIntegers(),
        Arbitraries.longs().map(BigInteger::valueOf),
        Arbitraries.bytes().array(byte[].class).ofMinSize(1).ofMaxSize(40).map(BigInteger::new));
  }
}
