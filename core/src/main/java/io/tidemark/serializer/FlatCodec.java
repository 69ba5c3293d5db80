// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.io.Serializable;

/**
 * Stores a fixed-width value in 64-bit words, so that state tables keep it without an object.
 *
 * <p>Contract: {@code decode} after {@code encode} gives an equal value; every bit pattern of the
 * words is allowed; equal normalized values have equal words.
 *
 * <p>Thread: one codec serves several threads at a time; it keeps nothing of a value.
 *
 * @param <T> the value type, deeply immutable
 */
public interface FlatCodec<T> extends Serializable {

  /** How many words one value takes, at least 1. */
  int words();

  /** Stores the value at {@code target[offset]} and the words after it. */
  void encode(T value, long[] target, int offset);

  /**
   * Whether the serializer that this codec comes from writes a value as its words and nothing else,
   * each as {@link DataOutputView#writeLong} does. Then state is written to checkpoints, and read
   * back, many values at a time.
   */
  default boolean serializesWords() {
    return false;
  }

  /** Reads the value back. */
  T decode(long[] source, int offset);
}
