// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.Collector;
import io.tidemark.state.KeyedStateFunction;
import io.tidemark.state.State;
import io.tidemark.state.StateDescriptor;

/**
 * Handles a keyed stream together with a broadcast stream, whose records every subtask gets and
 * keeps in broadcast state. The keyed side has keyed state and timers.
 *
 * <p>The order of records across the two inputs is not defined, and may differ between subtasks.
 *
 * @param <KS> the key type of the keyed stream
 * @param <IN1> the record type of the keyed stream
 * @param <IN2> the record type of the broadcast stream
 * @param <OUT> the output type
 */
public abstract class KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT>
    extends BaseBroadcastProcessFunction {
  private static final long serialVersionUID = 1L;

  /** For subclasses. */
  protected KeyedBroadcastProcessFunction() {}

  /**
   * Handles a record of the keyed stream; its key is the current key; broadcast state is read-only.
   *
   * @param ctx valid during this call only
   * @param out takes the results; valid during this call only
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  public abstract void processElement(IN1 value, ReadOnlyContext ctx, Collector<OUT> out)
      throws Exception;

  /**
   * Handles a broadcast record; every subtask gets it and must write the same to broadcast state.
   * There is no current key; {@link Context#applyToKeyedState} visits the keys.
   *
   * @param ctx valid during this call only
   * @param out takes the results; valid during this call only
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  public abstract void processBroadcastElement(IN2 value, Context ctx, Collector<OUT> out)
      throws Exception;

  /**
   * A timer is due; its key is the current key; broadcast state is read-only.
   *
   * @param timestamp the instant the timer was registered for, in epoch milliseconds
   * @param ctx valid during this call only
   * @param out takes the results, which get the timer's timestamp if it is one of event time
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  public void onTimer(long timestamp, OnTimerContext ctx, Collector<OUT> out) throws Exception {}

  /** What the call for a broadcast record may reach. */
  public abstract class Context extends BaseBroadcastProcessFunction.Context {
    /** For the engine. */
    protected Context() {}

    /**
     * Applies a function to a keyed state, for each key of this subtask that has it, with that key
     * as the current one. The order of the keys is not defined.
     *
     * @throws Exception what the function threw
     */
    public abstract <VS, S extends State> void applyToKeyedState(
        StateDescriptor<S, VS> stateDescriptor, KeyedStateFunction<KS, S> function)
        throws Exception;
  }

  /** What the call for a keyed record may reach. */
  public abstract class ReadOnlyContext extends BaseBroadcastProcessFunction.ReadOnlyContext {
    /** For the engine. */
    protected ReadOnlyContext() {}

    /** Time and timers. */
    public abstract TimerService timerService();

    /** The key of the record or timer. */
    public abstract KS getCurrentKey();
  }

  /** What a timer's call may reach. */
  public abstract class OnTimerContext extends ReadOnlyContext {
    /** For the engine. */
    protected OnTimerContext() {}

    /** The kind of time the timer waited for. */
    public abstract TimeDomain timeDomain();

    @Override
    public abstract KS getCurrentKey();
  }
}
