// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.oneinput;

import io.tidemark.functions.FlatMapFunction;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.RecordCollector;
import io.tidemark.operator.UserFunctionOperator;

/** Emits any number of records for each record. */
public final class FlatMapOperator<IN, OUT>
    extends UserFunctionOperator<FlatMapFunction<IN, OUT>, OUT> implements Receiver<IN> {
  private static final long serialVersionUID = 1L;

  private transient RecordCollector<OUT> collector;

  /** Creates the operator. */
  @SuppressWarnings("NullAway.Init")
  public FlatMapOperator(FlatMapFunction<IN, OUT> function) {
    super(function);
  }

  @Override
  public void setup(OperatorContext<OUT> newContext) throws Exception {
    super.setup(newContext);
    collector = RecordCollector.of(newContext);
  }

  @Override
  public Receiver<IN> input(int index) {
    return this;
  }

  @Override
  public void receive(IN record, long timestamp) throws Exception {
    try {
      collector.setTimestamp(timestamp);
      function.flatMap(record, collector);
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }
}
