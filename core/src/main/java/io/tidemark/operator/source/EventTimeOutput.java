// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.io.SourceOutput;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.Rethrow;
import io.tidemark.time.NoWatermarksGenerator;
import io.tidemark.time.RecordTimestampAssigner;
import io.tidemark.time.TimestampAssigner;
import io.tidemark.time.Watermark;
import io.tidemark.time.WatermarkGenerator;
import io.tidemark.time.WatermarkGeneratorSupplier;
import io.tidemark.time.WatermarkOutput;
import io.tidemark.time.WatermarkStrategy;

/**
 * The output of one split, or of a reader that does not tell its splits apart: gives records their
 * timestamps and makes watermarks from them.
 *
 * @param <T> the type of the records
 */
final class EventTimeOutput<T> implements SourceOutput<T> {
  private final Receiver<T> output;
  private final TimestampAssigner<T> assigner;
  private final WatermarkGenerator<T> generator;
  private final WatermarkOutput watermarks;
  private final ActivityClock clock = new ActivityClock();
  private final int input;

  /** Whether the strategy neither gives timestamps nor makes watermarks. */
  private final boolean timeless;

  private long records;
  private boolean paused;

  /**
   * Creates an output.
   *
   * @param watermarks takes the watermarks of this output
   * @param input its number among the inputs of the combined watermark
   */
  EventTimeOutput(
      Receiver<T> output, WatermarkStrategy<T> strategy, WatermarkOutput watermarks, int input) {
    this.output = output;
    this.assigner = strategy.createTimestampAssigner(new NoContext());
    WatermarkGeneratorSupplier.Context context = () -> clock;
    this.generator = strategy.createWatermarkGenerator(context);
    this.timeless =
        assigner instanceof RecordTimestampAssigner<?>
            && generator instanceof NoWatermarksGenerator<?>;
    this.watermarks = watermarks;
    this.input = input;
  }

  int input() {
    return input;
  }

  boolean isPaused() {
    return paused;
  }

  void setPaused(boolean isPaused) {
    this.paused = isPaused;
  }

  /** How many records were emitted since the last call. */
  long takeRecordCount() {
    long count = records;
    records = 0;
    return count;
  }

  @Override
  public void collect(T record) {
    collect(record, Receiver.NO_TIMESTAMP);
  }

  @Override
  public void collect(T record, long timestamp) {
    if (timeless) {
      emit(record, timestamp);
      return;
    }
    long assigned = assigner.extractTimestamp(record, timestamp);
    emit(record, assigned);
    // Behind the record, so that a watermark that it gives rise to does not make it late.
    generator.onEvent(record, assigned, watermarks);
  }

  private void emit(T record, long timestamp) {
    records++;
    try {
      output.receive(record, timestamp);
    } catch (Exception e) {
      throw Rethrow.asIs(e);
    }
  }

  /** So much time has passed in which the output could have emitted, unless it is paused. */
  void onPeriodicEmit(long elapsedNanos) {
    if (!paused) {
      clock.advance(elapsedNanos);
      generator.onPeriodicEmit(watermarks);
    }
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    watermarks.emitWatermark(watermark);
  }

  @Override
  public void markIdle() {
    watermarks.markIdle();
  }

  @Override
  public void markActive() {
    watermarks.markActive();
  }

  /** Nothing to offer. */
  private static final class NoContext
      implements io.tidemark.time.TimestampAssignerSupplier.Context {}
}
