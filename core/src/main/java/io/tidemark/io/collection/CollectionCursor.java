// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collection;

import io.tidemark.io.SourceOutput;
import io.tidemark.io.base.SplitCursor;
import io.tidemark.util.Checks;

/** Emits the elements from an index on. */
final class CollectionCursor<T> implements SplitCursor<T, CollectionSplit> {
  private final ElementBytes.Reader<T> elements;
  private int next;

  CollectionCursor(ElementBytes.Reader<T> elements, CollectionSplit split) throws Exception {
    Checks.state(
        split.next() <= elements.size(),
        "The checkpoint stands behind element %d of the collection, which has %d elements now."
            + " Start with the elements of the earlier run, or without restoring.",
        split.next(),
        elements.size());
    this.elements = elements;
    this.next = split.next();
    elements.seek(next);
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public int emit(SourceOutput<T> output, int limit) throws Exception {
    int emitted = 0;
    while (emitted < limit && next < elements.size()) {
      T element = elements.read();
      next++;
      output.collect(element);
      emitted++;
    }
    return emitted;
  }

  @Override
  public boolean isFinished() {
    return next == elements.size();
  }

  @Override
  public CollectionSplit position() {
    return new CollectionSplit(next);
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
