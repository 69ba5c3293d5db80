// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.twoinput;

import io.tidemark.functions.CoFlatMapFunction;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.RecordCollector;
import io.tidemark.operator.UserFunctionOperator;

/** Emits any number of records for each record of two streams. */
public final class CoFlatMapOperator<IN1, IN2, OUT>
    extends UserFunctionOperator<CoFlatMapFunction<IN1, IN2, OUT>, OUT> {
  private static final long serialVersionUID = 1L;

  private transient RecordCollector<OUT> collector;

  /** Creates the operator. */
  @SuppressWarnings("NullAway.Init")
  public CoFlatMapOperator(CoFlatMapFunction<IN1, IN2, OUT> function) {
    super(function);
  }

  @Override
  public void setup(OperatorContext<OUT> newContext) throws Exception {
    super.setup(newContext);
    collector = RecordCollector.of(newContext);
  }

  @Override
  public Receiver<?> input(int index) {
    return switch (index) {
      case 0 -> (Receiver<IN1>) this::receiveFirst;
      case 1 -> (Receiver<IN2>) this::receiveSecond;
      default -> throw noSuchInput(index, 2);
    };
  }

  private void receiveFirst(IN1 record, long timestamp) throws Exception {
    try {
      collector.setTimestamp(timestamp);
      function.flatMap1(record, collector);
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }

  private void receiveSecond(IN2 record, long timestamp) throws Exception {
    try {
      collector.setTimestamp(timestamp);
      function.flatMap2(record, collector);
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }
}
