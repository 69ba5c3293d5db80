// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.checkpoint.storage.JobManagerCheckpointStorage;
import io.tidemark.config.Configuration;
import io.tidemark.functions.CoMapFunction;
import io.tidemark.functions.Collector;
import io.tidemark.functions.MapFunction;
import io.tidemark.functions.OutputTag;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobSubmissionException;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.KeyedBroadcastProcessFunction;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.process.ProcessFunction;
import io.tidemark.process.RichMapFunction;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.serializer.Types;
import io.tidemark.serializer.tuple.Tuple2;
import io.tidemark.serializer.tuple.Tuple3;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Small jobs through the whole API, run by the embedded runtime. */
@Timeout(60)
class ExecuteTest {
  private static final OutputTag<String> ODD = new OutputTag<>("odd", Types.STRING);

  private final StreamExecutionEnvironment env = Words.environment().setParallelism(3);

  private static <T> List<T> all(DataStream<T> stream) {
    List<T> results = new ArrayList<>();
    try (CloseableIterator<T> iterator = stream.executeAndCollect()) {
      iterator.forEachRemaining(results::add);
    }
    return results;
  }

  @Test
  void mapsFiltersAndFlattens() {
    List<Long> results =
        all(
            env.fromSequence(1, 1000)
                .map(x -> x * 3)
                .filter(x -> x % 2 == 0)
                .<Long>flatMap(
                    (x, out) -> {
                      out.collect(x);
                      out.collect(-x);
                    })
                .returns(Types.LONG));
    List<Long> expected = new ArrayList<>();
    for (long x = 2; x <= 1000; x += 2) {
      expected.add(3 * x);
      expected.add(-3 * x);
    }
    assertThat(results).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void everyPartitioningLosesAndDoublesNothing() {
    List<DataStream<Long>> streams = new ArrayList<>();
    DataStream<Long> numbers = env.fromSequence(1, 500);
    streams.add(numbers.rebalance());
    streams.add(numbers.rescale());
    streams.add(numbers.shuffle());
    streams.add(numbers.global());
    streams.add(numbers.forward());
    streams.add(numbers.partitionCustom((key, n) -> (int) (key % n), x -> x));
    streams.add(numbers.keyBy(x -> x % 7));
    DataStream<Long> all = numbers.broadcast().map(x -> x);
    for (DataStream<Long> stream : streams) {
      all = all.union(stream.map(x -> x));
    }
    long sum = 0;
    long count = 0;
    for (long x : all(all)) {
      sum += x;
      count++;
    }
    int copies = streams.size() + 3; // A broadcast reaches 3 subtasks.
    assertThat(count).isEqualTo(500L * copies);
    assertThat(sum).isEqualTo(500L * 501 / 2 * copies);
  }

  @Test
  void aggregatesByKey() {
    List<Tuple2<String, Long>> results =
        all(
            env.fromData(
                    Tuple2.of("a", 1L), Tuple2.of("b", 10L), Tuple2.of("a", 2L), Tuple2.of("a", 3L))
                .keyBy("f0")
                .sum("f1"));
    assertThat(results)
        .containsExactlyInAnyOrder(
            Tuple2.of("a", 1L), Tuple2.of("b", 10L), Tuple2.of("a", 3L), Tuple2.of("a", 6L));
  }

  @Test
  void projectsTuples() {
    List<Tuple2<Long, String>> results =
        all(
            env.fromData(Tuple3.of("a", 1, 10L), Tuple3.of("b", 2, 20L))
                .<Tuple2<Long, String>>project(2, 0));
    assertThat(results).containsExactlyInAnyOrder(Tuple2.of(10L, "a"), Tuple2.of(20L, "b"));
  }

  private static final class Count extends KeyedProcessFunction<Long, Long, String> {
    private transient ValueState<Long> count;

    @Override
    public void open(OpenContext context) {
      count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.LONG));
    }

    @Override
    public void processElement(Long value, Context ctx, Collector<String> out) throws Exception {
      Long before = count.value();
      long now = before == null ? 1 : before + 1;
      count.update(now);
      if (now == 100) {
        out.collect("hundredth of " + ctx.getCurrentKey());
      } else if (now == 101) {
        ctx.output(ODD, "one too many of " + ctx.getCurrentKey());
      }
    }
  }

  @Test
  void keepsStateByKeyAndEmitsToTheSide() {
    SingleOutputStreamOperator<String> counted =
        env.fromSequence(0, 1000).keyBy(x -> x % 10).process(new Count());
    List<String> results = all(counted.union(counted.getSideOutput(ODD)));
    List<String> expected = new ArrayList<>(List.of("one too many of 0"));
    LongStream.range(0, 10).forEach(key -> expected.add("hundredth of " + key));
    assertThat(results).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void connectsStreams() {
    List<String> results =
        all(
            env.fromData(1, 2)
                .connect(env.fromData("a"))
                .map(
                    new CoMapFunction<Integer, String, String>() {
                      @Override
                      public String map1(Integer value) {
                        return "number " + value;
                      }

                      @Override
                      public String map2(String value) {
                        return "word " + value;
                      }
                    }));
    assertThat(results).containsExactlyInAnyOrder("number 1", "number 2", "word a");
  }

  @Test
  void broadcastsRules() {
    MapStateDescriptor<String, Long> rules =
        new MapStateDescriptor<>("rules", Types.STRING, Types.LONG);
    List<String> results =
        all(
            env.fromSequence(1, 2)
                .keyBy(x -> x)
                .connect(env.fromData(5L, 6L).broadcast(rules))
                .process(
                    new KeyedBroadcastProcessFunction<Long, Long, Long, String>() {
                      @Override
                      public void processElement(
                          Long value, ReadOnlyContext ctx, Collector<String> out) {}

                      @Override
                      public void processBroadcastElement(
                          Long value, Context ctx, Collector<String> out) throws Exception {
                        ctx.getBroadcastState(rules).put("rule", value);
                        out.collect("rule " + ctx.getBroadcastState(rules).get("rule"));
                      }
                    }));
    assertThat(results)
        .as("each of 3 subtasks got each of 2 rules")
        .containsExactlyInAnyOrder("rule 5", "rule 5", "rule 5", "rule 6", "rule 6", "rule 6");
  }

  @Test
  void makesAFunctionForEachSubtask() {
    ConcurrentLinkedQueue<Long> seen = new ConcurrentLinkedQueue<>(); // Not the copies' own.
    Object notSerializable = new Object();
    class Enrich extends RichMapFunction<Long, Long> {
      private boolean opened;

      @Override
      public void open(OpenContext context) {
        opened = notSerializable != null;
        seen.add((long) getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
      }

      @Override
      public Long map(Long value) {
        return opened ? value : -1;
      }
    }
    List<Long> results =
        all(env.fromSequence(1, 10).map(PerSubtask.of(Enrich::new)).returns(Types.LONG));
    assertThat(results).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
    assertThat(seen).as("one function for each subtask").containsExactlyInAnyOrder(0L, 1L, 2L);
  }

  @Test
  void aSupplierThatReturnsNullFailsTheJob() {
    env.fromSequence(1, 10).map(PerSubtask.of(() -> (MapFunction<Long, Long>) null)).print();
    assertThatThrownBy(() -> env.execute("null"))
        .isInstanceOf(JobExecutionException.class)
        .hasStackTraceContaining("PerSubtask.of() returned null");
  }

  /** Neither a record nor a POJO: only the program knows how to write it. */
  static final class Celsius implements Serializable {
    private final double degrees;

    private Celsius(double degrees) {
      this.degrees = degrees;
    }
  }

  private static final class CelsiusSerializer extends TypeSerializer<Celsius> {
    @Override
    public boolean isImmutableType() {
      return true;
    }

    @Override
    public TypeSerializer<Celsius> duplicate() {
      return new CelsiusSerializer();
    }

    @Override
    public Celsius copy(Celsius from) {
      return from;
    }

    @Override
    public int getLength() {
      return Double.BYTES;
    }

    @Override
    public void serialize(Celsius value, DataOutputView target) throws IOException {
      target.writeDouble(value.degrees);
    }

    @Override
    public Celsius deserialize(DataInputView source) throws IOException {
      return new Celsius(source.readDouble());
    }

    @Override
    public TypeSerializerSnapshot snapshotConfiguration() {
      return TypeSerializerSnapshot.of(CelsiusSerializer.class.getName());
    }
  }

  private static final class Warmest extends KeyedProcessFunction<Long, Long, Double>
      implements CheckpointedFunction {
    private static final ValueStateDescriptor<Celsius> WARMEST =
        new ValueStateDescriptor<>("warmest", TypeInformation.of(Celsius.class), new Celsius(0));

    /** Travels with the function, its default value too. */
    private final ValueStateDescriptor<Celsius> coldest =
        new ValueStateDescriptor<>("coldest", Celsius.class, new Celsius(-1));

    private transient ValueState<Celsius> warmest;

    @Override
    public void open(OpenContext context) {
      warmest = getRuntimeContext().getState(WARMEST);
      assertThat(getRuntimeContext().createSerializer(TypeInformation.of(Celsius.class)))
          .isInstanceOf(CelsiusSerializer.class);
    }

    @Override
    public void processElement(Long value, Context ctx, Collector<Double> out) throws Exception {
      warmest.update(new Celsius(warmest.value().degrees + value));
      assertThat(getRuntimeContext().getState(coldest).value().degrees).isEqualTo(-1);
      out.collect(warmest.value().degrees);
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
      context
          .getOperatorStateStore()
          .getListState(new ListStateDescriptor<>("list", TypeInformation.of(Celsius.class)))
          .add(new Celsius(1));
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {}
  }

  @Test
  void registeredSerializersServeEveryState() {
    env.getConfig().registerTypeWithSerializer(Celsius.class, new CelsiusSerializer());
    assertThat(all(env.fromSequence(1, 4).setParallelism(1).keyBy(x -> 0L).process(new Warmest())))
        .containsExactly(1.0, 3.0, 6.0, 10.0);
    List<Celsius> reduced =
        all(
            env.fromSequence(1, 3)
                .setParallelism(1)
                .map(x -> new Celsius(x))
                .setParallelism(1)
                .keyBy(x -> 0L, Types.LONG)
                .reduce((a, b) -> new Celsius(a.degrees + b.degrees)));
    assertThat(reduced).extracting(c -> c.degrees).containsExactly(1.0, 3.0, 6.0);
  }

  @Test
  void withoutTheRegistrationTheSameStateIsRefused() {
    DataStream<Double> warmest = env.fromSequence(1, 4).keyBy(x -> 0L).process(new Warmest());
    assertThatThrownBy(() -> all(warmest)).hasStackTraceContaining(Celsius.class.getName());
  }

  @Test
  void collectsExactlyOnceOverCheckpoints() {
    env.enableCheckpointing(5);
    env.getCheckpointConfig().setCheckpointStorage(new JobManagerCheckpointStorage());
    List<Long> results = all(env.fromSequence(1, 20_000).uid("numbers").map(x -> x).name("same"));
    assertThat(results)
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 20_000).boxed().toList());
  }

  /** More than checkpoints in memory take at once, and no checkpoint by time comes to help. */
  private static final long MANY = 1_000_000;

  private void collectsMany(DataStream<Long> numbers) {
    env.enableCheckpointing(3_600_000);
    env.getCheckpointConfig().setCheckpointStorage(new JobManagerCheckpointStorage());
    long count = 0;
    long sum = 0;
    try (CloseableIterator<Long> results = numbers.executeAndCollect()) {
      while (results.hasNext()) {
        count++;
        sum += results.next();
      }
    }
    assertThat(count).isEqualTo(MANY);
    assertThat(sum).isEqualTo(MANY * (MANY + 1) / 2);
  }

  @Test
  void collectsMoreThanOneCheckpointTakesInOneChain() {
    collectsMany(env.fromSequence(1, MANY).uid("numbers").setParallelism(1));
  }

  @Test
  void collectsMoreThanOneCheckpointTakesThroughChannels() {
    collectsMany(
        env.fromSequence(1, MANY)
            .uid("numbers")
            .setParallelism(2)
            .rebalance()
            .map(x -> x)
            .rebalance());
  }

  private static final AtomicLong PRODUCED = new AtomicLong();

  @Test
  @Timeout(60)
  void collectsOnWhenTheProgramWasSlowToTakeResults() {
    PRODUCED.set(0);
    DataStream<Long> numbers =
        env.fromSequence(1, 30_000)
            .setParallelism(1)
            .map(
                x -> {
                  PRODUCED.incrementAndGet();
                  return x;
                })
            .setParallelism(1);
    List<Long> taken = new ArrayList<>();
    try (CloseableIterator<Long> results = numbers.executeAndCollect()) {
      Jobs.await("the sink has taken all it takes", () -> PRODUCED.get() >= 10_000);
      results.forEachRemaining(taken::add);
    }
    assertThat(taken).isEqualTo(LongStream.rangeClosed(1, 30_000).boxed().toList());
  }

  @Test
  void stopsAtTheLimit() {
    assertThat(env.fromSequence(1, Long.MAX_VALUE).executeAndCollect("endless", 5)).hasSize(5);
    assertThat(env.fromSequence(1, 3).executeAndCollect(5)).containsExactlyInAnyOrder(1L, 2L, 3L);
  }

  @Test
  void closingTheResultsEndsTheJob() throws InterruptedException {
    try (CloseableIterator<Long> results =
        env.fromSequence(1, Long.MAX_VALUE).executeAndCollect("closed")) {
      assertThat(results.next()).isPositive();
    }
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("tidemark-closed")) {
        thread.join(5_000); // A thread that has left its pool is alive a moment longer.
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }

  @Test
  void aFailureComesThroughTheResults() {
    DataStream<Long> failing =
        env.fromSequence(1, 10)
            .map(
                x -> {
                  if (x == 7) {
                    throw new IllegalArgumentException("seven");
                  }
                  return x;
                });
    try (CloseableIterator<Long> results = failing.executeAndCollect("failing")) {
      assertThatThrownBy(
              () -> {
                while (results.hasNext()) {
                  results.next();
                }
              })
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("The job 'failing' failed")
          .hasStackTraceContaining("seven");
    }
  }

  @Test
  void resultsOfASuspendedJobDoNotLookWhole() {
    try (CloseableIterator<Long> results =
        env.fromSequence(1, Long.MAX_VALUE).executeAndCollect("interrupted")) {
      assertThat(results.next()).isPositive();
      env.close();
      assertThatThrownBy(() -> results.forEachRemaining(result -> {}))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("The job 'interrupted' ended with the status SUSPENDED");
    }
  }

  @Test
  void aClosedIteratorHasNoMore() {
    CloseableIterator<Long> results = env.fromSequence(1, Long.MAX_VALUE).executeAndCollect();
    assertThat(results.next()).isPositive();
    results.close();
    while (results.hasNext()) {
      assertThat(results.next()).isPositive(); // What had been handed over may still be taken.
    }
  }

  @Test
  void closingTheEnvironmentSuspendsItsJobs() throws Exception {
    var client =
        env.fromSequence(1, Long.MAX_VALUE)
            .process(
                new ProcessFunction<Long, Long>() {
                  @Override
                  public void processElement(Long value, Context ctx, Collector<Long> out) {}
                })
            .getExecutionEnvironment()
            .executeAsync("suspended");
    env.close();
    assertThat(client.getJobExecutionResult().get().status())
        .isEqualTo(io.tidemark.graph.JobStatus.SUSPENDED);
  }

  @Test
  void anUnknownTargetIsNamed() {
    env.configure(Configuration.fromMap(Map.of("execution.target", "mainframe")));
    env.fromSequence(1, 2).print();
    assertThatThrownBy(() -> env.execute("x"))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageContainingAll("'mainframe'", "[embedded]", "execution.target");
  }

  @Test
  void theNextGraphStartsAfresh() throws Exception {
    env.fromSequence(1, 2).filter(x -> false).print();
    env.execute("one");
    assertThatThrownBy(() -> env.execute("two"))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageContaining("No operators defined since the last execute(), which took all");
    env.fromSequence(1, 2).filter(x -> false).print();
    env.execute("three");
    StreamExecutionEnvironment other = StreamExecutionEnvironment.getExecutionEnvironment();
    assertThatThrownBy(() -> other.execute("none"))
        .hasMessageContaining("No operators defined: the job reads nothing");
  }
}
