// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.functions.CheckpointListener;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One operator, written once for every engine that runs it: it reaches state, timers, output, clock
 * and metrics through its {@link OperatorContext} and nothing else.
 *
 * <p>The object that the job graph holds is a prototype; each subtask works on its own deserialized
 * copy, so fields that belong to a run are transient and set in {@link #setup}. The order of calls
 * is {@code setup}, {@code initializeState}, {@code open}, then records, timers, watermarks and
 * snapshots in any order, then {@code endInput} for each input, {@code finish}, {@code endOfJob},
 * and always {@code close}, also after a failure.
 *
 * <p>Thread: all calls come from the subtask's thread, one at a time. A call must not block, unless
 * the operator asks for its own thread.
 *
 * @param <OUT> the type of the records of the main output
 */
public abstract class StreamOperator<OUT> implements CheckpointListener, Serializable {
  private static final long serialVersionUID = 1L;

  private transient @Nullable OperatorContext<OUT> context;

  /** Gives the operator its surroundings. An override calls {@code super.setup} first. */
  public void setup(OperatorContext<OUT> newContext) throws Exception {
    this.context = newContext;
  }

  /** The surroundings given in {@link #setup}. */
  protected final OperatorContext<OUT> context() {
    OperatorContext<OUT> now = context;
    if (now == null) {
      throw new IllegalStateException(
          getClass().getSimpleName() + " was used before setup; the engine calls setup first.");
    }
    return now;
  }

  /**
   * Whether this is an operator of Tidemark and not one that a program brought along. Those of
   * Tidemark name themselves and the record where they fail, and emit nothing when their input
   * ends.
   */
  public final boolean isBuiltIn() {
    return getClass().getName().startsWith(StreamOperator.class.getPackageName() + ".");
  }

  /**
   * The receiver of one input's records.
   *
   * @param index the input, from 0
   */
  public abstract Receiver<?> input(int index);

  /**
   * Whether this operator neither changes a record that it is given, nor keeps it or passes it on,
   * so that the record need not be its own. False where code of the user gets hold of records.
   */
  public boolean onlyLooksAtRecords() {
    return false;
  }

  /** Registers state and reads what was restored. */
  public void initializeState(FunctionInitializationContext initialization) throws Exception {}

  /** Called once state is there, before the first record. */
  public void open() throws Exception {}

  /**
   * Whether the engine forwards the watermark of the inputs. An operator that answers false emits
   * its own through its context; the final watermark is forwarded in any case.
   */
  public boolean forwardsWatermarks() {
    return true;
  }

  /**
   * The combined watermark rose; the event-time timers up to it have fired. It is then forwarded.
   */
  public void processWatermark(long timestamp) throws Exception {}

  /** Called when the barrier is there, before it is forwarded: may still emit records. */
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {}

  /** The synchronous part of the snapshot: fills operator state and raw state. */
  public void snapshotState(FunctionSnapshotContext snapshot) throws Exception {}

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {}

  /** One input has ended; no record of it will follow. */
  public void endInput(int index) throws Exception {}

  /**
   * All inputs have ended and the last timers have fired: emit what is left. Not called on failure.
   */
  public void finish() throws Exception {}

  /**
   * Every subtask of the job has emitted everything, and nothing of it will be done again: the
   * final checkpoint is complete, or checkpointing is off and this is the time to commit.
   */
  public void endOfJob() throws Exception {}

  /**
   * Whether everything this operator started in the background has come back. Asked after {@code
   * finish} and before the job ends; the operator wakes its subtask when the answer changes.
   */
  public boolean isQuiescent() {
    return true;
  }

  /** Lets go of everything. Called once, whatever happened. */
  public void close() throws Exception {}
}
