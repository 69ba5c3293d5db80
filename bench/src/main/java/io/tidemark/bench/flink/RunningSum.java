// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Keeps the sum of each key in value state and emits every update. */
final class RunningSum extends KeyedProcessFunction<Long, FlinkEvent, FlinkUpdate> {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("NullAway.Init") // set in open()
  private transient ValueState<Long> sum;

  @Override
  public void open(OpenContext context) {
    sum = getRuntimeContext().getState(new ValueStateDescriptor<>("sum", Types.LONG));
  }

  @Override
  public void processElement(FlinkEvent event, Context context, Collector<FlinkUpdate> out)
      throws Exception {
    Long before = sum.value();
    long after = (before == null ? 0 : before) + event.value;
    sum.update(after);
    out.collect(new FlinkUpdate(event.key, after));
  }
}
