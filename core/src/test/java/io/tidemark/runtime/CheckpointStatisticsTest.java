// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.checkpoint.storage.JobManagerCheckpointStorage;
import io.tidemark.functions.Collector;
import io.tidemark.graph.CheckpointStatistics;
import io.tidemark.graph.JobClient;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.DataStream;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a job says of its checkpoints and its longest calls. */
@Timeout(60)
final class CheckpointStatisticsTest {
  private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(30);

  @TempDir Path directory;

  /** Keeps the last value of each key; its snapshot takes {@link #SLOW_NANOS} at least. */
  private static final class SlowToSnapshot extends KeyedProcessFunction<Long, Long, Long>
      implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Long> last;

    @Override
    public void open(OpenContext context) {
      last = getRuntimeContext().getState(new ValueStateDescriptor<>("last", Long.class));
    }

    @Override
    public void processElement(Long value, Context context, Collector<Long> out) throws Exception {
      last.update(value);
      out.collect(value);
    }

    @Override
    public void initializeState(FunctionInitializationContext context) {}

    @Override
    public void snapshotState(FunctionSnapshotContext context) {
      long until = System.nanoTime() + SLOW_NANOS;
      while (System.nanoTime() < until) {
        LockSupport.parkNanos(until - System.nanoTime());
      }
    }
  }

  private static DataStream<Long> read(
      StreamExecutionEnvironment environment, Feed<Long> feed, String uid) {
    return environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), uid, Types.LONG)
        .uid(uid);
  }

  /** A job over one or two feeds whose records have all arrived. */
  private JobClient run(StreamExecutionEnvironment environment, List<Feed<Long>> feeds)
      throws Exception {
    Seen<Long> seen = new Seen<>();
    DataStream<Long> all = read(environment, feeds.get(0), "feed-0");
    for (int i = 1; i < feeds.size(); i++) {
      all = all.union(read(environment, feeds.get(i), "feed-" + i));
    }
    all.keyBy(value -> value)
        .process(new SlowToSnapshot())
        .uid("last")
        .sinkTo(seen.sink())
        .uid("seen");
    JobClient client = environment.executeAsync("statistics");
    seen.follow(client);
    for (Feed<Long> feed : feeds) {
      feed.appendAll(0, LongStream.range(0, 1000).boxed().toList());
    }
    seen.await(1000 * feeds.size());
    return client;
  }

  private static CheckpointStatistics.Subtask partOf(
      CheckpointStatistics.Completed checkpoint, String uid) {
    return checkpoint.subtasks().stream()
        .filter(part -> part.chain().contains(uid))
        .findFirst()
        .orElseThrow(() -> new AssertionError(uid + " is not in " + checkpoint));
  }

  private static long metric(JobClient client, String name) {
    return ((Number) client.getMetrics().get("statistics." + name)).longValue();
  }

  @Test
  void tellsWhatEachPartTook() throws Exception {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    try (JobClient client = run(environment, List.of(new Feed<>(1)))) {
      Instant before = Instant.now();
      long beforeNanos = System.nanoTime();
      long id = Jobs.checkpoint(client);
      long tookNanos = System.nanoTime() - beforeNanos;

      CheckpointStatistics statistics = client.getCheckpointStatistics();
      assertThat(statistics.triggered()).isEqualTo(1);
      assertThat(statistics.completed()).isEqualTo(1);
      assertThat(statistics.failed()).isZero();
      assertThat(statistics.inProgress()).isZero();
      CheckpointStatistics.Completed checkpoint = statistics.recent().get(0);
      assertThat(checkpoint.checkpointId()).isEqualTo(id);
      assertThat(checkpoint.triggered()).isBetween(before.minusMillis(1), Instant.now());
      CheckpointStatistics.Subtask part = partOf(checkpoint, "last");
      assertThat(part.index()).isZero();
      assertThat(part.sync().toNanos()).isBetween(SLOW_NANOS, tookNanos);
      assertThat(part.syncBeganNanos() - beforeNanos).isBetween(0L, tookNanos - SLOW_NANOS);
      assertThat(part.async().toNanos()).isBetween(1L, tookNanos);
      assertThat(checkpoint.endToEnd()).isBetween(part.sync(), Duration.ofNanos(tookNanos));
      assertThat(part.stateBytes()).isGreaterThan(1000 * 8).isLessThan(bytesOf("chk-" + id));
      assertThat(checkpoint.stateBytes())
          .isEqualTo(part.stateBytes() + partOf(checkpoint, "feed-0").stateBytes());

      assertThat(metric(client, "lastCheckpointLongestSyncMicros"))
          .isEqualTo(part.sync().toNanos() / 1000);
      assertThat(metric(client, "lastCheckpointLongestAsyncMicros")).isPositive();
      assertThat(metric(client, "lastCheckpointSize")).isEqualTo(checkpoint.stateBytes());
      assertThat(metric(client, "lastCompletedCheckpointId")).isEqualTo(id);
      assertThat(metric(client, "totalNumberOfCheckpoints")).isEqualTo(1);
    }
  }

  private long bytesOf(String checkpoint) throws IOException {
    try (Stream<Path> walk = Files.walk(directory)) {
      return walk.filter(path -> path.toString().contains(checkpoint))
          .filter(Files::isRegularFile)
          .mapToLong(CheckpointStatisticsTest::size)
          .sum();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void onlySeveralInputsHaveToBeAligned() throws Exception {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    try (JobClient client = run(environment, List.of(new Feed<>(1), new Feed<>(1)))) {
      long unused = Jobs.checkpoint(client);
      CheckpointStatistics.Completed checkpoint = client.getCheckpointStatistics().recent().get(0);
      assertThat(partOf(checkpoint, "last").alignment()).isPositive();
      assertThat(partOf(checkpoint, "feed-0").alignment()).isZero();
      assertThat(partOf(checkpoint, "feed-1").alignment()).isZero();
    }
  }

  @Test
  void remembersTheNewest() throws Exception {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    try (JobClient client = run(environment, List.of(new Feed<>(1)))) {
      List<Long> ids = new ArrayList<>();
      for (int i = 0; i < CheckpointStatistics.REMEMBERED + 2; i++) {
        ids.add(Jobs.checkpoint(client));
      }
      CheckpointStatistics statistics = client.getCheckpointStatistics();
      assertThat(statistics.completed()).isEqualTo(ids.size());
      assertThat(statistics.recent())
          .extracting(CheckpointStatistics.Completed::checkpointId)
          .isEqualTo(ids.subList(2, ids.size()));
    }
  }

  @Test
  void countsThoseThatFailed() throws Exception {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    environment.getCheckpointConfig().setTolerableCheckpointFailureNumber(100);
    environment.getCheckpointConfig().setCheckpointStorage(new JobManagerCheckpointStorage(1000));
    try (JobClient client = run(environment, List.of(new Feed<>(1)))) {
      assertThatThrownBy(() -> Jobs.get(client.triggerCheckpoint()))
          .hasStackTraceContaining("aborted");
      CheckpointStatistics statistics = client.getCheckpointStatistics();
      assertThat(statistics.triggered()).isEqualTo(1);
      assertThat(statistics.failed()).isEqualTo(1);
      assertThat(statistics.recent()).isEmpty();
      assertThat(metric(client, "lastCheckpointLongestSyncMicros")).isZero();
    }
  }

  @Test
  void namesTheLongestCallOfTheLastSecond() throws Exception {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
    try (JobClient client = run(environment, List.of(new Feed<>(1)))) {
      long before = System.nanoTime();
      Jobs.await(
          "a slow snapshot is the longest call of a second",
          () -> {
            long unused = Jobs.checkpoint(client);
            return metric(client, "recentLongestCallBeganNanos") - before > 0
                && metric(client, "recentLongestCallNanos") >= SLOW_NANOS
                && String.valueOf(client.getMetrics().get("statistics.recentLongestCallSubtask"))
                    .contains("last");
          });
      assertThat(metric(client, "longestCallMillis")).isGreaterThanOrEqualTo(30);
    }
  }
}
