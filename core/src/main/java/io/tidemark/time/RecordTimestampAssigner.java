// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

/**
 * Keeps the timestamp that a record came with: the assigner of a strategy that was given none.
 *
 * @param <T> the record type
 */
public final class RecordTimestampAssigner<T> implements TimestampAssigner<T> {
  /** Creates the assigner. */
  public RecordTimestampAssigner() {}

  @Override
  public long extractTimestamp(T element, long recordTimestamp) {
    return recordTimestamp;
  }
}
