// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.oneinput;

import io.tidemark.config.PipelineOptions;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.OperatorException;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.time.RelativeClock;
import io.tidemark.time.TimestampAssigner;
import io.tidemark.time.TimestampAssignerSupplier;
import io.tidemark.time.Watermark;
import io.tidemark.time.WatermarkGenerator;
import io.tidemark.time.WatermarkGeneratorSupplier;
import io.tidemark.time.WatermarkOutput;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.util.Checks;

/**
 * Gives records new timestamps and makes watermarks from them. The watermarks of the input end
 * here, but for the last one.
 */
public final class TimestampsAndWatermarksOperator<T> extends StreamOperator<T>
    implements Receiver<T> {
  private static final long serialVersionUID = 1L;

  private final WatermarkStrategy<T> strategy;

  private transient Receiver<T> output;
  private transient TimestampAssigner<T> assigner;
  private transient WatermarkGenerator<T> generator;
  private transient Watermarks watermarks;
  private transient TurnClock activity;
  private transient boolean finished;

  /**
   * Creates the operator.
   *
   * @throws IllegalArgumentException when the strategy asks for alignment, which only a source can
   *     do
   */
  @SuppressWarnings("NullAway.Init")
  public TimestampsAndWatermarksOperator(WatermarkStrategy<T> strategy) {
    Checks.argument(
        !strategy.getAlignmentParameters().isEnabled(),
        "assignTimestampsAndWatermarks was given a strategy with watermark alignment (group '%s'),"
            + " but only a source can be held back. Give the strategy to fromSource(...), or remove"
            + " withWatermarkAlignment.",
        strategy.getAlignmentParameters().watermarkGroup());
    this.strategy = strategy;
  }

  @Override
  public void setup(OperatorContext<T> newContext) throws Exception {
    super.setup(newContext);
    output = newContext.output();
    assigner = strategy.createTimestampAssigner(new NoContext());
    activity = new TurnClock();
    WatermarkGeneratorSupplier.Context generatorContext = () -> activity;
    generator = strategy.createWatermarkGenerator(generatorContext);
    watermarks = new Watermarks(newContext);
  }

  @Override
  public void open() {
    long intervalMillis =
        context().configuration().get(PipelineOptions.AUTO_WATERMARK_INTERVAL).toMillis();
    if (intervalMillis > 0) {
      activity.lastNanos = context().clock().nanoTime();
      tickAfter(intervalMillis);
    }
  }

  private void tickAfter(long intervalMillis) {
    context()
        .callAt(
            context().clock().currentTimeMillis() + intervalMillis,
            time -> {
              if (!finished) {
                activity.advance(context().clock().nanoTime(), 2_000_000L * intervalMillis);
                generator.onPeriodicEmit(watermarks);
                tickAfter(intervalMillis);
              }
            });
  }

  @Override
  public boolean forwardsWatermarks() {
    return false;
  }

  @Override
  public Receiver<T> input(int index) {
    return this;
  }

  @Override
  public void receive(T record, long timestamp) throws Exception {
    try {
      long assigned = assigner.extractTimestamp(record, timestamp);
      output.receive(record, assigned);
      // Behind the record, so that a watermark that it gives rise to does not make it late.
      generator.onEvent(record, assigned, watermarks);
    } catch (Throwable failure) {
      throw OperatorException.onRecord(context().operatorUid(), record, failure);
    }
  }

  @Override
  public void finish() {
    finished = true;
    generator.onPeriodicEmit(watermarks);
  }

  private static final class Watermarks implements WatermarkOutput {
    private final OperatorContext<?> context;
    private long last = Long.MIN_VALUE;

    Watermarks(OperatorContext<?> context) {
      this.context = context;
    }

    @Override
    public void emitWatermark(Watermark watermark) {
      long timestamp = watermark.getTimestamp();
      if (timestamp > last) {
        last = timestamp;
        context.emitIdle(false);
        context.emitWatermark(timestamp);
      }
    }

    @Override
    public void markIdle() {
      context.emitIdle(true);
    }

    @Override
    public void markActive() {
      context.emitIdle(false);
    }
  }

  /** Measures time in which the subtask got its turn: a held-back input is not an idle one. */
  private static final class TurnClock implements RelativeClock {
    private long nanos;
    private long lastNanos;

    void advance(long nowNanos, long atMostNanos) {
      nanos += Math.min(nowNanos - lastNanos, atMostNanos);
      lastNanos = nowNanos;
    }

    @Override
    public long relativeTimeNanos() {
      return nanos;
    }

    @Override
    public long relativeTimeMillis() {
      return nanos / 1_000_000L;
    }
  }

  /** Nothing to offer. */
  private static final class NoContext implements TimestampAssignerSupplier.Context {}
}
