// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of one file. For each record {@link #frame} finds its end, and {@link #parse}
 * reads it. A decoder keeps nothing from one record to the next but what a header told it, so that
 * reading can begin at any record.
 *
 * <p>Thread: one at a time; the header may be read by another thread than the records.
 *
 * @param <T> the type of the records
 */
public interface RecordDecoder<T> {

  /** The record that is found next begins the file: a byte order mark before it is left out. */
  default void startOfFile() {}

  /**
   * Finds the end of the record that begins at an offset, or of what stands between records and is
   * to be skipped, such as an empty line.
   *
   * @param limit the end of the bytes at hand
   * @param endOfFile whether the file ends at the limit
   * @return how many bytes it takes, its end mark included; 0 when more bytes are needed to know,
   *     and never 0 at the end of the file unless nothing is left
   * @throws IOException when no end can be found any more, such as an open quote at the end of the
   *     file
   */
  int frame(byte[] bytes, int offset, int limit, boolean endOfFile) throws IOException;

  /** How many lines the record found last takes. */
  int lines();

  /**
   * Reads the record found last, whose bytes are still where they were.
   *
   * @return the record, or null when there is none in it
   * @throws MalformedRecordException when it is not what the format expects
   */
  @Nullable T parse() throws MalformedRecordException;

  /**
   * Whether the first record of a file is a header, handed to {@link #header} and not to {@link
   * #parse}.
   */
  default boolean hasHeader() {
    return false;
  }

  /**
   * Reads the record found last as the header.
   *
   * @throws MalformedRecordException when it is not what the format expects
   */
  default void header() throws MalformedRecordException {}
}
