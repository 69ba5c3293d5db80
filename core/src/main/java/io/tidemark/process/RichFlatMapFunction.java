// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.Collector;
import io.tidemark.functions.FlatMapFunction;

/**
 * A {@link FlatMapFunction} with a life of its own, see {@link RichFunction}.
 *
 * @param <T> the input type
 * @param <O> the output type
 */
public abstract class RichFlatMapFunction<T, O> extends AbstractRichFunction
    implements FlatMapFunction<T, O> {
  private static final long serialVersionUID = 1L;

  /** For subclasses. */
  protected RichFlatMapFunction() {}

  @Override
  public abstract void flatMap(T value, Collector<O> out) throws Exception;
}
