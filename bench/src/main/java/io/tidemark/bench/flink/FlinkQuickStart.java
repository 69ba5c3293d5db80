// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The program of Tidemark's README, on Flink's MiniCluster. */
public final class FlinkQuickStart {
  private FlinkQuickStart() {}

  /** Public, so that Flink serializes it as a record rather than with Kryo. */
  public record Visits(String user, long count) {}

  public static void main(String[] args) throws Exception {
    Configuration configuration = FlinkJvm.localConfiguration();
    configuration.set(
        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
        java.nio.file.Path.of("quick-start-checkpoints").toUri().toString());
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(configuration);
    env.enableCheckpointing(1000);
    DataGeneratorSource<Visits> visits =
        new DataGeneratorSource<>(
            n -> new Visits("user-" + n % 3, 1),
            1000,
            RateLimiterStrategy.perSecond(5),
            TypeInformation.of(Visits.class));
    env.fromSource(visits, WatermarkStrategy.noWatermarks(), "visits")
        .uid("visits")
        .keyBy(Visits::user)
        .reduce((all, one) -> new Visits(one.user(), all.count() + one.count()))
        .uid("counts")
        .map(all -> all.user() + " was here " + all.count() + " times")
        .print();
    env.execute("quick-start");
  }
}
