// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import io.tidemark.functions.Collector;
import io.tidemark.io.base.RateLimiterStrategy;
import io.tidemark.io.datagen.DataGeneratorSource;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;

/** Counts visits of each user, and goes on counting where it was after {@code kill -9}. */
public class QuickStart {
  public static void main(String[] args) throws Exception {
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
    env.enableCheckpointing(1000);
    env.getCheckpointConfig().setCheckpointStorage(Path.of("quick-start-checkpoints"));
    var visits =
        new DataGeneratorSource<>(n -> "user-" + n % 3, 1000, RateLimiterStrategy.perSecond(5));
    env.fromSource(visits, WatermarkStrategy.noWatermarks(), "visits")
        .uid("visits")
        .keyBy(user -> user)
        .process(new CountVisits())
        .uid("counts")
        .print();
    env.execute("quick-start");
  }

  static class CountVisits extends KeyedProcessFunction<String, String, String> {
    private ValueState<Long> count;

    @Override
    public void open(OpenContext context) {
      count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Long.class));
    }

    @Override
    public void processElement(String user, Context ctx, Collector<String> out) throws Exception {
      Long before = count.value();
      long times = before == null ? 1 : before + 1;
      count.update(times);
      out.collect(user + " was here " + times + " times");
    }
  }
}
