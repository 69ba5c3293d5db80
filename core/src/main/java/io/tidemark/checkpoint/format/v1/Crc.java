// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import java.util.zip.CRC32C;

/** The one checksum of the format: CRC-32C (Castagnoli), as in RFC 3720. */
final class Crc {
  private final CRC32C crc = new CRC32C();
  private final byte[] prefix = new byte[Long.BYTES];

  /** The checksum of a run of bytes. */
  static int of(byte[] bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  /** The checksum of a block: its position in the file, then its header's rest and its payload. */
  int ofBlock(long position, byte[] bytes, int offset, int length) {
    for (int i = 0; i < Long.BYTES; i++) {
      prefix[i] = (byte) (position >>> (56 - 8 * i));
    }
    crc.reset();
    crc.update(prefix, 0, prefix.length);
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  /** As people read it: eight hexadecimal digits in lower case. */
  static String hex(int crc) {
    StringBuilder digits = new StringBuilder(8);
    for (int shift = 28; shift >= 0; shift -= 4) {
      digits.append(Character.forDigit((crc >>> shift) & 0xf, 16));
    }
    return digits.toString();
  }
}
