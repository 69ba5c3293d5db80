// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import io.tidemark.util.Checks;
import java.time.Duration;

/**
 * How a stream gets its timestamps and watermarks. Start with one of the static methods and refine:
 *
 * <pre>{@code
 * WatermarkStrategy.<Flight>forBoundedOutOfOrderness(Duration.ofMinutes(5))
 *     .withTimestampAssigner((flight, timestamp) -> flight.departureMillis())
 *     .withIdleness(Duration.ofMinutes(1));
 * }</pre>
 *
 * <p>Every {@code with} method returns a new strategy and leaves this one as it is.
 *
 * @param <T> the record type
 */
public interface WatermarkStrategy<T>
    extends TimestampAssignerSupplier<T>, WatermarkGeneratorSupplier<T> {

  @Override
  WatermarkGenerator<T> createWatermarkGenerator(WatermarkGeneratorSupplier.Context context);

  /** The assigner; one that keeps the record's own timestamp unless another was given. */
  @Override
  default TimestampAssigner<T> createTimestampAssigner(TimestampAssignerSupplier.Context context) {
    return new RecordTimestampAssigner<>();
  }

  /** How the source keeps pace with others: not at all unless asked for. */
  default WatermarkAlignmentParams getAlignmentParameters() {
    return WatermarkAlignmentParams.WATERMARK_ALIGNMENT_DISABLED;
  }

  /** This strategy with timestamps from the supplier's assigners. */
  default WatermarkStrategy<T> withTimestampAssigner(
      TimestampAssignerSupplier<T> timestampAssigner) {
    Checks.notNull(timestampAssigner, "The supplier of timestamp assigners is null.");
    return new RefinedWatermarkStrategy<>(this, timestampAssigner, null, null);
  }

  /** This strategy with timestamps from the assigner. */
  default WatermarkStrategy<T> withTimestampAssigner(
      SerializableTimestampAssigner<T> timestampAssigner) {
    Checks.notNull(timestampAssigner, "The timestamp assigner is null.");
    return withTimestampAssigner(TimestampAssignerSupplier.of(timestampAssigner));
  }

  /**
   * This strategy, but marked idle when no record came for the given time, so that an input without
   * records does not hold back event time.
   *
   * @param idleTimeout more than zero
   */
  default WatermarkStrategy<T> withIdleness(Duration idleTimeout) {
    Checks.notNull(idleTimeout, "The idle timeout is null; give a Duration.");
    Checks.argument(
        !idleTimeout.isZero() && !idleTimeout.isNegative(),
        "The idle timeout is %s; it must be more than zero.",
        idleTimeout);
    return new RefinedWatermarkStrategy<>(this, null, idleTimeout, null);
  }

  /**
   * This strategy, but the source is held back while it is ahead of the slowest source of its
   * group, as {@link #withWatermarkAlignment(String, Duration, Duration)} with an update each
   * second.
   */
  default WatermarkStrategy<T> withWatermarkAlignment(
      String watermarkGroup, Duration maxAllowedWatermarkDrift) {
    return withWatermarkAlignment(
        watermarkGroup, maxAllowedWatermarkDrift, WatermarkAlignmentParams.DEFAULT_UPDATE_INTERVAL);
  }

  /**
   * This strategy, but the source is held back while it is ahead of the slowest source of its
   * group.
   *
   * @param watermarkGroup the name that aligned sources share
   * @param maxAllowedWatermarkDrift how far ahead the source may be, in event time
   * @param updateInterval how often sources report their watermarks
   */
  default WatermarkStrategy<T> withWatermarkAlignment(
      String watermarkGroup, Duration maxAllowedWatermarkDrift, Duration updateInterval) {
    return new RefinedWatermarkStrategy<>(
        this,
        null,
        null,
        WatermarkAlignmentParams.of(watermarkGroup, maxAllowedWatermarkDrift, updateInterval));
  }

  /** For records whose timestamps never fall within a split or subtask. */
  static <T> WatermarkStrategy<T> forMonotonousTimestamps() {
    return context -> new AscendingTimestampsWatermarks<>();
  }

  /**
   * For records that may lag behind the greatest timestamp by a bound.
   *
   * @param maxOutOfOrderness the bound, not negative
   */
  static <T> WatermarkStrategy<T> forBoundedOutOfOrderness(Duration maxOutOfOrderness) {
    Checks.notNull(
        maxOutOfOrderness, "The bound of the out-of-orderness is null; give a Duration.");
    Checks.argument(
        !maxOutOfOrderness.isNegative(),
        "The bound of the out-of-orderness is %s; it must not be negative.",
        maxOutOfOrderness);
    return context -> new BoundedOutOfOrdernessWatermarks<>(maxOutOfOrderness);
  }

  /** With generators of the user's own. */
  static <T> WatermarkStrategy<T> forGenerator(WatermarkGeneratorSupplier<T> generatorSupplier) {
    Checks.notNull(generatorSupplier, "The supplier of watermark generators is null.");
    return generatorSupplier::createWatermarkGenerator;
  }

  /** Without watermarks: for jobs that use processing time alone. */
  static <T> WatermarkStrategy<T> noWatermarks() {
    return context -> new NoWatermarksGenerator<>();
  }
}
