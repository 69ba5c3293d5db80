// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.RichMapFunction;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.HookedStorage;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.state.KeyGroupStatePartitionStreamProvider;
import io.tidemark.state.KeyedStateCheckpointOutputStream;
import io.tidemark.state.OperatorStateCheckpointOutputStream;
import io.tidemark.state.StatePartitionStreamProvider;
import io.tidemark.state.heap.HashMapStateBackend;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.KeyedStateParameters;
import io.tidemark.state.spi.StateBackend;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bytes that a function writes by itself go with their key group, or are dealt out. */
@Timeout(60)
final class RestoreRawStateTest {
  private static final List<Integer> PARALLELISMS = List.of(2, 2, 3, 1, 5);
  private static final int PARTITIONS = 4;
  private static final long KEYS = 60;

  /** The partitions that each subtask was given at the start of a run, by subtask. */
  private static final Map<Integer, List<Long>> RESTORED = new ConcurrentSkipListMap<>();

  @TempDir Path directory;

  record Count(long key, long count) {}

  /** Counts the records of each key in maps of its own, one for each key group. */
  private static final class RawCounts extends KeyedProcessFunction<Long, Long, Count>
      implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private final TreeMap<Integer, TreeMap<Long, Long>> counts = new TreeMap<>();

    @Override
    public void initializeState(FunctionInitializationContext context) throws IOException {
      for (KeyGroupStatePartitionStreamProvider group : context.getRawKeyedStateInputs()) {
        try (DataInputStream in = new DataInputStream(group.getStream())) {
          TreeMap<Long, Long> ofGroup = new TreeMap<>();
          for (int left = in.readInt(); left > 0; left--) {
            ofGroup.put(in.readLong(), in.readLong());
          }
          assertThat(in.read()).isEqualTo(-1);
          assertThat(counts.put(group.getKeyGroupId(), ofGroup)).isNull();
        }
      }
    }

    @Override
    public void processElement(Long value, Context context, Collector<Count> out) {
      long key = context.getCurrentKey();
      int group =
          KeyGroupRangeAssignment.assignToKeyGroup(
              Long.hashCode(key), getRuntimeContext().getMaxNumberOfParallelSubtasks());
      long count =
          counts.computeIfAbsent(group, absent -> new TreeMap<>()).merge(key, 1L, Long::sum);
      out.collect(new Count(key, count));
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
      KeyedStateCheckpointOutputStream out = context.getRawKeyedOperatorStateOutput();
      DataOutputStream bytes = new DataOutputStream(out);
      int notMine = out.getKeyGroupList().getEndKeyGroup() + 1;
      assertThatThrownBy(() -> out.startNewKeyGroup(notMine))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("key group " + notMine);
      for (int group : out.getKeyGroupList()) {
        TreeMap<Long, Long> ofGroup = counts.get(group);
        if (ofGroup != null) {
          out.startNewKeyGroup(group);
          bytes.writeInt(ofGroup.size());
          for (Map.Entry<Long, Long> entry : ofGroup.entrySet()) {
            bytes.writeLong(entry.getKey());
            bytes.writeLong(entry.getValue());
          }
        }
      }
    }
  }

  @Test
  void rawKeyedStateFollowsItsKeyGroup() {
    Feed<Long> feed = new Feed<>(PARTITIONS);
    long run = 0;
    for (int parallelism : PARALLELISMS) {
      run++;
      Seen<Count> seen = new Seen<>();
      StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
      environment
          .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
          .uid("feed")
          .keyBy(value -> value)
          .process(new RawCounts())
          .uid("counts")
          .sinkTo(seen.sink());
      try (JobClient client = environment.executeAsync("raw-keyed")) {
        seen.follow(client);
        List<Count> expected = new ArrayList<>();
        for (long key = 0; key < KEYS; key++) {
          feed.append((int) (key % PARTITIONS), key);
          expected.add(new Count(key, run));
        }
        assertThat(seen.await((int) KEYS)).containsExactlyInAnyOrderElementsOf(expected);
        Jobs.checkpoint(client);
      }
    }
  }

  /** How many keyed backends were made, and how many of them closed. */
  private static final AtomicInteger MADE = new AtomicInteger();

  private static final AtomicInteger CLOSED = new AtomicInteger();

  private static final class Counting implements StateBackend {
    private static final long serialVersionUID = 1L;
    private final StateBackend target = new HashMapStateBackend();

    @Override
    public String name() {
      return "counting";
    }

    @Override
    @SuppressWarnings("unchecked")
    public <K> KeyedStateBackend<K> createKeyedStateBackend(KeyedStateParameters<K> parameters) {
      KeyedStateBackend<K> made = target.createKeyedStateBackend(parameters);
      MADE.incrementAndGet();
      return (KeyedStateBackend<K>)
          Proxy.newProxyInstance(
              KeyedStateBackend.class.getClassLoader(),
              new Class<?>[] {KeyedStateBackend.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("close")) {
                  CLOSED.incrementAndGet();
                }
                return method.invoke(made, arguments);
              });
    }
  }

  @Test
  void keyedStateIsClosedWhenTheRawStateBesideItCannotBeRead() {
    HookedStorage storage = new HookedStorage();
    Feed<Long> feed = new Feed<>(1);
    for (boolean broken : List.of(false, true)) {
      MADE.set(0);
      CLOSED.set(0);
      Seen<Count> seen = new Seen<>();
      StreamExecutionEnvironment environment =
          StreamExecutionEnvironment.getExecutionEnvironment(Jobs.settings())
              .setParallelism(1)
              .enableCheckpointing(3_600_000)
              .setStateBackend(new Counting());
      environment.getCheckpointConfig().setCheckpointStorage(storage);
      environment
          .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
          .uid("feed")
          .keyBy(value -> value)
          .process(new RawCounts())
          .uid("counts")
          .sinkTo(seen.sink());
      if (broken) {
        storage.before(
            (method, name) -> {
              if (name.contains("-counts-")
                  && Thread.currentThread().getName().contains("worker")) {
                throw new IOException("planned");
              }
            });
      }
      try (JobClient client = environment.executeAsync("half-way")) {
        if (broken) {
          assertThatThrownBy(() -> Jobs.end(client)).hasStackTraceContaining("planned");
        } else {
          seen.follow(client);
          feed.append(0, 1L);
          seen.await(1);
          Jobs.checkpoint(client);
        }
      }
      assertThat(MADE).hasValue(1);
      assertThat(CLOSED).hasValue(1);
    }
  }

  /** Writes each number that it has in a partition of its own. */
  private static final class RawNumbers extends RichMapFunction<Long, Long>
      implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private final List<Long> numbers = new ArrayList<>();

    @Override
    public void initializeState(FunctionInitializationContext context) throws IOException {
      for (StatePartitionStreamProvider partition : context.getRawOperatorStateInputs()) {
        try (DataInputStream in = new DataInputStream(partition.getStream())) {
          numbers.add(in.readLong());
          assertThat(in.read()).isEqualTo(-1);
        }
      }
      RESTORED.put(getRuntimeContext().getIndexOfThisSubtask(), List.copyOf(numbers));
    }

    @Override
    public Long map(Long value) {
      numbers.add(value);
      return value;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
      OperatorStateCheckpointOutputStream out = context.getRawOperatorStateOutput();
      for (long number : numbers) {
        out.startNewPartition();
        new DataOutputStream(out).writeLong(number);
      }
    }
  }

  @Test
  void rawOperatorStateIsDealtOutByPartition() {
    Feed<Long> feed = new Feed<>(PARTITIONS);
    List<Long> all = new ArrayList<>();
    for (int parallelism : PARALLELISMS) {
      RESTORED.clear();
      Seen<Long> seen = new Seen<>();
      StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
      environment
          .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
          .uid("feed")
          .map(new RawNumbers())
          .uid("numbers")
          .sinkTo(seen.sink());
      try (JobClient client = environment.executeAsync("raw-operator")) {
        seen.follow(client);
        Jobs.awaitRunning(client);
        assertThat(RESTORED).hasSize(parallelism);
        assertThat(RESTORED.values().stream().flatMap(List::stream))
            .containsExactlyInAnyOrderElementsOf(all);
        for (long i = 0; i < 11; i++) {
          long number = all.size();
          all.add(number);
          feed.append((int) (number % PARTITIONS), number);
        }
        seen.await(11);
        Jobs.checkpoint(client);
      }
    }
  }
}
