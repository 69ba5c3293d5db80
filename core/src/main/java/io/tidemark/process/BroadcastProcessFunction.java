// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.Collector;

/**
 * Handles a stream that is not keyed together with a broadcast stream, whose records every subtask
 * gets and keeps in broadcast state.
 *
 * <p>The order of records across the two inputs is not defined, and may differ between subtasks.
 *
 * @param <IN1> the record type of the stream that is not broadcast
 * @param <IN2> the record type of the broadcast stream
 * @param <OUT> the output type
 */
public abstract class BroadcastProcessFunction<IN1, IN2, OUT> extends BaseBroadcastProcessFunction {
  private static final long serialVersionUID = 1L;

  /** For subclasses. */
  protected BroadcastProcessFunction() {}

  /**
   * Handles a record of the stream that is not broadcast; broadcast state is read-only.
   *
   * @param ctx valid during this call only
   * @param out takes the results; valid during this call only
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  public abstract void processElement(IN1 value, ReadOnlyContext ctx, Collector<OUT> out)
      throws Exception;

  /**
   * Handles a broadcast record; every subtask gets it and must write the same to broadcast state.
   *
   * @param ctx valid during this call only
   * @param out takes the results; valid during this call only
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  public abstract void processBroadcastElement(IN2 value, Context ctx, Collector<OUT> out)
      throws Exception;

  /** What the call for a broadcast record may reach. */
  public abstract class Context extends BaseBroadcastProcessFunction.Context {
    /** For the engine. */
    protected Context() {}
  }

  /** What the call for a record that is not broadcast may reach. */
  public abstract class ReadOnlyContext extends BaseBroadcastProcessFunction.ReadOnlyContext {
    /** For the engine. */
    protected ReadOnlyContext() {}
  }
}
