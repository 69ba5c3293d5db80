// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file.content;

import io.tidemark.util.Internal;
import java.util.List;

/** What a file looks like by its first bytes, for who finds no records in it. */
@Internal
public final class FileKinds {
  private static final List<Kind> KINDS =
      List.of(
          new Kind("a gzip file. Name it with .gz, so that it is decompressed", 0x1F, 0x8B),
          new Kind("a zip file. Unpack it", 'P', 'K', 3, 4),
          new Kind("a zstd file. Decompress it", 0x28, 0xB5, 0x2F, 0xFD),
          new Kind("a bzip2 file. Decompress it", 'B', 'Z', 'h'),
          new Kind("an xz file. Decompress it", 0xFD, '7', 'z', 'X', 'Z'),
          new Kind("a Parquet file, which is none of lines", 'P', 'A', 'R', '1'),
          new Kind("text in UTF-16. Convert it to UTF-8", 0xFF, 0xFE),
          new Kind("text in UTF-16. Convert it to UTF-8", 0xFE, 0xFF));

  private FileKinds() {}

  private record Kind(String advice, int... magic) {
    boolean begins(byte[] bytes, int from, int limit) {
      if (limit - from < magic.length) {
        return false;
      }
      for (int i = 0; i < magic.length; i++) {
        if (bytes[from + i] != (byte) magic[i]) {
          return false;
        }
      }
      return true;
    }
  }

  /** A sentence with a space before it, or nothing when the bytes do not tell. */
  public static String hint(byte[] bytes, int from, int limit) {
    for (Kind kind : KINDS) {
      if (kind.begins(bytes, from, limit)) {
        return " The file begins as " + kind.advice + ".";
      }
    }
    return "";
  }
}
