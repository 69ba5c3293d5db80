// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import io.tidemark.config.CheckpointingMode;
import io.tidemark.config.CheckpointingOptions;
import io.tidemark.config.Configuration;
import io.tidemark.util.Checks;
import java.util.Optional;

/**
 * How a job checkpoints. The meanings and defaults are Flink's.
 *
 * @param intervalMillis the time between two triggers; {@link Long#MAX_VALUE} for none by time
 * @param mode what the checkpoints promise; carried to the subtasks
 * @param timeoutMillis how long all acknowledgements may take from the trigger on
 * @param minPauseMillis the least time between the end of a completed checkpoint and the next
 *     trigger by time; above 0 it also means that these do not overlap
 * @param maxConcurrent how many may be in flight before triggers by time wait
 * @param tolerableFailures how many consecutive counted failures the job survives
 * @param retained how many completed checkpoints are kept
 */
public record CheckpointSettings(
    long intervalMillis,
    CheckpointingMode mode,
    long timeoutMillis,
    long minPauseMillis,
    int maxConcurrent,
    int tolerableFailures,
    int retained) {

  /** Checks the ranges. */
  public CheckpointSettings {
    Checks.argument(
        intervalMillis > 0,
        "The checkpoint interval is %s ms; it must be at least 1 ms.",
        intervalMillis);
    Checks.argument(
        timeoutMillis > 0,
        "The checkpoint timeout is %s ms; it must be at least 1 ms.",
        timeoutMillis);
    Checks.argument(
        minPauseMillis >= 0,
        "The minimum pause between checkpoints is %s ms; it must not be negative.",
        minPauseMillis);
    Checks.argument(
        maxConcurrent >= 1,
        "The maximum of concurrent checkpoints is %s; it must be at least 1.",
        maxConcurrent);
    Checks.argument(
        tolerableFailures >= 0,
        "The number of tolerable checkpoint failures is %s; it must not be negative.",
        tolerableFailures);
    Checks.argument(
        retained >= 1,
        "The number of retained checkpoints is %s; it must be at least 1.",
        retained);
  }

  /** Flink's defaults with an interval: exactly once, 10 minutes, no pause, 1 at a time, 0, 1. */
  public static CheckpointSettings every(long intervalMillis) {
    return new CheckpointSettings(
        intervalMillis, CheckpointingMode.EXACTLY_ONCE, 600_000, 0, 1, 0, 1);
  }

  /** What a configuration says; empty when checkpointing is off. */
  public static Optional<CheckpointSettings> of(Configuration configuration) {
    return CheckpointingOptions.interval(configuration)
        .map(
            interval ->
                new CheckpointSettings(
                    interval.toMillis(),
                    configuration.get(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE),
                    configuration.get(CheckpointingOptions.CHECKPOINTING_TIMEOUT).toMillis(),
                    configuration
                        .get(CheckpointingOptions.MIN_PAUSE_BETWEEN_CHECKPOINTS)
                        .toMillis(),
                    configuration.get(CheckpointingOptions.MAX_CONCURRENT_CHECKPOINTS),
                    configuration.get(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER),
                    configuration.get(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS)));
  }

  /** The time between two triggers: pausing longer than the interval makes the interval longer. */
  long effectiveIntervalMillis() {
    return Math.max(intervalMillis, minPauseMillis);
  }

  /** How many may be in flight for a trigger by time. */
  int effectiveMaxConcurrent() {
    return minPauseMillis > 0 ? 1 : maxConcurrent;
  }
}
