// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

/**
 * Reads the event time off a record.
 *
 * @param <T> the record type
 */
@FunctionalInterface
public interface TimestampAssigner<T> {

  /** The timestamp of a record that has none. */
  long NO_TIMESTAMP = Long.MIN_VALUE;

  /**
   * The record's event time in epoch milliseconds.
   *
   * @param recordTimestamp the timestamp the record came with, such as a source's, or {@link
   *     #NO_TIMESTAMP}
   */
  long extractTimestamp(T element, long recordTimestamp);
}
