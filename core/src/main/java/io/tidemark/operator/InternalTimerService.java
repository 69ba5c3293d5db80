// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

/**
 * The timers of one operator under one name, for the current key and a namespace within it. Timers
 * are state: deduplicated, and kept in checkpoints.
 *
 * @param <N> the namespace type
 */
public interface InternalTimerService<N> {

  /** The current processing time in epoch milliseconds. */
  long currentProcessingTime();

  /** The operator's current watermark, {@code Long.MIN_VALUE} before the first. */
  long currentWatermark();

  /**
   * Registers an event-time timer; does nothing when it is there already. It fires with the first
   * watermark from now on that is at or above its time: one at or below the current watermark waits
   * for the next, unless that of the current watermark are just firing, as when a timer registers
   * another.
   */
  void registerEventTimeTimer(N namespace, long timestamp);

  /** Deletes an event-time timer; does nothing when it is not there. */
  void deleteEventTimeTimer(N namespace, long timestamp);

  /** Registers a processing-time timer; does nothing when it is there already. */
  void registerProcessingTimeTimer(N namespace, long timestamp);

  /** Deletes a processing-time timer; does nothing when it is not there. */
  void deleteProcessingTimeTimer(N namespace, long timestamp);
}
