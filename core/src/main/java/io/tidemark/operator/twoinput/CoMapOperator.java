// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.twoinput;

import io.tidemark.functions.CoMapFunction;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.RecordCollector;
import io.tidemark.operator.UserFunctionOperator;

/** Emits what a function makes of each record of two streams. */
public final class CoMapOperator<IN1, IN2, OUT>
    extends UserFunctionOperator<CoMapFunction<IN1, IN2, OUT>, OUT> {
  private static final long serialVersionUID = 1L;

  private transient Receiver<OUT> output;

  /** Creates the operator. */
  @SuppressWarnings("NullAway.Init")
  public CoMapOperator(CoMapFunction<IN1, IN2, OUT> function) {
    super(function);
  }

  @Override
  public void setup(OperatorContext<OUT> newContext) throws Exception {
    super.setup(newContext);
    output = newContext.output();
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
      emit(function.map1(record), timestamp);
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }

  private void receiveSecond(IN2 record, long timestamp) throws Exception {
    try {
      emit(function.map2(record), timestamp);
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }

  private void emit(OUT result, long timestamp) throws Exception {
    if (result == null) {
      throw RecordCollector.nullRecord(context().operatorUid());
    }
    output.receive(result, timestamp);
  }
}
