// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.oneinput;

import io.tidemark.functions.ReduceFunction;
import io.tidemark.operator.KeyedStates;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.RecordCollector;
import io.tidemark.operator.UserFunctionOperator;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;

/**
 * Combines the records of each key and emits the result so far for each record. The first record of
 * a key is its first result.
 *
 * <p>The result is kept in state and emitted; where it is mutable, the engine copies what it emits.
 */
public final class ReduceOperator<T> extends UserFunctionOperator<ReduceFunction<T>, T>
    implements Receiver<T> {
  private static final long serialVersionUID = 1L;

  /** The name of the state; part of the checkpoint. */
  public static final String STATE_NAME = "_op_state";

  private final ValueStateDescriptor<T> descriptor;

  private transient Receiver<T> output;
  private transient ValueState<T> state;

  /**
   * Creates the operator.
   *
   * @param descriptor describes the state, under {@link #STATE_NAME}
   */
  @SuppressWarnings("NullAway.Init")
  public ReduceOperator(ReduceFunction<T> function, ValueStateDescriptor<T> descriptor) {
    super(function);
    this.descriptor = descriptor;
  }

  @Override
  public void setup(OperatorContext<T> newContext) throws Exception {
    super.setup(newContext);
    output = newContext.output();
  }

  @Override
  public void open() throws Exception {
    state = KeyedStates.get(context(), descriptor);
    super.open();
  }

  @Override
  public Receiver<T> input(int index) {
    return this;
  }

  @Override
  public void receive(T record, long timestamp) throws Exception {
    try {
      T before = state.value();
      T result = before == null ? record : function.reduce(before, record);
      if (result == null) {
        throw RecordCollector.nullRecord(context().operatorUid());
      }
      state.update(result);
      output.receive(result, timestamp);
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }
}
