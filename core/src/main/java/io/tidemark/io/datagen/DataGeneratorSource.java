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
import io.tidemark.serializer.TypeExtraction;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.typeutils.ResultTypeQueryable;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes records from the numbers 0, 1, 2 and so on. The numbers are split evenly over the subtasks;
 * within a subtask they rise.
 *
 * <p>Promise: replayable. After a restart the function is called with the numbers behind the last
 * checkpoint, and must give the same records for them.
 *
 * @param <OUT> the type of the records
 */
public final class DataGeneratorSource<OUT>
    implements Source<OUT, SequenceSplit, PendingSplits<SequenceSplit>>, ResultTypeQueryable<OUT> {
  private static final long serialVersionUID = 1L;

  private final GeneratorFunction<Long, OUT> generatorFunction;
  private final long count;
  private final RateLimiterStrategy rateLimiterStrategy;
  private final @Nullable TypeInformation<OUT> typeInfo;

  /**
   * As fast as it goes.
   *
   * @param count how many records, at least 0; {@code Long.MAX_VALUE} makes the source unbounded
   */
  public DataGeneratorSource(GeneratorFunction<Long, OUT> generatorFunction, long count) {
    this(generatorFunction, count, RateLimiterStrategy.noOp());
  }

  /**
   * At a given rate.
   *
   * @param count how many records, at least 0; {@code Long.MAX_VALUE} makes the source unbounded
   */
  public DataGeneratorSource(
      GeneratorFunction<Long, OUT> generatorFunction,
      long count,
      RateLimiterStrategy rateLimiterStrategy) {
    this(generatorFunction, count, rateLimiterStrategy, null);
  }

  /**
   * As fast as it goes, with the type of the records given.
   *
   * @param count how many records, at least 0; {@code Long.MAX_VALUE} makes the source unbounded
   */
  public DataGeneratorSource(
      GeneratorFunction<Long, OUT> generatorFunction, long count, TypeInformation<OUT> typeInfo) {
    this(generatorFunction, count, RateLimiterStrategy.noOp(), typeInfo);
  }

  /**
   * At a given rate, with the type of the records given.
   *
   * @param count how many records, at least 0; {@code Long.MAX_VALUE} makes the source unbounded
   * @param typeInfo the type of the records; null to take what the function says
   */
  @SuppressWarnings("unchecked")
  public DataGeneratorSource(
      GeneratorFunction<Long, OUT> generatorFunction,
      long count,
      RateLimiterStrategy rateLimiterStrategy,
      @Nullable TypeInformation<OUT> typeInfo) {
    Checks.argument(count >= 0, "The count of records is %d; it must not be negative.", count);
    this.generatorFunction =
        Checks.notNull(generatorFunction, "The function that makes the records is null.");
    this.count = count;
    this.rateLimiterStrategy =
        Checks.notNull(
            rateLimiterStrategy, "The rate is null; RateLimiterStrategy.noOp() is none.");
    this.typeInfo =
        typeInfo != null
            ? typeInfo
            : (TypeInformation<OUT>)
                TypeExtraction.returnType(generatorFunction, GeneratorFunction.class, 1)
                    .orElse(null);
  }

  /** The type given, or what the function says: null for a lambda that makes something generic. */
  @Override
  public @Nullable TypeInformation<OUT> getProducedType() {
    return typeInfo;
  }

  @Override
  public Boundedness getBoundedness() {
    return count == Long.MAX_VALUE ? Boundedness.CONTINUOUS_UNBOUNDED : Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<OUT, SequenceSplit> createReader(SourceReaderContext readerContext)
      throws Exception {
    return SequenceCursor.reader(readerContext, generatorFunction, rateLimiterStrategy);
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
        enumContext, () -> split(0, count - 1, parallelism), checkpoint);
  }

  /**
   * Cuts the numbers from {@code from} to {@code to} into ranges whose sizes differ by one at most.
   */
  static List<SequenceSplit> split(long from, long to, int parts) {
    List<SequenceSplit> splits = new ArrayList<>();
    // Counted without a sign: the range may be as wide as a long.
    long size = to - from + 1;
    long share = Long.divideUnsigned(size, parts);
    long rest = Long.remainderUnsigned(size, parts);
    long next = from;
    for (int i = 0; i < parts; i++) {
      long length = share + (i < rest ? 1 : 0);
      if (length != 0) {
        splits.add(new SequenceSplit(Integer.toString(i), next, next + length - 1));
        next += length;
      }
    }
    return splits;
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
