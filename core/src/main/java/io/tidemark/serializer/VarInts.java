// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

/**
 * The variable-length integers of {@link DataOutputView}: 7 bits a byte, lowest bits first, the top
 * bit set on every byte but the last. Negative numbers take the full length.
 */
final class VarInts {
  static final int MAX_INT_BYTES = 5;
  static final int MAX_LONG_BYTES = 10;

  private VarInts() {}

  /** Writes at the offset, where {@link #MAX_INT_BYTES} must be free, and returns the end. */
  static int put(byte[] target, int offset, int value) {
    int at = offset;
    int rest = value;
    while ((rest & ~0x7F) != 0) {
      target[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    target[at++] = (byte) rest;
    return at;
  }

  /** Writes at the offset, where {@link #MAX_LONG_BYTES} must be free, and returns the end. */
  static int put(byte[] target, int offset, long value) {
    int at = offset;
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      target[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    target[at++] = (byte) rest;
    return at;
  }
}
