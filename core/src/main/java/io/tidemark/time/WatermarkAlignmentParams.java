// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import io.tidemark.util.Checks;
import java.io.Serializable;
import java.time.Duration;

/**
 * How a source keeps pace with others: it is held back while its watermark is ahead of the least
 * watermark of its group by more than the drift.
 *
 * @param watermarkGroup the name of the group of sources; empty for no alignment
 * @param maxAllowedWatermarkDrift how far ahead, in event-time milliseconds
 * @param updateInterval how often the sources report their watermarks, in milliseconds
 */
public record WatermarkAlignmentParams(
    String watermarkGroup, long maxAllowedWatermarkDrift, long updateInterval)
    implements Serializable {

  /** As Flink orders them. */
  public WatermarkAlignmentParams(
      long maxAllowedWatermarkDrift, String watermarkGroup, long updateInterval) {
    this(watermarkGroup, maxAllowedWatermarkDrift, updateInterval);
  }

  /** How often watermarks are reported when no interval is given. */
  public static final Duration DEFAULT_UPDATE_INTERVAL = Duration.ofSeconds(1);

  /** No alignment. */
  public static final WatermarkAlignmentParams WATERMARK_ALIGNMENT_DISABLED =
      new WatermarkAlignmentParams("", Long.MAX_VALUE, 0);

  /** Alignment within a group. */
  static WatermarkAlignmentParams of(String group, Duration maxDrift, Duration updateInterval) {
    Checks.argument(
        group != null && !group.isEmpty(),
        "The name of a watermark alignment group must not be null or empty.");
    Checks.argument(
        !maxDrift.isNegative(),
        "The drift allowed in the watermark alignment group '%s' is %s; it must not be negative.",
        group,
        maxDrift);
    Checks.argument(
        updateInterval.toMillis() > 0,
        "The update interval of the watermark alignment group '%s' is %s; it must be at least 1"
            + " ms.",
        group,
        updateInterval);
    return new WatermarkAlignmentParams(group, maxDrift.toMillis(), updateInterval.toMillis());
  }

  /** The name of the group of sources. */
  public String getWatermarkGroup() {
    return watermarkGroup;
  }

  /** How far ahead, in event-time milliseconds. */
  public long getMaxAllowedWatermarkDrift() {
    return maxAllowedWatermarkDrift;
  }

  /** How often the sources report their watermarks, in milliseconds. */
  public long getUpdateInterval() {
    return updateInterval;
  }

  /** Whether the source is aligned with others. */
  public boolean isEnabled() {
    return maxAllowedWatermarkDrift < Long.MAX_VALUE;
  }
}
