// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Numbers of any size. As keys, decimals that differ in scale differ: 1.0 is not 1.00, as {@link
 * BigDecimal#equals} has it; strip trailing zeros in the key selector where that matters.
 */
final class BigNumberSerializers {
  private BigNumberSerializers() {}

  private static void check(Class<?> expected, Object value) {
    if (value.getClass() != expected) {
      throw Containers.wrongClass(expected, value);
    }
  }

  private static void writeInteger(BigInteger value, DataOutputView target) throws IOException {
    check(BigInteger.class, value);
    byte[] bytes = value.toByteArray();
    target.writeVarInt(bytes.length);
    target.write(bytes);
  }

  private static BigInteger readInteger(DataInputView source) throws IOException {
    int length = Containers.readSize(source, "a big integer");
    if (length == 0) {
      throw new IOException(
          "A big integer has no bytes. The data is damaged, or was written by another"
              + " serializer.");
    }
    return new BigInteger(Containers.readBytes(source, length));
  }

  /** The value of {@link BigInteger#hashCode()}, which Java does not specify. */
  private static int hash(BigInteger value) {
    byte[] bytes = value.abs().toByteArray();
    int hash = 0;
    int word = 0;
    for (int i = 0; i < bytes.length; i++) {
      word = (word << 8) | (bytes[i] & 0xFF);
      if ((bytes.length - i - 1) % Integer.BYTES == 0) {
        hash = 31 * hash + word;
        word = 0;
      }
    }
    return hash * value.signum();
  }

  /** The number of bytes as a variable-length int, then two's complement, big-endian. */
  static final class OfBigInteger extends KeySerializer<BigInteger> {
    private static final long serialVersionUID = 1L;

    OfBigInteger() {
      super("big-integer", -1);
    }

    @Override
    public void serialize(BigInteger value, DataOutputView target) throws IOException {
      writeInteger(value, target);
    }

    @Override
    public BigInteger deserialize(DataInputView source) throws IOException {
      return readInteger(source);
    }

    @Override
    public int stableHash(BigInteger key) {
      return hash(key);
    }
  }

  /** The scale as four bytes, then the unscaled value as a big integer. */
  static final class OfBigDecimal extends KeySerializer<BigDecimal> {
    private static final long serialVersionUID = 1L;

    OfBigDecimal() {
      super("big-decimal", -1);
    }

    @Override
    public void serialize(BigDecimal value, DataOutputView target) throws IOException {
      check(BigDecimal.class, value);
      target.writeInt(value.scale());
      writeInteger(value.unscaledValue(), target);
    }

    @Override
    public BigDecimal deserialize(DataInputView source) throws IOException {
      int scale = source.readInt();
      return new BigDecimal(readInteger(source), scale);
    }

    @Override
    public int stableHash(BigDecimal key) {
      return 31 * hash(key.unscaledValue()) + key.scale();
    }
  }
}
