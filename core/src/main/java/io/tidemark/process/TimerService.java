// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

/**
 * Time, and timers for the current key.
 *
 * <p>Timers are state: they are in checkpoints, and a timer for a key and an instant exists once
 * however often it is registered. Those that came due while the job was down fire after the
 * restore.
 */
public interface TimerService {

  /** Processing time in epoch milliseconds. */
  long currentProcessingTime();

  /** The watermark in epoch milliseconds, {@link Long#MIN_VALUE} before the first. */
  long currentWatermark();

  /**
   * Registers a timer that fires once processing time has reached an instant in epoch milliseconds.
   * One that is still there when all input has ended and the operator has finished is dropped.
   *
   * @throws UnsupportedOperationException when the stream is not keyed
   */
  void registerProcessingTimeTimer(long time);

  /**
   * Registers a timer that fires once the watermark has reached an instant in epoch milliseconds;
   * one at or behind the watermark fires with the next watermark, or with the same one when it is
   * registered by a timer that this watermark has made due.
   *
   * @throws UnsupportedOperationException when the stream is not keyed
   */
  void registerEventTimeTimer(long time);

  /**
   * Deletes a processing-time timer of the current key; nothing happens when it is not there.
   *
   * @throws UnsupportedOperationException when the stream is not keyed
   */
  void deleteProcessingTimeTimer(long time);

  /**
   * Deletes an event-time timer of the current key; nothing happens when it is not there.
   *
   * @throws UnsupportedOperationException when the stream is not keyed
   */
  void deleteEventTimeTimer(long time);
}
