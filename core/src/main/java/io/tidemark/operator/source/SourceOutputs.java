// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.io.ReaderOutput;
import io.tidemark.io.SourceOutput;
import io.tidemark.operator.OperatorContext;
import io.tidemark.time.CombinedWatermark;
import io.tidemark.time.Watermark;
import io.tidemark.time.WatermarkOutput;
import io.tidemark.time.WatermarkStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a reader emits to: one output for each split, and one for a reader that does not tell its
 * splits apart. Their watermarks are merged, so that the subtask's is the least of those that
 * count.
 *
 * <p>Until a reader asks for the output of a split it is taken not to tell its splits apart. From
 * then on every split that was assigned counts, read or not, so that event time waits for it.
 *
 * <p>A reader without a split is idle only when its enumerator has said that there is none for it,
 * by an empty assignment for now or for good. Until then, at the start of the job and between two
 * splits, event time waits, or what the next split brings could come late.
 *
 * @param <T> the type of the records
 */
final class SourceOutputs<T> implements ReaderOutput<T> {
  private final OperatorContext<T> context;
  private final WatermarkStrategy<T> strategy;
  private final SourceAlignment alignment;
  private final CombinedWatermark combined = CombinedWatermark.ofSplits();
  private final Map<String, EventTimeOutput<T>> splits = new TreeMap<>();
  private final TreeSet<String> assigned = new TreeSet<>();
  private @Nullable EventTimeOutput<T> main;
  private boolean splitsToldApart;

  /** Whether the enumerator has no split for the reader. */
  private boolean noSplitForNow;

  private boolean idle;
  private long recordsOfReleased;

  SourceOutputs(
      OperatorContext<T> context, WatermarkStrategy<T> strategy, SourceAlignment alignment) {
    this.context = context;
    this.strategy = strategy;
    this.alignment = alignment;
  }

  /** The watermark emitted last, {@code Long.MIN_VALUE} before the first. */
  long watermark() {
    return combined.watermark();
  }

  boolean isIdle() {
    return idle;
  }

  // ---- splits --------------------------------------------------------------------------------

  /** The reader was given splits. */
  void splitsAssigned(List<String> ids) {
    noSplitForNow = ids.isEmpty();
    assigned.addAll(ids);
    if (splitsToldApart) {
      ids.forEach(this::addSplit);
    }
    updateIdle();
  }

  /** The reader will be given no more splits. */
  void noMoreSplits() {
    noSplitForNow = true;
    updateIdle();
  }

  @Override
  public SourceOutput<T> createOutputForSplit(String splitId) {
    EventTimeOutput<T> output = splits.get(splitId);
    if (output != null) {
      return output;
    }
    if (!splitsToldApart) {
      splitsToldApart = true;
      assigned.forEach(this::addSplit);
    }
    assigned.add(splitId);
    EventTimeOutput<T> created = addSplit(splitId);
    updateIdle();
    return created;
  }

  private EventTimeOutput<T> addSplit(String splitId) {
    return splits.computeIfAbsent(splitId, id -> newOutput());
  }

  private EventTimeOutput<T> newOutput() {
    int input = combined.addInput();
    return new EventTimeOutput<>(context.output(), strategy, new Merging(input), input);
  }

  @Override
  public void releaseOutputForSplit(String splitId) {
    assigned.remove(splitId);
    EventTimeOutput<T> output = splits.remove(splitId);
    if (output != null) {
      recordsOfReleased += output.takeRecordCount();
      if (combined.removeInput(output.input())) {
        emitCombined();
      }
    }
    updateIdle();
  }

  /** Which splits are to wait for others, and which of those that wait are to go on. */
  void splitsToAlign(long maxWatermark, List<String> toPause, List<String> toResume) {
    if (splits.size() < 2) {
      toResume.addAll(pausedSplits());
      splits.values().forEach(output -> output.setPaused(false));
      return; // One split alone cannot run ahead of another; the whole reader waits instead.
    }
    for (Map.Entry<String, EventTimeOutput<T>> split : splits.entrySet()) {
      EventTimeOutput<T> output = split.getValue();
      boolean ahead = combined.watermark(output.input()) > maxWatermark;
      if (ahead != output.isPaused()) {
        output.setPaused(ahead);
        (ahead ? toPause : toResume).add(split.getKey());
      }
    }
  }

  private List<String> pausedSplits() {
    List<String> paused = new ArrayList<>();
    splits.forEach(
        (id, output) -> {
          if (output.isPaused()) {
            paused.add(id);
          }
        });
    return paused;
  }

  // ---- the reader's own output ---------------------------------------------------------------

  private EventTimeOutput<T> main() {
    EventTimeOutput<T> output = main;
    if (output == null) {
      output = newOutput();
      main = output;
    }
    return output;
  }

  @Override
  public void collect(T record) {
    main().collect(record);
  }

  @Override
  public void collect(T record, long timestamp) {
    main().collect(record, timestamp);
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    main().emitWatermark(watermark);
  }

  @Override
  public void markIdle() {
    main().markIdle();
  }

  @Override
  public void markActive() {
    main().markActive();
  }

  // ---- time ----------------------------------------------------------------------------------

  /** Asks the generators for watermarks. */
  void onPeriodicEmit(long elapsedNanos) {
    if (main != null) {
      main.onPeriodicEmit(elapsedNanos);
    }
    for (EventTimeOutput<T> output : splits.values()) {
      output.onPeriodicEmit(elapsedNanos);
    }
  }

  /** Counts the records emitted since the last call. */
  long takeRecordCount() {
    long count = recordsOfReleased;
    recordsOfReleased = 0;
    if (main != null) {
      count += main.takeRecordCount();
    }
    for (EventTimeOutput<T> output : splits.values()) {
      count += output.takeRecordCount();
    }
    return count;
  }

  private void emitCombined() {
    context.emitWatermark(combined.watermark());
  }

  private void updateIdle() {
    boolean now = assigned.isEmpty() ? noSplitForNow : combined.isIdle();
    if (now != idle) {
      idle = now;
      context.emitIdle(now);
    }
  }

  /** Nothing follows: event time ends. */
  void finish() {
    context.emitIdle(false);
    context.emitWatermark(Long.MAX_VALUE);
  }

  /** Takes the watermarks of one output. */
  private final class Merging implements WatermarkOutput {
    private final int input;

    Merging(int input) {
      this.input = input;
    }

    @Override
    public void emitWatermark(Watermark watermark) {
      if (combined.isIdle(input)) {
        markActive();
      }
      if (combined.updateWatermark(input, watermark.getTimestamp())) {
        emitCombined();
      }
      if (watermark.getTimestamp() > alignment.maxWatermark()) {
        alignment.check();
      }
    }

    @Override
    public void markIdle() {
      if (combined.markIdle(input)) {
        emitCombined();
      }
      updateIdle();
    }

    @Override
    public void markActive() {
      boolean rose = combined.markActive(input);
      updateIdle();
      if (rose) {
        emitCombined();
      }
    }
  }
}
