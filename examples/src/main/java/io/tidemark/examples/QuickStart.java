// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import io.tidemark.io.base.RateLimiterStrategy;
import io.tidemark.io.datagen.DataGeneratorSource;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;

/** Counts visits of each user, and goes on counting where it was after {@code kill -9}. */
public class QuickStart {
  record Visits(String user, long count) {}

  public static void main(String[] args) throws Exception {
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
    env.enableCheckpointing(1000);
    env.getCheckpointConfig().setCheckpointStorage("quick-start-checkpoints");
    var visits =
        new DataGeneratorSource<>(
            n -> new Visits("user-" + n % 3, 1), 1000, RateLimiterStrategy.perSecond(5));
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
