// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import io.tidemark.util.Checks;
import java.time.Duration;

/**
 * Lets the watermark trail the greatest timestamp seen by a fixed bound: after a record at T no
 * record at or before {@code T - bound - 1 ms} is expected.
 *
 * @param <T> the record type
 */
public class BoundedOutOfOrdernessWatermarks<T> implements WatermarkGenerator<T> {
  private final long outOfOrdernessMillis;
  private long maxTimestamp;

  /**
   * Creates the generator.
   *
   * @param maxOutOfOrderness how far a record may lag behind the greatest timestamp, not negative
   */
  public BoundedOutOfOrdernessWatermarks(Duration maxOutOfOrderness) {
    Checks.notNull(
        maxOutOfOrderness, "The bound of the out-of-orderness is null; give a Duration.");
    Checks.argument(
        !maxOutOfOrderness.isNegative(),
        "The bound of the out-of-orderness is %s; it must not be negative.",
        maxOutOfOrderness);
    this.outOfOrdernessMillis = maxOutOfOrderness.toMillis();
    this.maxTimestamp = Long.MIN_VALUE + outOfOrdernessMillis + 1;
  }

  @Override
  public void onEvent(T event, long eventTimestamp, WatermarkOutput output) {
    maxTimestamp = Math.max(maxTimestamp, eventTimestamp);
  }

  @Override
  public void onPeriodicEmit(WatermarkOutput output) {
    output.emitWatermark(new Watermark(maxTimestamp - outOfOrdernessMillis - 1));
  }
}
