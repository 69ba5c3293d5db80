// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import java.util.Iterator;
import java.util.function.Consumer;

/**
 * An iterator that holds something to let go of. {@link #hasNext} may wait for the next element.
 *
 * @param <T> the type of the elements
 */
public interface CloseableIterator<T> extends Iterator<T>, AutoCloseable {

  /** Lets go of what the iterator holds, whether all elements were taken or not. */
  @Override
  void close();

  /** Hands the elements that are left to the consumer, and closes. */
  @Override
  default void forEachRemaining(Consumer<? super T> action) {
    try (this) {
      Iterator.super.forEachRemaining(action);
    }
  }
}
