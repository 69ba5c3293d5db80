// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.metrics.MetricNames;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Gate;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.serializer.Types;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a running job tells of itself, against what went in. */
@Timeout(60)
final class MetricsTest {
  private static final int RECORDS = 5_000;

  /** Uses its state for every second record, several times each. */
  private static final class EverySecond extends KeyedProcessFunction<Long, Long, Long> {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("NullAway.Init") // set in open()
    private transient ValueState<Long> seen;

    @Override
    public void open(OpenContext context) {
      seen = getRuntimeContext().getState(new ValueStateDescriptor<>("seen", Types.LONG));
    }

    @Override
    public void processElement(Long value, Context context, Collector<Long> out) throws Exception {
      if (value % 2 == 0) {
        Long before = seen.value();
        seen.update(before == null ? 1 : before + 1);
        seen.update(value);
        out.collect(value);
      }
    }
  }

  private static long sum(Map<String, Object> metrics, String ending) {
    return metrics.entrySet().stream()
        .filter(metric -> metric.getKey().endsWith(ending))
        .mapToLong(metric -> ((Number) metric.getValue()).longValue())
        .sum();
  }

  @Test
  void recordsAndStateAccessesAreCounted() throws Exception {
    Feed<Long> feed = new Feed<>(2);
    Gate<Long> gate = new Gate<>();
    gate.open();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(2);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .keyBy(value -> value, Types.LONG)
        .process(new EverySecond())
        .uid("counts")
        .sinkTo(gate.sink());
    List<Long> numbers = LongStream.range(0, RECORDS).boxed().toList();
    feed.appendAll(0, numbers.subList(0, 1_000));
    feed.appendAll(1, numbers.subList(1_000, RECORDS));
    try (JobClient client = environment.executeAsync("metrics")) {
      Jobs.await("everything is through", () -> gate.size() == RECORDS / 2);
      String in = "." + MetricNames.IO_NUM_RECORDS_IN;
      Jobs.await(
          "the counts are out: " + client.getMetrics().keySet(),
          () ->
              sum(client.getMetrics(), "." + MetricNames.STATE_ACCESSES) == RECORDS / 2
                  && sum(client.getMetrics(), "." + MetricNames.IO_NUM_RECORDS_OUT) == RECORDS);
      Map<String, Object> metrics = client.getMetrics();
      Map<String, Object> received =
          metrics.entrySet().stream()
              .filter(metric -> metric.getKey().endsWith(in))
              .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
      assertThat(received).as("of the source and of the subtasks").hasSizeGreaterThanOrEqualTo(4);
      assertThat(metrics.keySet())
          .anyMatch(name -> name.endsWith(MetricNames.TASK_BUSY_TIME))
          .anyMatch(name -> name.endsWith(MetricNames.TASK_BACK_PRESSURED_TIME))
          .anyMatch(name -> name.endsWith(MetricNames.TASK_IDLE_TIME))
          .anyMatch(name -> name.endsWith(MetricNames.INPUT_QUEUE_USAGE))
          .anyMatch(name -> name.endsWith(MetricNames.IO_CURRENT_INPUT_WATERMARK));
      feed.endAll();
      Jobs.end(client);
      assertThat(sum(client.getMetrics(), in))
          .as("what the source's counters have counted, when the job has ended")
          .isEqualTo(RECORDS);
    }
  }
}
