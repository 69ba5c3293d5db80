// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.FilterFunction;

/**
 * A {@link FilterFunction} with a life of its own, see {@link RichFunction}.
 *
 * @param <T> the record type
 */
public abstract class RichFilterFunction<T> extends AbstractRichFunction
    implements FilterFunction<T> {
  private static final long serialVersionUID = 1L;

  /** For subclasses. */
  protected RichFilterFunction() {}

  @Override
  public abstract boolean filter(T value) throws Exception;
}
