// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

/**
 * Makes watermarks from the records that pass, from time to time, or both. There is one for each
 * split of a source or for each subtask, used by one thread.
 *
 * @param <T> the record type
 */
public interface WatermarkGenerator<T> {

  /**
   * Called for each record, after the record was emitted: a watermark made here comes directly
   * behind the record, before the next one, and does not make the record itself late.
   *
   * @param eventTimestamp the record's timestamp in epoch milliseconds
   */
  void onEvent(T event, long eventTimestamp, WatermarkOutput output);

  /** Called every {@code pipeline.auto-watermark-interval}. */
  void onPeriodicEmit(WatermarkOutput output);
}
