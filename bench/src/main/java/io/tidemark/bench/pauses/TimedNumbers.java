// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import io.tidemark.functions.Collector;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.serializer.Types;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;

/**
 * Keeps for each key when its timer is due. An event moves the timer to a later time, as a session
 * does. No watermark ever comes, so none fires.
 */
final class TimedNumbers extends KeyedProcessFunction<Long, Long, Long> {
  private static final long serialVersionUID = 1;
  private static final long FIRST_MILLIS = 1L << 45;
  private static final long STEP_MILLIS = 1L << 20;
  private static final int TELL_EVERY = 64;

  @SuppressWarnings("NullAway.Init") // set in open()
  private transient LoadControl control;

  @SuppressWarnings("NullAway.Init") // set in open()
  private transient ValueState<Long> due;

  private transient int subtask;
  private transient long events;
  private transient long newKeys;

  @Override
  public void open(OpenContext context) {
    control = LoadControl.active();
    due = getRuntimeContext().getState(new ValueStateDescriptor<>("due", Types.LONG));
    subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
  }

  @Override
  public void processElement(Long key, Context context, Collector<Long> out) throws Exception {
    Long before = due.value();
    long after = before == null ? FIRST_MILLIS + key : before + STEP_MILLIS;
    if (control.spec().hasTimer(key)) {
      if (before != null) {
        context.timerService().deleteEventTimeTimer(before);
      }
      context.timerService().registerEventTimeTimer(after);
    }
    due.update(after);
    if (before == null) {
      newKeys++;
    }
    if (++events % TELL_EVERY == 0) {
      control.processed(subtask, events, newKeys);
    }
    out.collect(after);
  }

  @Override
  public void onTimer(long timestamp, OnTimerContext context, Collector<Long> out) {
    throw new IllegalStateException("A timer fired at " + timestamp + " without a watermark.");
  }
}
