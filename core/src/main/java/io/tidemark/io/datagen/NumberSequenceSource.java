// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.datagen;

import io.tidemark.io.Boundedness;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Source;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.io.SplitEnumeratorContext;
import io.tidemark.io.base.PendingSplits;
import io.tidemark.io.base.PendingSplitsSerializer;
import io.tidemark.io.base.RateLimiterStrategy;
import io.tidemark.io.base.SplitQueueEnumerator;
import io.tidemark.util.Checks;

/**
 * Emits the numbers of a range. They are split evenly over the subtasks; within a subtask they
 * rise.
 *
 * <p>Promise: replayable.
 */
public final class NumberSequenceSource
    implements Source<Long, SequenceSplit, PendingSplits<SequenceSplit>> {
  private static final long serialVersionUID = 1L;

  private final long from;
  private final long to;

  /**
   * Creates a source of the numbers from {@code from} to {@code to}, both included.
   *
   * @param to at least {@code from}, and the range holds fewer than 2^63 numbers
   */
  public NumberSequenceSource(long from, long to) {
    Checks.argument(
        from <= to,
        "The sequence goes from %d to %d; the end must not lie before the start.",
        from,
        to);
    Checks.argument(
        to - from >= 0 && to - from < Long.MAX_VALUE,
        "The sequence goes from %d to %d, which is too wide; it may hold fewer than 2^63 numbers.",
        from,
        to);
    this.from = from;
    this.to = to;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<Long, SequenceSplit> createReader(SourceReaderContext readerContext)
      throws Exception {
    return SequenceCursor.reader(readerContext, number -> number, RateLimiterStrategy.noOp());
  }

  @Override
  public SplitEnumerator<SequenceSplit, PendingSplits<SequenceSplit>> createEnumerator(
      SplitEnumeratorContext<SequenceSplit> enumContext) {
    return restoreEnumerator(enumContext, PendingSplits.undiscovered());
  }

  @Override
  public SplitEnumerator<SequenceSplit, PendingSplits<SequenceSplit>> restoreEnumerator(
      SplitEnumeratorContext<SequenceSplit> enumContext, PendingSplits<SequenceSplit> checkpoint) {
    int parallelism = enumContext.currentParallelism();
    return new SplitQueueEnumerator<>(
        enumContext, () -> DataGeneratorSource.split(from, to, parallelism), checkpoint);
  }

  @Override
  public SimpleVersionedSerializer<SequenceSplit> getSplitSerializer() {
    return new SequenceSplit.Serializer();
  }

  @Override
  public SimpleVersionedSerializer<PendingSplits<SequenceSplit>>
      getEnumeratorCheckpointSerializer() {
    return new PendingSplitsSerializer<>(getSplitSerializer());
  }
}
