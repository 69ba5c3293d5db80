// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.ReduceFunction;

/**
 * A {@link ReduceFunction} with a life of its own, see {@link RichFunction}.
 *
 * @param <T> the type of the values
 */
public abstract class RichReduceFunction<T> extends AbstractRichFunction
    implements ReduceFunction<T> {
  private static final long serialVersionUID = 1L;

  /** For subclasses. */
  protected RichReduceFunction() {}

  @Override
  public abstract T reduce(T value1, T value2) throws Exception;
}
