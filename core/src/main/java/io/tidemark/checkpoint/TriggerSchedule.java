// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

/**
 * When the next checkpoint by time is due: at a fixed rate from the start on, not before the
 * minimum pause has passed since the last one completed. Points in time that were missed while a
 * checkpoint was in the way are made up for by one trigger, as soon as the way is free.
 */
final class TriggerSchedule {
  private final long intervalMillis;
  private final long minPauseMillis;
  private boolean running;
  private long nextMillis = Long.MAX_VALUE;
  private long pauseEndMillis = Long.MIN_VALUE;

  TriggerSchedule(CheckpointSettings settings) {
    this.intervalMillis = settings.effectiveIntervalMillis();
    this.minPauseMillis = settings.minPauseMillis();
  }

  void start(long nowMillis) {
    running = true;
    nextMillis = saturatedAdd(nowMillis, intervalMillis);
  }

  void stop() {
    running = false;
    nextMillis = Long.MAX_VALUE;
  }

  /** When a trigger may come, {@link Long#MAX_VALUE} for never. */
  long dueMillis() {
    return running ? Math.max(nextMillis, pauseEndMillis) : Long.MAX_VALUE;
  }

  /** Takes note of a trigger by time. */
  void triggered(long nowMillis) {
    long missed = Math.max(0, nowMillis - nextMillis) / intervalMillis;
    nextMillis = saturatedAdd(nextMillis, saturatedMultiply(missed + 1, intervalMillis));
  }

  void completed(long nowMillis) {
    pauseEndMillis = saturatedAdd(nowMillis, minPauseMillis);
  }

  private static long saturatedAdd(long left, long right) {
    long sum = left + right;
    return right >= 0 && sum < left ? Long.MAX_VALUE : sum;
  }

  private static long saturatedMultiply(long count, long size) {
    return count > Long.MAX_VALUE / size ? Long.MAX_VALUE : count * size;
  }
}
