// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.config.Configuration;
import io.tidemark.functions.Collector;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.runtime.support.FailurePlan;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failures within the process: what a sink committed is what a run without failures commits. */
final class RecoveryTest {
  private static final int KEYS = 97;
  private static final long RECORDS = 300_000;

  private static volatile FailurePlan plan = FailurePlan.none();

  @TempDir Path directory;

  @AfterEach
  void forgetPlan() {
    plan = FailurePlan.none();
  }

  /** Emits (key, how many records of the key came so far, their sum). */
  private static final class RunningSum extends KeyedProcessFunction<Long, Long, Sum> {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Long> count;
    private transient ValueState<Long> sum;

    @Override
    public void open(OpenContext context) {
      count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Long.class));
      sum = getRuntimeContext().getState(new ValueStateDescriptor<>("sum", Long.class));
    }

    @Override
    public void processElement(Long value, Context context, Collector<Sum> out) throws Exception {
      plan.step();
      Long before = count.value();
      Long sumBefore = sum.value();
      long now = before == null ? 1 : before + 1;
      long sumNow = (sumBefore == null ? 0 : sumBefore) + value;
      count.update(now);
      sum.update(sumNow);
      out.collect(new Sum(context.getCurrentKey(), now, sumNow));
    }
  }

  record Sum(long key, long count, long sum) {}

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 5", "3, 20", "8, 1", "1, 20"})
  void committedOutputIsThatOfAnUndisturbedRun(int parallelism, long intervalMillis)
      throws Exception {
    plan = new FailurePlan(List.of(1_000L, 90_000L, 90_001L, 200_000L, 310_000L, 400_000L));
    Outbox outbox = new Outbox();
    Configuration configuration = new Configuration();
    configuration.setString("execution.checkpointing.dir", directory.toString());
    configuration.setString("restart-strategy.type", "fixed-delay");
    configuration.setString("restart-strategy.fixed-delay.attempts", "1000");
    configuration.setString("restart-strategy.fixed-delay.delay", "0 ms");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setParallelism(parallelism).enableCheckpointing(intervalMillis);
    environment.attach(Outbox.NAME, outbox);
    environment
        .fromSequence(1, RECORDS)
        .uid("numbers")
        .keyBy(value -> value % KEYS)
        .process(new RunningSum())
        .uid("sums")
        .sinkTo(Outbox.<Sum>sink())
        .uid("outbox");

    environment.execute("recovery");

    assertThat(plan.failures()).isGreaterThanOrEqualTo(4);
    checkSums(outbox.committed());
  }

  /** Each key's counts are 1, 2, 3 … in order, and its last sum is that of a plain loop. */
  private static void checkSums(List<Object> committed) {
    Map<Long, List<Sum>> byKey = new TreeMap<>();
    for (Object record : committed) {
      Sum sum = (Sum) record;
      byKey.computeIfAbsent(sum.key(), key -> new ArrayList<>()).add(sum);
    }
    Map<Long, long[]> expected = new TreeMap<>();
    for (long value = 1; value <= RECORDS; value++) {
      long[] totals = expected.computeIfAbsent(value % KEYS, key -> new long[2]);
      totals[0]++;
      totals[1] += value;
    }
    assertThat(byKey.keySet()).isEqualTo(expected.keySet());
    expected.forEach(
        (key, totals) -> {
          List<Sum> sums = byKey.get(key);
          assertThat(sums).hasSize((int) totals[0]);
          for (int i = 0; i < sums.size(); i++) {
            assertThat(sums.get(i).count()).isEqualTo(i + 1);
          }
          assertThat(sums.get(sums.size() - 1).sum()).isEqualTo(totals[1]);
        });
  }
}
