// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobGraphBuilder;
import io.tidemark.graph.StreamNode;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of key groups: what is chosen, what follows, and what a checkpoint says. */
@Timeout(120)
final class MaxParallelismTest {
  private static final int NOT_SET = -1;

  @TempDir Path directory;

  /** Counts the records of each key, and says with how many key groups. */
  private static final class Counting extends KeyedProcessFunction<Long, Long, String> {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Long> count;

    @Override
    public void open(OpenContext context) {
      count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Long.class));
    }

    @Override
    public void processElement(Long key, Context context, Collector<String> out) throws Exception {
      Long before = count.value();
      count.update(before == null ? 1 : before + 1);
      int groups = getRuntimeContext().getTaskInfo().getMaxNumberOfParallelSubtasks();
      out.collect(count.value() + " of " + key + " in " + groups);
    }
  }

  // ---- what follows from the parallelism
  // ---------------------------------------------------------------

  private static StreamNode.NodeSettings settings(StreamExecutionEnvironment environment) {
    environment.fromSequence(1, 2).map(x -> x).name("wide").print();
    JobGraph graph = JobGraphBuilder.build(environment.getStreamGraph());
    return graph.vertices().get(0).nodes().stream()
        .filter(node -> node.name().equals("wide"))
        .findFirst()
        .orElseThrow()
        .settings();
  }

  @ParameterizedTest
  @CsvSource({"1, 128", "85, 128", "86, 256", "128, 256", "170, 256", "200, 512", "32768, 32768"})
  void unsetItFollowsFromTheParallelism(int parallelism, int keyGroups) {
    StreamNode.NodeSettings settings = settings(Jobs.withoutCheckpoints(parallelism));
    assertThat(settings.maxParallelism()).isEqualTo(keyGroups);
    assertThat(settings.maxParallelismIsSet()).isFalse();
  }

  @Test
  void minusOneIsNotSet() {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(
            Jobs.settings("pipeline.max-parallelism", "-1", "parallelism.default", "100"));
    StreamNode.NodeSettings settings = settings(environment);
    assertThat(settings.maxParallelism()).isEqualTo(256);
    assertThat(settings.maxParallelismIsSet()).isFalse();
  }

  @Test
  void whatIsSetIsSetWhateverItIs() {
    StreamNode.NodeSettings settings = settings(Jobs.withoutCheckpoints(2).setMaxParallelism(128));
    assertThat(settings.maxParallelism()).isEqualTo(128);
    assertThat(settings.maxParallelismIsSet()).isTrue();
  }

  @Test
  void twoHundredSubtasksRun() throws Exception {
    assertThat(Jobs.withoutCheckpoints(200).fromSequence(1, 400).executeAndCollect(1000))
        .hasSize(400);
  }

  // ---- what a checkpoint says
  // --------------------------------------------------------------------------

  /** Counts a key once more in a job that continues from the newest checkpoint. */
  private String countOnce(Feed<Long> feed, int parallelism, int maxParallelism) {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    Seen<String> seen = new Seen<>();
    var counted =
        environment
            .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
            .uid("feed")
            .keyBy(key -> key)
            .process(new Counting())
            .uid("counting")
            .setParallelism(parallelism);
    if (maxParallelism != NOT_SET) {
      counted.setMaxParallelism(maxParallelism);
    }
    counted.sinkTo(seen.sink());
    try (JobClient client = environment.executeAsync("counts")) {
      seen.follow(client);
      feed.append(0, 7L);
      String result = seen.await(1).get(0);
      Jobs.checkpoint(client);
      return result;
    }
  }

  @Test
  void unsetTakesTheCheckpointsValue() {
    Feed<Long> feed = new Feed<>(1);
    assertThat(countOnce(feed, 2, 100)).isEqualTo("1 of 7 in 100");
    assertThat(countOnce(feed, 3, NOT_SET)).isEqualTo("2 of 7 in 100");
    assertThat(countOnce(feed, 90, NOT_SET)).isEqualTo("3 of 7 in 100");
    assertThat(countOnce(feed, 2, 100)).isEqualTo("4 of 7 in 100");
  }

  @Test
  void anotherOneThatIsSetIsRefused() {
    Feed<Long> feed = new Feed<>(1);
    assertThat(countOnce(feed, 2, 64)).isEqualTo("1 of 7 in 64");
    assertThatThrownBy(() -> countOnce(feed, 2, 128))
        .hasStackTraceContaining("has keyed state with max parallelism 64")
        .hasStackTraceContaining("the job sets max parallelism 128");
  }
}
