// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.MapFunction;

/**
 * A {@link MapFunction} with a life of its own, see {@link RichFunction}.
 *
 * @param <T> the input type
 * @param <O> the output type
 */
public abstract class RichMapFunction<T, O> extends AbstractRichFunction
    implements MapFunction<T, O> {
  private static final long serialVersionUID = 1L;

  /** For subclasses. */
  protected RichMapFunction() {}

  @Override
  public abstract O map(T value) throws Exception;
}
