// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A strategy with one thing changed; null leaves it to the base.
 *
 * @param base the strategy that is refined
 * @param assigners another source of timestamps
 * @param idleTimeout when the input counts as idle
 * @param alignment how to keep pace with other sources
 */
record RefinedWatermarkStrategy<T>(
    WatermarkStrategy<T> base,
    @Nullable TimestampAssignerSupplier<T> assigners,
    @Nullable Duration idleTimeout,
    @Nullable WatermarkAlignmentParams alignment)
    implements WatermarkStrategy<T> {

  @Override
  public WatermarkGenerator<T> createWatermarkGenerator(
      WatermarkGeneratorSupplier.Context context) {
    WatermarkGenerator<T> generator = base.createWatermarkGenerator(context);
    return idleTimeout == null
        ? generator
        : new WatermarksWithIdleness<>(generator, idleTimeout, context.getInputActivityClock());
  }

  @Override
  public TimestampAssigner<T> createTimestampAssigner(TimestampAssignerSupplier.Context context) {
    return assigners == null
        ? base.createTimestampAssigner(context)
        : assigners.createTimestampAssigner(context);
  }

  @Override
  public WatermarkAlignmentParams getAlignmentParameters() {
    return alignment == null ? base.getAlignmentParameters() : alignment;
  }
}
