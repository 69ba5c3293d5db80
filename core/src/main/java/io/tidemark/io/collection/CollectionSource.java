// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collection;

import io.tidemark.io.Boundedness;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Source;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.io.SplitEnumeratorContext;
import io.tidemark.io.base.PendingSplits;
import io.tidemark.io.base.PendingSplitsSerializer;
import io.tidemark.io.base.RateLimiter;
import io.tidemark.io.base.RateLimiterStrategy;
import io.tidemark.io.base.SplitQueueEnumerator;
import io.tidemark.io.base.SplitQueueReader;
import io.tidemark.serializer.TypeSerializer;
import java.util.Collection;
import java.util.List;

/**
 * Emits the elements of a collection in its order, in one subtask; the others are idle. The
 * elements are kept as bytes, so that every run gets fresh ones.
 *
 * <p>Promise: replayable. The position is the number of elements emitted, so a program that is
 * started again from a checkpoint must bring the same elements in the same order, or more at the
 * end.
 *
 * @param <T> the type of the elements
 */
public final class CollectionSource<T>
    implements Source<T, CollectionSplit, PendingSplits<CollectionSplit>> {
  private static final long serialVersionUID = 1L;

  private final ElementBytes<T> elements;

  private CollectionSource(ElementBytes<T> elements) {
    this.elements = elements;
  }

  /**
   * A source of the elements as the serializer writes them.
   *
   * @throws IllegalArgumentException when an element is null or the serializer refuses it; the
   *     sentence says which
   */
  public static <T> CollectionSource<T> of(
      Collection<? extends T> elements, TypeSerializer<T> serializer) {
    return new CollectionSource<>(ElementBytes.serialized(elements, serializer));
  }

  /**
   * A source of elements whose type has no serializer but that are {@link java.io.Serializable}.
   *
   * @throws IllegalArgumentException when an element is null or not serializable; the sentence says
   *     which
   */
  public static <T> CollectionSource<T> ofSerializable(Collection<? extends T> elements) {
    return new CollectionSource<>(ElementBytes.javaSerialized(elements));
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<T, CollectionSplit> createReader(SourceReaderContext readerContext) {
    RateLimiter unlimited =
        RateLimiterStrategy.noOp().createRateLimiter(readerContext.currentParallelism());
    return new SplitQueueReader<>(
        readerContext,
        (split, wake) ->
            new CollectionCursor<>(elements.reader(readerContext.getUserCodeClassLoader()), split),
        unlimited);
  }

  @Override
  public SplitEnumerator<CollectionSplit, PendingSplits<CollectionSplit>> createEnumerator(
      SplitEnumeratorContext<CollectionSplit> enumContext) {
    return restoreEnumerator(enumContext, PendingSplits.undiscovered());
  }

  @Override
  public SplitEnumerator<CollectionSplit, PendingSplits<CollectionSplit>> restoreEnumerator(
      SplitEnumeratorContext<CollectionSplit> enumContext,
      PendingSplits<CollectionSplit> checkpoint) {
    return new SplitQueueEnumerator<>(
        enumContext, () -> List.of(new CollectionSplit(0)), checkpoint);
  }

  @Override
  public SimpleVersionedSerializer<CollectionSplit> getSplitSerializer() {
    return new CollectionSplit.Serializer();
  }

  @Override
  public SimpleVersionedSerializer<PendingSplits<CollectionSplit>>
      getEnumeratorCheckpointSerializer() {
    return new PendingSplitsSerializer<>(getSplitSerializer());
  }
}
