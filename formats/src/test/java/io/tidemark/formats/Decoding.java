// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats;

import io.tidemark.io.file.RecordDecoder;
import io.tidemark.io.file.RecordFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs a decoder over bytes, as a file source does. */
public final class Decoding {
  private Decoding() {}

  /** All records of a text. */
  public static <T> List<T> all(RecordFormat<T> format, String text) throws IOException {
    return inPieces(format, text.getBytes(StandardCharsets.UTF_8), Integer.MAX_VALUE);
  }

  /** All records, when bytes come in pieces of a size. */
  public static <T> List<T> inPieces(RecordFormat<T> format, byte[] bytes, int piece)
      throws IOException {
    RecordDecoder<T> decoder = format.createDecoder("test");
    List<T> records = new ArrayList<>();
    decoder.startOfFile();
    boolean header = decoder.hasHeader();
    int offset = 0;
    int limit = Math.min(bytes.length, piece);
    while (offset < bytes.length) {
      boolean end = limit == bytes.length;
      int length = offset == limit ? 0 : decoder.frame(bytes, offset, limit, end);
      if (length == 0) {
        if (end) {
          throw new AssertionError("Bytes from " + offset + " on were not taken.");
        }
        limit = (int) Math.min(bytes.length, (long) limit + piece);
      } else {
        if (header) {
          decoder.header();
          header = false;
        } else {
          T record = decoder.parse();
          if (record != null) {
            records.add(record);
          }
        }
        offset += length;
      }
    }
    return records;
  }
}
