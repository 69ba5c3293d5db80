// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What a run of the flights job is given.
 *
 * @param input the CSV file, gzipped when its name ends in {@code .gz}
 * @param output the directory that gets {@code alerts/} and {@code hourly/}
 * @param checkpoints the directory under which the checkpoints of all jobs are
 * @param parallelism how many subtasks each operator has
 * @param pace how fast, and how often a checkpoint is taken
 * @param restore {@code latest}, {@code none}, or the path of a checkpoint
 */
record FlightsSettings(
    Path input, Path output, Path checkpoints, int parallelism, Pace pace, String restore) {

  /** Makes the input's path absolute: a checkpoint keeps it, and may be restored elsewhere. */
  FlightsSettings {
    input = input.toAbsolutePath().normalize();
  }

  /**
   * How fast a run goes.
   *
   * @param recordsPerSecond the most that the source emits in a second; 0 for no limit
   * @param checkpointInterval the time from one checkpoint to the next
   */
  record Pace(long recordsPerSecond, Duration checkpointInterval) {}

  /** Where the alerts go. */
  Path alerts() {
    return output.resolve("alerts");
  }

  /** Where the hourly totals go. */
  Path hourly() {
    return output.resolve("hourly");
  }
}
