// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.AggregateFunction;

/**
 * A {@link AggregateFunction} with a life of its own, see {@link RichFunction}.
 *
 * @param <IN> the type of the values that are added
 * @param <ACC> the type of the accumulator
 * @param <OUT> the type of the result
 */
public abstract class RichAggregateFunction<IN, ACC, OUT> extends AbstractRichFunction
    implements AggregateFunction<IN, ACC, OUT> {
  private static final long serialVersionUID = 1L;

  /** For subclasses. */
  protected RichAggregateFunction() {}
}
