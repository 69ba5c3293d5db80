// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.config.Configuration;
import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.process.RichMapFunction;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.KeyedStream;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.Watermark;
import io.tidemark.time.WatermarkGenerator;
import io.tidemark.time.WatermarkOutput;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * State that a run does not register is carried over to the next; an operator's state that the job
 * has lost is never lost silently.
 */
@Timeout(60)
final class RestoreUnclaimedTest {
  private static final int PARTITIONS = 3;
  private static final long KEYS = 40;
  private static final long TIMERS_AT = 1_000;

  /** What the lists and the broadcast map held at the start of a run, by subtask. */
  private static final Map<Integer, List<String>> RESTORED = new ConcurrentSkipListMap<>();

  @TempDir Path directory;

  @BeforeEach
  void forget() {
    RESTORED.clear();
  }

  // ---- keyed state and timers
  // --------------------------------------------------------------------

  /** Sums in state, and has a timer for each key; or emits a number that needs neither. */
  private static final class Sums extends KeyedProcessFunction<Long, Long, Long> {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Long> sum;

    @Override
    public void open(OpenContext context) {
      sum = getRuntimeContext().getState(new ValueStateDescriptor<>("sum", Long.class));
    }

    @Override
    public void processElement(Long value, Context context, Collector<Long> out) throws Exception {
      if (value < TIMERS_AT) {
        Long before = sum.value();
        sum.update((before == null ? 0 : before) + value);
        context.timerService().registerEventTimeTimer(TIMERS_AT);
        out.collect(sum.value());
      }
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<Long> out)
        throws Exception {
      out.collect(-sum.value());
    }
  }

  /** Each number is a watermark, too. */
  private static final class EachNumber implements WatermarkGenerator<Long> {
    @Override
    public void onEvent(Long value, long eventTimestamp, WatermarkOutput output) {
      output.emitWatermark(new Watermark(value));
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
  }

  private JobClient startKeyed(
      int parallelism, Feed<Long> feed, boolean registers, Seen<Long> seen) {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
    KeyedStream<Long, Long> keyed =
        environment
            .fromSource(
                feed.source(),
                WatermarkStrategy.forGenerator(context -> new EachNumber()),
                "feed",
                Types.LONG)
            .uid("feed")
            .keyBy(value -> value % KEYS);
    // An operator that registers neither states nor timers, under the same uid.
    (registers ? keyed.process(new Sums()) : keyed.map(value -> value))
        .uid("sums")
        .sinkTo(seen.sink());
    JobClient client = environment.executeAsync("carried");
    seen.follow(client);
    return client;
  }

  @Test
  void keyedStateAndTimersOutliveARunThatDoesNotRegisterThem() {
    Feed<Long> feed = new Feed<>(PARTITIONS);
    Seen<Long> first = new Seen<>();
    try (JobClient client = startKeyed(2, feed, true, first)) {
      for (long i = 0; i < 3 * KEYS; i++) {
        feed.append((int) (i % PARTITIONS), i);
      }
      first.await((int) (3 * KEYS));
      Jobs.checkpoint(client);
    }
    Seen<Long> second = new Seen<>();
    try (JobClient client = startKeyed(3, feed, false, second)) {
      feed.append(0, 1L);
      second.await(1);
      Jobs.checkpoint(client);
      // Of a checkpoint that was made of carried state, once more.
      Jobs.checkpoint(client);
    }
    Seen<Long> third = new Seen<>();
    try (JobClient client = startKeyed(5, feed, true, third)) {
      List<Long> expected = new ArrayList<>();
      for (long key = 0; key < KEYS; key++) {
        // The values of a key were key, key + KEYS and key + 2 * KEYS.
        long sum = 3 * key + 3 * KEYS;
        feed.append((int) (key % PARTITIONS), key);
        expected.add(sum + key);
        expected.add(-(sum + key));
      }
      third.await((int) KEYS);
      for (int partition = 0; partition < PARTITIONS; partition++) {
        feed.append(partition, TIMERS_AT);
      }
      third.await((int) (2 * KEYS));
      Jobs.checkpoint(client);
      assertThat(third.all()).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  // ---- operator state
  // ----------------------------------------------------------------------------

  /** Keeps numbers in a list, a union list and a broadcast map; or registers none of them. */
  private static final class Lists extends RichMapFunction<Long, Long>
      implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private final boolean registers;
    private transient ListState<Long> split;
    private transient ListState<Long> union;
    private transient BroadcastState<Long, Long> broadcast;

    Lists(boolean registers) {
      this.registers = registers;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
      if (!registers) {
        return;
      }
      var store = context.getOperatorStateStore();
      split = store.getListState(new ListStateDescriptor<>("split", Long.class));
      union = store.getUnionListState(new ListStateDescriptor<>("union", Long.class));
      broadcast =
          store.getBroadcastState(new MapStateDescriptor<>("broadcast", Long.class, Long.class));
      List<String> restored = new ArrayList<>();
      split.get().forEach(value -> restored.add("split " + value));
      union.get().forEach(value -> restored.add("union " + value));
      broadcast.entries().forEach(entry -> restored.add("broadcast " + entry.getKey()));
      RESTORED.put(getRuntimeContext().getIndexOfThisSubtask(), restored);
    }

    @Override
    public Long map(Long value) throws Exception {
      if (registers) {
        split.add(value);
        union.add(value);
      }
      return value;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
      if (registers) {
        broadcast.put(7L, 7L);
        broadcast.put(8L, 8L);
      }
    }
  }

  private JobClient startLists(
      int parallelism, Feed<Long> feed, boolean registers, Seen<Long> seen) {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .map(new Lists(registers))
        .uid("lists")
        .sinkTo(seen.sink());
    JobClient client = environment.executeAsync("carried-lists");
    seen.follow(client);
    return client;
  }

  @Test
  void operatorStateOutlivesARunThatDoesNotRegisterIt() {
    Feed<Long> feed = new Feed<>(PARTITIONS);
    List<String> union = new ArrayList<>();
    List<String> split = new ArrayList<>();
    Seen<Long> first = new Seen<>();
    try (JobClient client = startLists(2, feed, true, first)) {
      for (long i = 0; i < 25; i++) {
        feed.append((int) (i % PARTITIONS), i);
        union.add("union " + i);
        split.add("split " + i);
      }
      first.await(25);
      Jobs.checkpoint(client);
    }
    for (int parallelism : List.of(3, 3, 1)) {
      Seen<Long> between = new Seen<>();
      try (JobClient client = startLists(parallelism, feed, false, between)) {
        Jobs.checkpoint(client);
      }
    }
    RESTORED.clear();
    try (JobClient client = startLists(4, feed, true, new Seen<>())) {
      Jobs.awaitRunning(client);
      assertThat(RESTORED).hasSize(4);
      List<String> allSplit = new ArrayList<>();
      for (List<String> restored : RESTORED.values()) {
        assertThat(restored.stream().filter(one -> one.startsWith("union")))
            .containsExactlyInAnyOrderElementsOf(union);
        assertThat(restored.stream().filter(one -> one.startsWith("broadcast")))
            .containsExactly("broadcast 7", "broadcast 8");
        restored.stream().filter(one -> one.startsWith("split")).forEach(allSplit::add);
      }
      assertThat(allSplit).containsExactlyInAnyOrderElementsOf(split);
    }
  }

  // ---- an operator that is gone
  // ------------------------------------------------------------------

  private JobClient startWithUid(Feed<Long> feed, String uid, Configuration settings) {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 2, settings);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .keyBy(value -> value % KEYS)
        .process(new Sums())
        .uid(uid)
        .name("running sums")
        .sinkTo(new Seen<Long>().sink());
    return environment.executeAsync("renamed");
  }

  @Test
  void stateOfAnOperatorThatIsGoneIsRefusedUnlessItMayBeLost() throws Exception {
    Feed<Long> feed = new Feed<>(PARTITIONS);
    feed.append(0, 1L, 2L);
    long checkpoint;
    try (JobClient client = startWithUid(feed, "sums", Jobs.settings())) {
      Jobs.await("the records are read", () -> feed.read(0) == 2);
      checkpoint = Jobs.checkpoint(client);
    }
    try (JobClient client = startWithUid(feed, "totals", Jobs.settings())) {
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("Checkpoint " + checkpoint)
          .hasMessageContaining("sums (running sums: state ")
          .hasMessageContaining("sum")
          .hasMessageContaining("[feed, totals]")
          .hasMessageContaining("execution.state-recovery.ignore-unclaimed-state");
    }
    // The refusal has changed nothing: the old job still goes on.
    try (JobClient client = startWithUid(feed, "sums", Jobs.settings())) {
      Jobs.awaitRunning(client);
    }
    Configuration ignore = Jobs.settings("execution.state-recovery.ignore-unclaimed-state", "true");
    try (JobClient client = startWithUid(feed, "totals", ignore)) {
      assertThat(Jobs.checkpoint(client)).isGreaterThan(checkpoint);
    }
    // From now on the state is gone, and nobody misses it.
    try (JobClient client = startWithUid(feed, "totals", Jobs.settings())) {
      Jobs.awaitRunning(client);
    }
  }
}
