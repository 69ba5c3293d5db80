// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.oneinput;

import io.tidemark.functions.MapFunction;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.RecordCollector;
import io.tidemark.operator.UserFunctionOperator;

/** Emits what a function makes of each record. */
public final class MapOperator<IN, OUT> extends UserFunctionOperator<MapFunction<IN, OUT>, OUT>
    implements Receiver<IN> {
  private static final long serialVersionUID = 1L;

  private transient Receiver<OUT> output;

  /** Creates the operator. */
  @SuppressWarnings("NullAway.Init")
  public MapOperator(MapFunction<IN, OUT> function) {
    super(function);
  }

  @Override
  public void setup(OperatorContext<OUT> newContext) throws Exception {
    super.setup(newContext);
    output = newContext.output();
  }

  @Override
  public Receiver<IN> input(int index) {
    return this;
  }

  @Override
  public void receive(IN record, long timestamp) throws Exception {
    try {
      OUT result = function.map(record);
      if (result == null) {
        throw RecordCollector.nullRecord(context().operatorUid());
      }
      output.receive(result, timestamp);
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }
}
