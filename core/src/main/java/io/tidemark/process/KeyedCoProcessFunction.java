// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.Collector;
import io.tidemark.functions.OutputTag;
import org.jspecify.annotations.Nullable;

/**
 * Handles the records of two connected keyed streams one at a time, sharing keyed state and timers
 * between the two.
 *
 * <p>The order of records across the two inputs is not defined.
 *
 * @param <K> the key type
 * @param <IN1> the record type of the first stream
 * @param <IN2> the record type of the second stream
 * @param <OUT> the output type
 */
public abstract class KeyedCoProcessFunction<K, IN1, IN2, OUT> extends AbstractRichFunction {
  private static final long serialVersionUID = 1L;

  /** For subclasses. */
  protected KeyedCoProcessFunction() {}

  /**
   * Handles a record of the first stream.
   *
   * @param ctx valid during this call only
   * @param out takes the results; valid during this call only
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  public abstract void processElement1(IN1 value, Context ctx, Collector<OUT> out) throws Exception;

  /**
   * Handles a record of the second stream.
   *
   * @param ctx valid during this call only
   * @param out takes the results; valid during this call only
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  public abstract void processElement2(IN2 value, Context ctx, Collector<OUT> out) throws Exception;

  /**
   * A timer is due; its key is the current key.
   *
   * @param timestamp the instant the timer was registered for, in epoch milliseconds
   * @param ctx valid during this call only
   * @param out takes the results, which get the timer's timestamp if it is one of event time
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  public void onTimer(long timestamp, OnTimerContext ctx, Collector<OUT> out) throws Exception {}

  /** What a call may reach. */
  public abstract class Context {
    /** For the engine. */
    protected Context() {}

    /** The record's or timer's timestamp in epoch milliseconds; null when a record has none. */
    public abstract @Nullable Long timestamp();

    /** Time, and timers where the streams are keyed. */
    public abstract TimerService timerService();

    /** Emits to a side output, with the timestamp of the record or timer at hand. */
    public abstract <X> void output(OutputTag<X> outputTag, X value);

    /** The key of the record or timer. */
    public abstract K getCurrentKey();
  }

  /** What a timer's call may reach. */
  public abstract class OnTimerContext extends Context {
    /** For the engine. */
    protected OnTimerContext() {}

    /** The kind of time the timer waited for. */
    public abstract TimeDomain timeDomain();

    @Override
    public abstract K getCurrentKey();
  }
}
