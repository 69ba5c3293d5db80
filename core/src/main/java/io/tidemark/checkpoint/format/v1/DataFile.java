// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The constants of a data file; the package says what they mean.
 *
 * <pre>
 * file header   0: magic "TIDEMARK"      8 bytes
 *               8: version = 1           4
 *              12: CRC of bytes 0..11    4
 * block         0: CRC                   4
 *               4: payload length        4
 *               8: flags                 4
 *              12: payload
 * </pre>
 */
final class DataFile {
  private static final byte[] MAGIC = "TIDEMARK".getBytes(StandardCharsets.US_ASCII);

  static final int VERSION = 1;
  static final int HEADER_BYTES = 16;
  static final int BLOCK_HEADER_BYTES = 12;

  /** Readers refuse longer blocks, so that a damaged length cannot exhaust memory. */
  static final int MAX_PAYLOAD_BYTES = 1 << 20;

  /** What the writer aims at. */
  static final int TARGET_PAYLOAD_BYTES = 64 << 10;

  /** The block is the first of its segment. */
  static final int FLAG_FIRST = 1;

  /** The block is the last of its segment. */
  static final int FLAG_LAST = 2;

  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  private DataFile() {}

  /** The header that every file begins with. */
  static byte[] header() {
    byte[] header = new byte[HEADER_BYTES];
    System.arraycopy(MAGIC, 0, header, 0, MAGIC.length);
    INT.set(header, MAGIC.length, VERSION);
    INT.set(header, HEADER_BYTES - Integer.BYTES, Crc.of(header, 0, HEADER_BYTES - Integer.BYTES));
    return header;
  }
}
