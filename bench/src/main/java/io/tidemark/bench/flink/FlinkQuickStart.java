// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** The program of Tidemark's README, on Flink's MiniCluster. */
public final class FlinkQuickStart {
  private FlinkQuickStart() {}

  public static void main(String[] args) throws Exception {
    Configuration configuration = FlinkJvm.localConfiguration();
    configuration.set(
        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
        java.nio.file.Path.of("quick-start-checkpoints").toUri().toString());
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(configuration);
    env.enableCheckpointing(1000);
    DataGeneratorSource<String> visits =
        new DataGeneratorSource<>(
            n -> "user-" + n % 3, 1000, RateLimiterStrategy.perSecond(5), Types.STRING);
    env.fromSource(visits, WatermarkStrategy.noWatermarks(), "visits")
        .uid("visits")
        .keyBy(user -> user)
        .process(new CountVisits())
        .uid("counts")
        .print();
    env.execute("quick-start");
  }

  static final class CountVisits extends KeyedProcessFunction<String, String, String> {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("NullAway.Init") // set in open()
    private transient ValueState<Long> count;

    @Override
    public void open(OpenContext context) {
      count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Long.class));
    }

    @Override
    public void processElement(String user, Context context, Collector<String> out)
        throws Exception {
      Long before = count.value();
      long times = before == null ? 1 : before + 1;
      count.update(times);
      out.collect(user + " was here " + times + " times");
    }
  }
}
