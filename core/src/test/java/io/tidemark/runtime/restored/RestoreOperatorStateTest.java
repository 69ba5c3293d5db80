// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.process.BroadcastProcessFunction;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.RichMapFunction;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Operator state at another parallelism: a list is dealt out, a union list goes whole to everyone,
 * a broadcast map is the same everywhere. At the same parallelism each subtask gets its own list
 * back.
 */
@Timeout(60)
final class RestoreOperatorStateTest {
  private static final List<Integer> PARALLELISMS = List.of(2, 2, 3, 1, 5);
  private static final int PARTITIONS = 4;
  private static final int RECORDS_IN_RUN = 23;

  /** What each subtask was given at the start of a run, by subtask. */
  private static final Map<Integer, List<Long>> RESTORED = new ConcurrentSkipListMap<>();

  /** What each subtask put into its last snapshot, by subtask. */
  private static final Map<Integer, List<Long>> SNAPSHOT = new ConcurrentSkipListMap<>();

  @TempDir Path directory;

  @BeforeEach
  void forget() {
    RESTORED.clear();
    SNAPSHOT.clear();
  }

  /** Keeps in a list what it sees, and of a union list only its share of what was there before. */
  private static final class Keeper extends RichMapFunction<Long, Long>
      implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private final boolean union;
    private final List<Long> mine = new ArrayList<>();
    private transient ListState<Long> state;

    Keeper(boolean union) {
      this.union = union;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
      ListStateDescriptor<Long> descriptor = new ListStateDescriptor<>("kept", Long.class);
      state =
          union
              ? context.getOperatorStateStore().getUnionListState(descriptor)
              : context.getOperatorStateStore().getListState(descriptor);
      List<Long> restored = new ArrayList<>();
      state.get().forEach(restored::add);
      int subtask = getRuntimeContext().getIndexOfThisSubtask();
      RESTORED.put(subtask, restored);
      for (long value : restored) {
        if (!union || value % getRuntimeContext().getNumberOfParallelSubtasks() == subtask) {
          mine.add(value);
        }
      }
    }

    @Override
    public Long map(Long value) {
      mine.add(value);
      return value;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
      state.update(mine);
      SNAPSHOT.put(getRuntimeContext().getIndexOfThisSubtask(), List.copyOf(mine));
    }
  }

  private JobClient start(
      int parallelism, Feed<Long> feed, RichMapFunction<Long, Long> function, Seen<Long> seen) {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .map(function)
        .uid("keeper")
        .sinkTo(seen.sink());
    JobClient client = environment.executeAsync("lists");
    seen.follow(client);
    return client;
  }

  private static long appendRun(Feed<Long> feed, long next) {
    for (int i = 0; i < RECORDS_IN_RUN; i++) {
      feed.append(i % PARTITIONS, next + i);
    }
    return next + RECORDS_IN_RUN;
  }

  private static List<Long> upTo(long next) {
    List<Long> all = new ArrayList<>();
    for (long value = 0; value < next; value++) {
      all.add(value);
    }
    return all;
  }

  private static List<Long> concatenated(Map<Integer, List<Long>> bySubtask) {
    return bySubtask.values().stream().flatMap(List::stream).toList();
  }

  @Test
  void splitListIsDealtOutOnce() {
    Feed<Long> feed = new Feed<>(PARTITIONS);
    long next = 0;
    int before = 0;
    for (int parallelism : PARALLELISMS) {
      RESTORED.clear();
      Seen<Long> seen = new Seen<>();
      Map<Integer, List<Long>> left = new TreeMap<>(SNAPSHOT);
      SNAPSHOT.clear();
      try (JobClient client = start(parallelism, feed, new Keeper(false), seen)) {
        Jobs.awaitRunning(client);
        assertThat(RESTORED).hasSize(parallelism);
        assertThat(concatenated(RESTORED)).containsExactlyInAnyOrderElementsOf(upTo(next));
        if (parallelism == before) {
          assertThat(RESTORED).isEqualTo(left);
        } else {
          int most = RESTORED.values().stream().mapToInt(List::size).max().orElseThrow();
          int least = RESTORED.values().stream().mapToInt(List::size).min().orElseThrow();
          assertThat(most - least).isLessThanOrEqualTo(1);
        }
        next = appendRun(feed, next);
        seen.await(RECORDS_IN_RUN);
        Jobs.checkpoint(client);
        before = parallelism;
      }
    }
  }

  @Test
  void unionListGoesWholeToEverySubtask() {
    Feed<Long> feed = new Feed<>(PARTITIONS);
    long next = 0;
    for (int parallelism : PARALLELISMS) {
      RESTORED.clear();
      Seen<Long> seen = new Seen<>();
      try (JobClient client = start(parallelism, feed, new Keeper(true), seen)) {
        Jobs.awaitRunning(client);
        assertThat(RESTORED).hasSize(parallelism);
        for (List<Long> whole : RESTORED.values()) {
          assertThat(whole).containsExactlyInAnyOrderElementsOf(upTo(next));
          assertThat(whole).isEqualTo(RESTORED.get(0));
        }
        next = appendRun(feed, next);
        seen.await(RECORDS_IN_RUN);
        Jobs.checkpoint(client);
      }
    }
  }

  /** Adds what it sees to a union list, and never takes the others' elements out. */
  private static final class Adder extends RichMapFunction<Long, Long>
      implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private transient ListState<Long> state;

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
      state =
          context
              .getOperatorStateStore()
              .getUnionListState(new ListStateDescriptor<>("kept", Long.class));
      List<Long> restored = new ArrayList<>();
      state.get().forEach(restored::add);
      RESTORED.put(getRuntimeContext().getIndexOfThisSubtask(), restored);
    }

    @Override
    public Long map(Long value) throws Exception {
      state.add(value);
      return value;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {}
  }

  @Test
  void unionListDoesNotMultiplyWithEachRestore() {
    Feed<Long> feed = new Feed<>(PARTITIONS);
    long next = 0;
    for (int parallelism : PARALLELISMS) {
      RESTORED.clear();
      Seen<Long> seen = new Seen<>();
      try (JobClient client = start(parallelism, feed, new Adder(), seen)) {
        Jobs.awaitRunning(client);
        for (List<Long> whole : RESTORED.values()) {
          assertThat(whole).containsExactlyInAnyOrderElementsOf(upTo(next));
        }
        next = appendRun(feed, next);
        seen.await(RECORDS_IN_RUN);
        Jobs.checkpoint(client);
      }
    }
  }

  /** Says what the broadcast map holds in this subtask. */
  private static final class Rules extends BroadcastProcessFunction<Long, Long, Held> {
    private static final long serialVersionUID = 1L;
    static final MapStateDescriptor<Long, String> RULES =
        new MapStateDescriptor<>("rules", Long.class, String.class);

    @Override
    public void processElement(Long value, ReadOnlyContext context, Collector<Held> out)
        throws Exception {
      out.collect(held(context.getBroadcastState(RULES).immutableEntries()));
    }

    @Override
    public void processBroadcastElement(Long value, Context context, Collector<Held> out)
        throws Exception {
      context.getBroadcastState(RULES).put(value % 10, "rule " + value);
      out.collect(held(context.getBroadcastState(RULES).entries()));
    }

    private Held held(Iterable<Map.Entry<Long, String>> entries) {
      StringBuilder content = new StringBuilder();
      entries.forEach(content::append);
      return new Held(getRuntimeContext().getIndexOfThisSubtask(), content.toString());
    }
  }

  record Held(int subtask, String content) {}

  @Test
  void broadcastMapIsTheSameEverywhere() {
    Feed<Long> rules = new Feed<>(1);
    Feed<Long> questions = new Feed<>(1);
    Map<Long, String> model = new LinkedHashMap<>();
    long next = 0;
    for (int parallelism : PARALLELISMS) {
      Seen<Held> seen = new Seen<>();
      StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
      environment
          .fromSource(questions.source(), WatermarkStrategy.noWatermarks(), "questions", Types.LONG)
          .uid("questions")
          .setParallelism(1)
          .rebalance()
          .connect(
              environment
                  .fromSource(rules.source(), WatermarkStrategy.noWatermarks(), "rules", Types.LONG)
                  .uid("rules")
                  .setParallelism(1)
                  .broadcast(Rules.RULES))
          .process(new Rules())
          .uid("decisions")
          .sinkTo(seen.sink());
      try (JobClient client = environment.executeAsync("broadcast")) {
        seen.follow(client);
        assertSameEverywhere(ask(questions, seen, parallelism), parallelism, model);
        for (int i = 0; i < 7; i++) {
          rules.append(0, next);
          model.put(next % 10, "rule " + next);
          next++;
        }
        seen.await(8 * parallelism);
        assertSameEverywhere(ask(questions, seen, parallelism), parallelism, model);
        Jobs.checkpoint(client);
      }
    }
  }

  private static List<Held> ask(Feed<Long> questions, Seen<Held> seen, int parallelism) {
    int before = seen.size();
    for (long i = 0; i < parallelism; i++) {
      questions.append(0, i);
    }
    List<Held> all = seen.await(before + parallelism);
    return all.subList(before, all.size());
  }

  private static void assertSameEverywhere(
      List<Held> answers, int parallelism, Map<Long, String> model) {
    StringBuilder content = new StringBuilder();
    model.entrySet().forEach(content::append);
    assertThat(answers).allMatch(held -> held.content().equals(content.toString()));
    assertThat(answers.stream().map(Held::subtask).distinct()).hasSize(parallelism);
  }
}
