// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.base;

/**
 * Says how many records one reader may emit now. Made by a {@link RateLimiterStrategy}.
 *
 * <p>Thread: used from the subtask's thread alone.
 */
public interface RateLimiter {

  /**
   * How many records may be emitted now.
   *
   * @param wanted the most that the reader would emit, above 0
   * @param nowNanos the reading of a clock that never goes back
   * @return from 0 to {@code wanted}
   */
  int available(int wanted, long nowNanos);

  /** Takes off what was emitted of what was available. */
  void use(int records);

  /**
   * After {@code available} said 0: in how many milliseconds to ask again, at least 1. A limiter
   * that waits for something else than time answers with a long time; the reader asks again anyway
   * when a checkpoint is complete.
   */
  long delayMillis(long nowNanos);

  /** A checkpoint is complete. */
  default void notifyCheckpointComplete(long checkpointId) {}
}
