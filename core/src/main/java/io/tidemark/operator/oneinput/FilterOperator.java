// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.oneinput;

import io.tidemark.functions.FilterFunction;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.UserFunctionOperator;

/** Lets through the records that a function accepts. */
public final class FilterOperator<T> extends UserFunctionOperator<FilterFunction<T>, T>
    implements Receiver<T> {
  private static final long serialVersionUID = 1L;

  private transient Receiver<T> output;

  /** Creates the operator. */
  @SuppressWarnings("NullAway.Init")
  public FilterOperator(FilterFunction<T> function) {
    super(function);
  }

  @Override
  public void setup(OperatorContext<T> newContext) throws Exception {
    super.setup(newContext);
    output = newContext.output();
  }

  @Override
  public Receiver<T> input(int index) {
    return this;
  }

  @Override
  public void receive(T record, long timestamp) throws Exception {
    try {
      if (function.filter(record)) {
        output.receive(record, timestamp);
      }
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }
}
