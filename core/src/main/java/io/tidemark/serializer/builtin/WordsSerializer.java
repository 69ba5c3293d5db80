// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.FlatCodec;
import java.io.IOException;
import java.time.DateTimeException;

/**
 * The serializer of an immutable type that is two numbers: the first as eight bytes, the second in
 * as many as it needs. As a key it hashes to {@code 31 * Long.hashCode(first) +
 * Long.hashCode(second)}, and to the hash of the first where there is no second.
 */
abstract class WordsSerializer<T> extends KeySerializer<T> implements FlatCodec<T> {
  private static final long serialVersionUID = 1L;

  private final int secondBytes;

  /**
   * Creates the serializer.
   *
   * @param kind the name in schemas
   * @param secondBytes the width of the second number: 0 when there is none, 4 or 8
   */
  WordsSerializer(String kind, int secondBytes) {
    super(kind, Long.BYTES + secondBytes);
    this.secondBytes = secondBytes;
  }

  /** The first number of a value. */
  abstract long first(T value);

  /** The second number of a value, 0 where there is none. */
  long second(T value) {
    return 0;
  }

  /**
   * The value of two numbers.
   *
   * @throws DateTimeException when there is no such value
   */
  abstract T make(long first, long second);

  @Override
  public final void serialize(T value, DataOutputView target) throws IOException {
    target.writeLong(first(value));
    if (secondBytes == Integer.BYTES) {
      target.writeInt((int) second(value));
    } else if (secondBytes == Long.BYTES) {
      target.writeLong(second(value));
    }
  }

  @Override
  public final T deserialize(DataInputView source) throws IOException {
    long first = source.readLong();
    long second =
        secondBytes == 0 ? 0 : secondBytes == Integer.BYTES ? source.readInt() : source.readLong();
    try {
      return make(first, second);
    } catch (DateTimeException | ArithmeticException e) {
      throw new IOException(
          "The numbers "
              + first
              + " and "
              + second
              + " are no "
              + snapshotConfiguration().kind()
              + ". The data is damaged, or was written by another serializer.",
          e);
    }
  }

  @Override
  public int stableHash(T key) {
    int first = Long.hashCode(first(key));
    return secondBytes == 0 ? first : 31 * first + Long.hashCode(second(key));
  }

  @Override
  public final FlatCodec<T> flatCodec() {
    return this;
  }

  @Override
  public final int words() {
    return secondBytes == 0 ? 1 : 2;
  }

  @Override
  public final void encode(T value, long[] target, int offset) {
    target[offset] = first(value);
    if (secondBytes > 0) {
      target[offset + 1] = second(value);
    }
  }

  @Override
  public final T decode(long[] source, int offset) {
    return make(source[offset], secondBytes > 0 ? source[offset + 1] : 0);
  }
}
