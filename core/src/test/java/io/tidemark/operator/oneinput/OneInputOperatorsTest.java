// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.oneinput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.CheckpointListener;
import io.tidemark.functions.Collector;
import io.tidemark.functions.OutputTag;
import io.tidemark.operator.Copies;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.operator.TestContext;
import io.tidemark.operator.TestContext.Emitted;
import io.tidemark.operator.TestStateStore;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.process.ProcessFunction;
import io.tidemark.process.RichMapFunction;
import io.tidemark.serializer.Types;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.time.Watermark;
import io.tidemark.time.WatermarkGenerator;
import io.tidemark.time.WatermarkOutput;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class OneInputOperatorsTest {
  private static final OutputTag<String> SIDE = new OutputTag<>("side", Types.STRING);

  @SuppressWarnings("unchecked")
  private static <T> Receiver<T> input(StreamOperator<?> operator) {
    return (Receiver<T>) operator.input(0);
  }

  @Test
  void mapsFiltersAndFlattensWithTheTimestampOfTheRecord() throws Exception {
    TestContext<Integer> mapped = new TestContext<>();
    MapOperator<String, Integer> map = Copies.of(new MapOperator<>(String::length));
    mapped.start(map);
    TestContext<Integer> filtered = new TestContext<>();
    FilterOperator<Integer> filter = Copies.of(new FilterOperator<>(n -> n % 2 == 1));
    filtered.start(filter);
    TestContext<String> flattened = new TestContext<>();
    FlatMapOperator<Integer, String> flatMap =
        Copies.of(
            new FlatMapOperator<>(
                (Integer n, Collector<String> out) -> {
                  for (int i = 0; i < n; i++) {
                    out.collect(n + "/" + i);
                  }
                }));
    flattened.start(flatMap);
    mapped.output(filter);
    filtered.output(flatMap);
    List<Emitted<String>> expected = new ArrayList<>();
    for (int length = 0; length < 6; length++) {
      map.receive("x".repeat(length), 100 + length);
      for (int i = 0; i < length && length % 2 == 1; i++) {
        expected.add(new Emitted<>(length + "/" + i, 100 + length));
      }
    }
    assertThat(flattened.records()).isEqualTo(expected);
  }

  @Test
  void refusesNullWithTheOperatorsName() throws Exception {
    TestContext<String> context = new TestContext<>();
    MapOperator<String, String> map = new MapOperator<>(value -> null);
    context.start(map);
    assertThatThrownBy(() -> map.receive("a", 0))
        .hasCauseInstanceOf(NullPointerException.class)
        .hasMessageContaining("op-under-test")
        .hasMessageContaining("null");
    FlatMapOperator<String, String> flatMap = new FlatMapOperator<>((v, out) -> out.collect(null));
    new TestContext<String>().start(flatMap);
    assertThatThrownBy(() -> flatMap.receive("a", 0))
        .hasCauseInstanceOf(NullPointerException.class);
  }

  /** What is thrown behind a collector comes out at the front, wrapped once. */
  @Test
  void passesExceptionsAsTheyAre() throws Exception {
    TestContext<String> context = new TestContext<>();
    FlatMapOperator<String, String> flatMap = new FlatMapOperator<>((v, out) -> out.collect(v));
    context.output(
        (record, timestamp) -> {
          throw new IOException("behind " + record);
        });
    context.start(flatMap);
    assertThatThrownBy(() -> flatMap.receive("a", 0))
        .hasRootCauseInstanceOf(IOException.class)
        .hasRootCauseMessage("behind a");
  }

  // ---- the life of a function ----------------------------------------------------------------

  private static final Map<String, List<String>> LOGS = new ConcurrentHashMap<>();

  private static List<String> log(String name) {
    return LOGS.computeIfAbsent(name, n -> new ArrayList<>());
  }

  private static final class Counting extends RichMapFunction<String, String>
      implements CheckpointedFunction, CheckpointListener {
    private static final long serialVersionUID = 1L;

    private final String name;
    private transient ListState<Long> state;
    private long count;

    Counting(String name) {
      this.name = name;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
      state =
          context.getOperatorStateStore().getListState(new ListStateDescriptor<>("n", Long.class));
      for (long part : state.get()) {
        count += part;
      }
      log(name).add("initialize " + context.isRestored() + " " + count);
    }

    @Override
    public void open(OpenContext openContext) {
      log(name).add("open " + getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
    }

    @Override
    public String map(String value) {
      count++;
      return value;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
      state.update(List.of(count));
      log(name).add("snapshot " + context.getCheckpointId());
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
      log(name).add("complete " + checkpointId);
    }

    @Override
    public void notifyCheckpointAborted(long checkpointId) {
      log(name).add("aborted " + checkpointId);
    }

    @Override
    public void close() {
      log(name).add("close");
    }
  }

  @Test
  void leadsAFunctionThroughItsLife() throws Exception {
    MapOperator<String, String> prototype = new MapOperator<>(new Counting("life"));
    MapOperator<String, String> operator = Copies.of(prototype);
    TestContext<String> context = new TestContext<>();
    context.start(operator);
    for (int i = 0; i < 5; i++) {
      operator.receive("x", 0);
    }
    TestStateStore.Frozen frozen = context.snapshot(operator, 3);
    operator.notifyCheckpointComplete(3);
    operator.notifyCheckpointAborted(4);
    operator.close();

    MapOperator<String, String> restored = Copies.of(prototype);
    new TestContext<String>()
        .restored(3, TestStateStore.restored(List.of(frozen, frozen), 0, 1))
        .start(restored);
    assertThat(log("life"))
        .containsExactly(
            "initialize false 0",
            "open 0",
            "snapshot 3",
            "complete 3",
            "aborted 4",
            "close",
            "initialize true 10",
            "open 0");
  }

  // ---- keyed ---------------------------------------------------------------------------------

  @Test
  void saysThatStateNeedsAKey() throws Exception {
    MapOperator<String, String> operator =
        new MapOperator<>(
            new RichMapFunction<>() {
              private static final long serialVersionUID = 1L;

              @Override
              public void open(OpenContext openContext) {
                getRuntimeContext().getState(new ValueStateDescriptor<>("total", Long.class));
              }

              @Override
              public String map(String value) {
                return value;
              }
            });
    assertThatThrownBy(() -> new TestContext<String>().start(operator))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("op-under-test")
        .hasMessageContaining("'total'")
        .hasMessageContaining("keyBy");
  }

  /** Against a map that a plain loop fills. */
  @Test
  void reducesEachKeyByItself() throws Exception {
    ReduceOperator<Long> reduce =
        Copies.of(
            new ReduceOperator<>(
                Long::sum, new ValueStateDescriptor<>(ReduceOperator.STATE_NAME, Long.class)));
    TestContext<Long> context = new TestContext<Long>().keyedBy(Types.STRING.createSerializer());
    context.start(reduce);
    Map<String, Long> sums = new TreeMap<>();
    List<Emitted<Long>> expected = new ArrayList<>();
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      String key = "k" + random.nextInt(50);
      long value = random.nextInt(1_000) - 500L;
      context.setKey(key);
      reduce.receive(value, i);
      expected.add(new Emitted<>(sums.merge(key, value, Long::sum), i));
    }
    assertThat(context.records()).isEqualTo(expected);
  }

  private static final class Timeouts extends KeyedProcessFunction<String, Long, String> {
    private static final long serialVersionUID = 1L;

    private transient ValueState<Long> last;

    @Override
    public void open(OpenContext openContext) {
      last = getRuntimeContext().getState(new ValueStateDescriptor<>("last", Long.class));
    }

    @Override
    public void processElement(Long value, Context ctx, Collector<String> out) throws Exception {
      if (last.value() != null) {
        ctx.timerService().deleteEventTimeTimer(last.value() + 10);
      }
      last.update(ctx.timestamp());
      ctx.timerService().registerEventTimeTimer(ctx.timestamp() + 10);
      ctx.timerService().registerEventTimeTimer(ctx.timestamp() + 10);
      ctx.timerService()
          .registerProcessingTimeTimer(ctx.timerService().currentProcessingTime() + 500);
      if (value < 0) {
        ctx.output(SIDE, ctx.getCurrentKey() + " " + value);
      }
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext ctx, Collector<String> out)
        throws Exception {
      out.collect(ctx.timeDomain() + " " + ctx.getCurrentKey() + " " + ctx.timestamp());
    }
  }

  @Test
  void firesTimersWithTheirKeyAndTimestamp() throws Exception {
    KeyedProcessOperator<String, Long, String> operator =
        Copies.of(new KeyedProcessOperator<>(new Timeouts()));
    TestContext<String> context =
        new TestContext<String>().keyedBy(Types.STRING.createSerializer());
    context.start(operator);
    Receiver<Long> receiver = input(operator);
    context.setKey("a");
    receiver.receive(1L, 100);
    context.setKey("b");
    receiver.receive(-2L, 105);
    context.setKey("a");
    receiver.receive(3L, 103);
    context.watermark(operator, 110);
    assertThat(context.records()).isEmpty(); // The timer at 110 was deleted.
    context.watermark(operator, 114);
    context.watermark(operator, 200);
    assertThat(context.records())
        .containsExactly(
            new Emitted<>("EVENT_TIME a 113", 113), new Emitted<>("EVENT_TIME b 115", 115));
    assertThat(context.sideRecords(SIDE)).containsExactly(new Emitted<>("b -2", 105));
    context.records().clear();
    long due = context.clock().currentTimeMillis() + 500;
    context.advanceMillis(499);
    assertThat(context.records()).isEmpty();
    context.advanceMillis(1);
    assertThat(context.records())
        .containsExactlyInAnyOrder(
            new Emitted<>("PROCESSING_TIME a " + due, Receiver.NO_TIMESTAMP),
            new Emitted<>("PROCESSING_TIME b " + due, Receiver.NO_TIMESTAMP));
  }

  @Test
  void refusesTimersWithoutAKey() throws Exception {
    ProcessOperator<String, String> operator =
        new ProcessOperator<>(
            new ProcessFunction<>() {
              private static final long serialVersionUID = 1L;

              @Override
              public void processElement(String value, Context ctx, Collector<String> out) {
                out.collect(value + ctx.timestamp() + ctx.timerService().currentWatermark());
                ctx.timerService().registerEventTimeTimer(1);
              }
            });
    TestContext<String> context = new TestContext<>();
    context.start(operator);
    context.watermark(operator, 7);
    assertThatThrownBy(() -> operator.receive("x", Receiver.NO_TIMESTAMP))
        .hasCauseInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("op-under-test")
        .hasMessageContaining("keyBy");
    assertThat(context.values()).containsExactly("xnull7");
  }

  // ---- timestamps and watermarks -------------------------------------------------------------

  @Test
  void assignsTimestampsAndEmitsWatermarksFromTimeToTime() throws Exception {
    TimestampsAndWatermarksOperator<Long> operator =
        Copies.of(
            new TimestampsAndWatermarksOperator<>(
                WatermarkStrategy.<Long>forBoundedOutOfOrderness(Duration.ofMillis(5))
                    .withTimestampAssigner((value, timestamp) -> value * 10)));
    TestContext<Long> context = new TestContext<>();
    context.start(operator);
    assertThat(operator.forwardsWatermarks()).isFalse();
    operator.receive(3L, 1);
    operator.receive(2L, 1);
    assertThat(context.records()).containsExactly(new Emitted<>(3L, 30), new Emitted<>(2L, 20));
    context.advanceMillis(200);
    context.advanceMillis(200);
    operator.receive(9L, 1);
    operator.finish();
    context.advanceMillis(200);
    assertThat(context.watermarks()).containsExactly(24L, 84L);
  }

  private static final class Punctuated implements WatermarkGenerator<Long> {
    @Override
    public void onEvent(Long event, long eventTimestamp, WatermarkOutput output) {
      if (event < 0) {
        output.emitWatermark(new Watermark(-event));
      }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
  }

  @Test
  void emitsAWatermarkBehindTheRecordThatBroughtIt() throws Exception {
    TimestampsAndWatermarksOperator<Long> operator =
        new TimestampsAndWatermarksOperator<>(
            WatermarkStrategy.forGenerator(context -> new Punctuated()));
    TestContext<Long> context = new TestContext<>();
    List<String> order = new ArrayList<>();
    context.output(
        (record, timestamp) -> order.add(record + " after " + context.watermarks().size()));
    context.start(operator);
    operator.receive(1L, 5);
    operator.receive(-7L, 7);
    operator.receive(-6L, 6);
    assertThat(order).containsExactly("1 after 0", "-7 after 0", "-6 after 1");
    assertThat(context.watermarks()).containsExactly(7L);
  }

  @Test
  void becomesIdleAndActive() throws Exception {
    TimestampsAndWatermarksOperator<Long> operator =
        new TimestampsAndWatermarksOperator<>(
            WatermarkStrategy.<Long>forMonotonousTimestamps().withIdleness(Duration.ofSeconds(1)));
    TestContext<Long> context = new TestContext<>();
    context.start(operator);
    operator.receive(1L, 1);
    for (int i = 0; i < 10; i++) {
      context.advanceMillis(200);
    }
    assertThat(context.idleChanges()).endsWith(true);
    operator.receive(2L, 2);
    assertThat(context.idleChanges()).endsWith(false);
  }

  @Test
  void refusesAlignment() {
    assertThatThrownBy(
            () ->
                new TimestampsAndWatermarksOperator<>(
                    WatermarkStrategy.forMonotonousTimestamps()
                        .withWatermarkAlignment("group-1", Duration.ofSeconds(1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("group-1")
        .hasMessageContaining("fromSource");
  }
}
