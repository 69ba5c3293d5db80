// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.CoFlatMapFunction;

/**
 * A {@link CoFlatMapFunction} with a life of its own, see {@link RichFunction}.
 *
 * @param <IN1> the record type of the first stream
 * @param <IN2> the record type of the second stream
 * @param <OUT> the output type
 */
public abstract class RichCoFlatMapFunction<IN1, IN2, OUT> extends AbstractRichFunction
    implements CoFlatMapFunction<IN1, IN2, OUT> {
  private static final long serialVersionUID = 1L;

  /** For subclasses. */
  protected RichCoFlatMapFunction() {}
}
