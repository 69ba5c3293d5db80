// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.CoGroupFunction;
import io.tidemark.functions.Collector;

/**
 * A {@link CoGroupFunction} with a life of its own, see {@link RichFunction}.
 *
 * @param <IN1> the record type of the first stream
 * @param <IN2> the record type of the second stream
 * @param <OUT> the output type
 */
public abstract class RichCoGroupFunction<IN1, IN2, OUT> extends AbstractRichFunction
    implements CoGroupFunction<IN1, IN2, OUT> {
  private static final long serialVersionUID = 1L;

  /** For subclasses. */
  protected RichCoGroupFunction() {}

  @Override
  public abstract void coGroup(Iterable<IN1> first, Iterable<IN2> second, Collector<OUT> out)
      throws Exception;
}
