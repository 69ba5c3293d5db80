// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import static java.util.Objects.requireNonNullElse;

import io.tidemark.functions.Collector;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;

/**
 * Warns when departures from an airport are late one after another: every fifth in a row gives a
 * {@link DelayAlert}.
 *
 * <p>The length of the row is one {@link ValueState} for each airport; it is cleared by a flight
 * that is on time, so airports that run well hold no state.
 */
final class DelayAlerts extends KeyedProcessFunction<String, Flight, DelayAlert> {
  private static final long serialVersionUID = 1L;

  private static final int ALERT_EVERY = 5;

  private transient ValueState<Integer> streak;

  @Override
  public void open(OpenContext context) {
    streak = getRuntimeContext().getState(new ValueStateDescriptor<>("streak", Integer.class));
  }

  @Override
  public void processElement(Flight flight, Context ctx, Collector<DelayAlert> out)
      throws Exception {
    if (!flight.isDelayed()) {
      streak.clear();
      return;
    }
    int length = requireNonNullElse(streak.value(), 0) + 1;
    streak.update(length);
    if (length % ALERT_EVERY == 0) {
      out.collect(new DelayAlert(flight.origin(), flight.date(), length));
    }
  }
}
