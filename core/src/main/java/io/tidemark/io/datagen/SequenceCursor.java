// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.datagen;

import io.tidemark.io.SourceOutput;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.base.RateLimiterStrategy;
import io.tidemark.io.base.SplitCursor;
import io.tidemark.io.base.SplitQueueReader;
import io.tidemark.util.Checks;

/** Emits what a function makes of the numbers of one split. */
final class SequenceCursor<T> implements SplitCursor<T, SequenceSplit> {
  private final GeneratorFunction<Long, T> function;
  private final SequenceSplit split;
  private long next;
  private boolean finished;

  private SequenceCursor(GeneratorFunction<Long, T> function, SequenceSplit split) {
    this.function = function;
    this.split = split;
    this.next = split.next();
    this.finished = next > split.to();
  }

  static <T> SourceReader<T, SequenceSplit> reader(
      SourceReaderContext context,
      GeneratorFunction<Long, T> function,
      RateLimiterStrategy rateLimiterStrategy)
      throws Exception {
    Checks.state(
        !rateLimiterStrategy.needsCheckpoints() || context.isCheckpointingEnabled(),
        "The rate of the generated source is given per checkpoint, and checkpointing is off, so the"
            + " source would stand still. Call enableCheckpointing, or give a rate per second.");
    function.open(context);
    return new SplitQueueReader<>(
        context,
        new Opener<>(function),
        rateLimiterStrategy.createRateLimiter(context.currentParallelism()));
  }

  private record Opener<T>(GeneratorFunction<Long, T> function)
      implements SplitQueueReader.CursorOpener<T, SequenceSplit> {
    @Override
    public SplitCursor<T, SequenceSplit> open(SequenceSplit split, Runnable wake) {
      return new SequenceCursor<>(function, split);
    }

    @Override
    public void close() throws Exception {
      function.close();
    }
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public int emit(SourceOutput<T> output, int limit) throws Exception {
    int emitted = 0;
    while (emitted < limit && !finished) {
      long number = next;
      T record = function.map(number);
      advance();
      output.collect(record);
      emitted++;
    }
    return emitted;
  }

  private void advance() {
    if (next == split.to()) {
      finished = true;
    } else {
      next++;
    }
  }

  @Override
  public boolean isFinished() {
    return finished;
  }

  @Override
  public SequenceSplit position() {
    return new SequenceSplit(split.splitId(), next, split.to());
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
