// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.functions.CheckpointListener;
import io.tidemark.functions.Function;
import io.tidemark.functions.OutputTag;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.OpenContext;
import io.tidemark.process.RichFunction;

/**
 * An operator around a user's function: opens and closes it, and passes on snapshots and
 * notifications to a function that wants them. What the function throws on a record or a timer
 * leaves the operator as an {@link OperatorException}.
 *
 * @param <F> the type of the function
 * @param <OUT> the type of the records of the main output
 */
public abstract class UserFunctionOperator<F extends Function, OUT> extends StreamOperator<OUT> {
  private static final long serialVersionUID = 1L;

  /** The user's function; in a running subtask, the subtask's own copy. */
  protected final F function;

  /** For subclasses. */
  protected UserFunctionOperator(F function) {
    this.function = function;
  }

  /** The user's function, for those who look at the graph. */
  public final F function() {
    return function;
  }

  @Override
  public void setup(OperatorContext<OUT> newContext) throws Exception {
    super.setup(newContext);
    if (function instanceof RichFunction rich) {
      rich.setRuntimeContext(new OperatorRuntimeContext(newContext));
    }
  }

  @Override
  public void initializeState(FunctionInitializationContext initialization) throws Exception {
    if (function instanceof CheckpointedFunction checkpointed) {
      checkpointed.initializeState(initialization);
    }
  }

  @Override
  public void open() throws Exception {
    if (function instanceof RichFunction rich) {
      rich.open(OpenContext.DEFAULT);
    }
  }

  @Override
  public void snapshotState(FunctionSnapshotContext snapshot) throws Exception {
    if (function instanceof CheckpointedFunction checkpointed) {
      checkpointed.snapshotState(snapshot);
    }
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    if (function instanceof CheckpointListener listener) {
      listener.notifyCheckpointComplete(checkpointId);
    }
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    if (function instanceof CheckpointListener listener) {
      listener.notifyCheckpointAborted(checkpointId);
    }
  }

  @Override
  public void close() throws Exception {
    if (function instanceof RichFunction rich) {
      rich.close();
    }
  }

  /** Emits to a side output on behalf of the function. */
  protected final <X> void emitToSideOutput(OutputTag<X> tag, X value, long timestamp) {
    if (value == null) {
      throw RecordCollector.nullRecord(context().operatorUid());
    }
    try {
      context().sideOutput(tag).receive(value, timestamp);
    } catch (Exception e) {
      throw Rethrow.asIs(e);
    }
  }

  /** What {@link Receiver#receive} throws when the function, or what it emits to, failed. */
  protected final OperatorException failedOn(Object record, Throwable failure) {
    return OperatorException.onRecord(context().operatorUid(), record, failure);
  }

  /** What a timer's callback throws when the function, or what it emits to, failed. */
  protected final OperatorException failedOnTimer(long timestamp, Throwable failure) {
    return OperatorException.onTimer(context().operatorUid(), timestamp, failure);
  }

  /** What {@link #input} throws when asked for an input that is not there. */
  protected final IllegalArgumentException noSuchInput(int index, int inputs) {
    return new IllegalArgumentException(
        getClass().getSimpleName()
            + " has "
            + inputs
            + " inputs; input "
            + index
            + " was asked for.");
  }
}
