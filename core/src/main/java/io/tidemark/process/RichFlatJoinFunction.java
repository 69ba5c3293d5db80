// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.Collector;
import io.tidemark.functions.FlatJoinFunction;

/**
 * A {@link FlatJoinFunction} with a life of its own, see {@link RichFunction}.
 *
 * @param <IN1> the record type of the first stream
 * @param <IN2> the record type of the second stream
 * @param <OUT> the output type
 */
public abstract class RichFlatJoinFunction<IN1, IN2, OUT> extends AbstractRichFunction
    implements FlatJoinFunction<IN1, IN2, OUT> {
  private static final long serialVersionUID = 1L;

  /** For subclasses. */
  protected RichFlatJoinFunction() {}

  @Override
  public abstract void join(IN1 first, IN2 second, Collector<OUT> out) throws Exception;
}
