// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

import io.tidemark.functions.Collector;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.serializer.Types;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;

/** Keeps the sum of each key in value state and emits every update. */
final class TidemarkRunningSum extends KeyedProcessFunction<Long, TidemarkEvent, TidemarkUpdate> {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("NullAway.Init") // set in open()
  private transient ValueState<Long> sum;

  @Override
  public void open(OpenContext context) {
    sum = getRuntimeContext().getState(new ValueStateDescriptor<>("sum", Types.LONG));
  }

  @Override
  public void processElement(TidemarkEvent event, Context context, Collector<TidemarkUpdate> out)
      throws Exception {
    Long before = sum.value();
    long after = (before == null ? 0 : before) + event.value();
    sum.update(after);
    out.collect(new TidemarkUpdate(event.key(), after));
  }
}
