// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

/**
 * Makes no watermarks: event time does not move until the input ends.
 *
 * @param <E> the record type
 */
public final class NoWatermarksGenerator<E> implements WatermarkGenerator<E> {
  /** Creates the generator. */
  public NoWatermarksGenerator() {}

  @Override
  public void onEvent(E event, long eventTimestamp, WatermarkOutput output) {}

  @Override
  public void onPeriodicEmit(WatermarkOutput output) {}
}
