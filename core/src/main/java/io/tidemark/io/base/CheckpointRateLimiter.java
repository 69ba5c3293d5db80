// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.base;

/** Lets a number of records through after each completed checkpoint. */
final class CheckpointRateLimiter implements RateLimiter {
  private static final long ASK_AGAIN_MILLIS = 60_000;

  private final int perCheckpoint;
  private int left;

  CheckpointRateLimiter(int perCheckpoint) {
    this.perCheckpoint = perCheckpoint;
    this.left = perCheckpoint;
  }

  @Override
  public int available(int wanted, long nowNanos) {
    return Math.min(wanted, left);
  }

  @Override
  public void use(int records) {
    left -= records;
  }

  @Override
  public long delayMillis(long nowNanos) {
    return ASK_AGAIN_MILLIS;
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {
    left = perCheckpoint;
  }

  /** Shares the records of one checkpoint between the readers. */
  record Strategy(int perCheckpoint) implements RateLimiterStrategy {
    @Override
    public RateLimiter createRateLimiter(int parallelism) {
      return new CheckpointRateLimiter(Math.max(1, perCheckpoint / parallelism));
    }

    @Override
    public boolean needsCheckpoints() {
      return true;
    }
  }
}
