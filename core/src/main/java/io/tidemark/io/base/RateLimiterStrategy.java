// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.base;

import io.tidemark.util.Checks;
import java.io.Serializable;

/** How fast a source emits, over all its subtasks. */
public interface RateLimiterStrategy extends Serializable {

  /**
   * Makes the limiter of one reader.
   *
   * @param parallelism the number of readers, which share the rate equally
   */
  RateLimiter createRateLimiter(int parallelism);

  /** Whether the limiters wait for checkpoints, and so stand still for ever without them. */
  default boolean needsCheckpoints() {
    return false;
  }

  /** As fast as it goes. */
  static RateLimiterStrategy noOp() {
    return parallelism -> UNLIMITED;
  }

  /**
   * At most so many records in a second, evenly spread; what a stall left unused is made up for up
   * to a tenth of a second.
   *
   * @param recordsPerSecond the rate of all subtasks together, above 0
   */
  static RateLimiterStrategy perSecond(double recordsPerSecond) {
    Checks.argument(
        recordsPerSecond > 0 && recordsPerSecond < Double.POSITIVE_INFINITY,
        "The rate is %s records per second; it must be a number above 0.",
        recordsPerSecond);
    return parallelism -> new TimedRateLimiter(recordsPerSecond / parallelism);
  }

  /**
   * At most so many records between two completed checkpoints.
   *
   * @param recordsPerCheckpoint the records of all subtasks together, at least 1 for each
   */
  static RateLimiterStrategy perCheckpoint(int recordsPerCheckpoint) {
    Checks.argument(
        recordsPerCheckpoint > 0,
        "The rate is %d records per checkpoint; it must be at least 1.",
        recordsPerCheckpoint);
    return new CheckpointRateLimiter.Strategy(recordsPerCheckpoint);
  }

  /** Never holds back. */
  RateLimiter UNLIMITED =
      new RateLimiter() {
        @Override
        public int available(int wanted, long nowNanos) {
          return wanted;
        }

        @Override
        public void use(int records) {}

        @Override
        public long delayMillis(long nowNanos) {
          return 1;
        }
      };
}
