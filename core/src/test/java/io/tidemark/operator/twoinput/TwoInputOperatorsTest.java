// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.twoinput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.CoFlatMapFunction;
import io.tidemark.functions.CoMapFunction;
import io.tidemark.functions.Collector;
import io.tidemark.operator.Copies;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.operator.TestContext;
import io.tidemark.operator.TestContext.Emitted;
import io.tidemark.process.BroadcastProcessFunction;
import io.tidemark.process.CoProcessFunction;
import io.tidemark.process.KeyedBroadcastProcessFunction;
import io.tidemark.process.KeyedCoProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.serializer.Types;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReadOnlyBroadcastState;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TwoInputOperatorsTest {
  private static final MapStateDescriptor<String, Long> RULES =
      new MapStateDescriptor<>("rules", String.class, Long.class);

  @SuppressWarnings("unchecked")
  private static <T> Receiver<T> input(StreamOperator<?> operator, int index) {
    return (Receiver<T>) operator.input(index);
  }

  private static final class Label implements CoMapFunction<String, Long, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String map1(String value) {
      return "first " + value;
    }

    @Override
    public String map2(Long value) {
      return "second " + value;
    }
  }

  @Test
  void mapsEachInputByItsOwnMethod() throws Exception {
    CoMapOperator<String, Long, String> operator = Copies.of(new CoMapOperator<>(new Label()));
    TestContext<String> context = new TestContext<>();
    context.start(operator);
    input(operator, 0).receive("a", 1);
    input(operator, 1).receive(2L, 3);
    assertThat(context.records())
        .containsExactly(new Emitted<>("first a", 1), new Emitted<>("second 2", 3));
    assertThatThrownBy(() -> operator.input(2)).isInstanceOf(IllegalArgumentException.class);
  }

  private static final class Repeat implements CoFlatMapFunction<String, Integer, String> {
    private static final long serialVersionUID = 1L;

    private int times = 1;

    @Override
    public void flatMap1(String value, Collector<String> out) {
      for (int i = 0; i < times; i++) {
        out.collect(value + i);
      }
    }

    @Override
    public void flatMap2(Integer value, Collector<String> out) {
      times = value;
    }
  }

  @Test
  void sharesFieldsBetweenTheInputs() throws Exception {
    CoFlatMapOperator<String, Integer, String> operator =
        Copies.of(new CoFlatMapOperator<>(new Repeat()));
    TestContext<String> context = new TestContext<>();
    context.start(operator);
    input(operator, 0).receive("a", 1);
    input(operator, 1).receive(3, 2);
    input(operator, 0).receive("b", 4);
    input(operator, 1).receive(0, 5);
    input(operator, 0).receive("c", 6);
    assertThat(context.values()).containsExactly("a0", "b0", "b1", "b2");
  }

  private static final class Join extends KeyedCoProcessFunction<String, String, Long, String> {
    private static final long serialVersionUID = 1L;

    private transient ValueState<Long> price;

    @Override
    public void open(OpenContext openContext) {
      price = getRuntimeContext().getState(new ValueStateDescriptor<>("price", Long.class));
    }

    @Override
    public void processElement1(String value, Context ctx, Collector<String> out) throws Exception {
      out.collect(ctx.getCurrentKey() + " " + value + " costs " + price.value());
      ctx.timerService().registerEventTimeTimer(ctx.timestamp() + 5);
    }

    @Override
    public void processElement2(Long value, Context ctx, Collector<String> out) throws Exception {
      price.update(value);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext ctx, Collector<String> out)
        throws Exception {
      out.collect(ctx.getCurrentKey() + " at " + timestamp + " costs " + price.value());
    }
  }

  @Test
  void sharesKeyedStateAndTimersBetweenTheInputs() throws Exception {
    KeyedCoProcessOperator<String, String, Long, String> operator =
        Copies.of(new KeyedCoProcessOperator<>(new Join()));
    TestContext<String> context =
        new TestContext<String>().keyedBy(Types.STRING.createSerializer());
    context.start(operator);
    context.setKey("x");
    input(operator, 0).receive("order", 10);
    input(operator, 1).receive(7L, 11);
    context.setKey("y");
    input(operator, 0).receive("order", 12);
    context.watermark(operator, 100);
    assertThat(context.records())
        .containsExactly(
            new Emitted<>("x order costs null", 10),
            new Emitted<>("y order costs null", 12),
            new Emitted<>("x at 15 costs 7", 15),
            new Emitted<>("y at 17 costs null", 17));
  }

  @Test
  void runsACoProcessFunctionWithoutKeys() throws Exception {
    CoProcessOperator<String, Long, String> operator =
        new CoProcessOperator<>(
            new CoProcessFunction<>() {
              private static final long serialVersionUID = 1L;

              @Override
              public void processElement1(String value, Context ctx, Collector<String> out) {
                out.collect("1 " + value + " " + ctx.timestamp());
              }

              @Override
              public void processElement2(Long value, Context ctx, Collector<String> out) {
                ctx.timerService().registerProcessingTimeTimer(1);
              }
            });
    TestContext<String> context = new TestContext<>();
    context.start(operator);
    input(operator, 0).receive("a", Receiver.NO_TIMESTAMP);
    assertThat(context.values()).containsExactly("1 a null");
    assertThatThrownBy(() -> input(operator, 1).receive(1L, 1))
        .hasCauseInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("keyBy");
  }

  // ---- broadcast -----------------------------------------------------------------------------

  private static final class Limits
      extends BroadcastProcessFunction<Long, Map<String, Long>, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(Long value, ReadOnlyContext ctx, Collector<String> out)
        throws Exception {
      ReadOnlyBroadcastState<String, Long> rules = ctx.getBroadcastState(RULES);
      if (value < 0) {
        rules.clear();
      }
      Long limit = rules.get("limit");
      out.collect(value + (limit == null ? " free" : value > limit ? " over" : " under"));
    }

    @Override
    public void processBroadcastElement(Map<String, Long> value, Context ctx, Collector<String> out)
        throws Exception {
      ctx.getBroadcastState(RULES).putAll(value);
    }
  }

  @Test
  void writesBroadcastStateFromTheBroadcastSideAlone() throws Exception {
    BroadcastProcessOperator<Long, Map<String, Long>, String> operator =
        Copies.of(new BroadcastProcessOperator<>(new Limits(), List.of(RULES)));
    TestContext<String> context = new TestContext<>();
    context.start(operator);
    input(operator, 0).receive(5L, 1);
    input(operator, 1).receive(Map.of("limit", 4L), 2);
    input(operator, 0).receive(5L, 3);
    input(operator, 0).receive(3L, 4);
    assertThat(context.values()).containsExactly("5 free", "5 over", "3 under");
    assertThatThrownBy(() -> input(operator, 0).receive(-1L, 5))
        .hasCauseInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("'rules'")
        .hasMessageContaining("op-under-test")
        .hasMessageContaining("read-only");
  }

  @Test
  void handsOutNothingThatCanBeCastToSomethingWritable() throws Exception {
    ReadOnlyBroadcastState<?, ?>[] seen = new ReadOnlyBroadcastState<?, ?>[1];
    BroadcastProcessOperator<Long, Long, String> operator =
        new BroadcastProcessOperator<>(
            new BroadcastProcessFunction<>() {
              private static final long serialVersionUID = 1L;

              @Override
              public void processElement(Long value, ReadOnlyContext ctx, Collector<String> out) {
                seen[0] = ctx.getBroadcastState(RULES);
              }

              @Override
              public void processBroadcastElement(Long value, Context ctx, Collector<String> out) {
                ctx.getBroadcastState(new MapStateDescriptor<>("other", String.class, Long.class));
              }
            },
            List.of(RULES));
    new TestContext<String>().start(operator);
    input(operator, 0).receive(1L, 1);
    assertThat(seen[0]).isNotInstanceOf(BroadcastState.class);
    assertThatThrownBy(() -> input(operator, 1).receive(1L, 1))
        .hasCauseInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'other'")
        .hasMessageContaining("[rules]");
  }

  private static final class Sums
      extends KeyedBroadcastProcessFunction<String, Long, String, String> {
    private static final long serialVersionUID = 1L;
    private static final ValueStateDescriptor<Long> SUM =
        new ValueStateDescriptor<>("sum", Long.class);

    private transient ValueState<Long> sum;

    @Override
    public void open(OpenContext openContext) {
      sum = getRuntimeContext().getState(SUM);
    }

    @Override
    public void processElement(Long value, ReadOnlyContext ctx, Collector<String> out)
        throws Exception {
      Long factor = ctx.getBroadcastState(RULES).get("factor");
      Long before = sum.value();
      sum.update((before == null ? 0 : before) + value * (factor == null ? 1 : factor));
      ctx.timerService().registerEventTimeTimer(1_000);
    }

    @Override
    public void processBroadcastElement(String value, Context ctx, Collector<String> out)
        throws Exception {
      switch (value) {
        case "double" -> ctx.getBroadcastState(RULES).put("factor", 2L);
        case "report" ->
            ctx.applyToKeyedState(SUM, (key, state) -> out.collect(key + "=" + state.value()));
        case "reset" -> ctx.applyToKeyedState(SUM, (key, state) -> state.clear());
        default -> out.collect("sum without a key: " + sum.value());
      }
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext ctx, Collector<String> out)
        throws Exception {
      out.collect(
          ctx.timeDomain()
              + " "
              + ctx.getCurrentKey()
              + "="
              + sum.value()
              + " factor "
              + ctx.getBroadcastState(RULES).get("factor"));
    }
  }

  @Test
  void visitsTheStateOfEveryKeyFromTheBroadcastSide() throws Exception {
    KeyedBroadcastProcessOperator<String, Long, String, String> operator =
        Copies.of(new KeyedBroadcastProcessOperator<>(new Sums(), List.of(RULES)));
    TestContext<String> context =
        new TestContext<String>().keyedBy(Types.STRING.createSerializer());
    context.start(operator);
    String[] keys = {"a", "b", "a", "c", "b", "a"};
    for (int i = 0; i < keys.length; i++) {
      if (i == 4) {
        input(operator, 1).receive("double", 1);
      }
      context.setKey(keys[i]);
      input(operator, 0).receive((long) (i + 1), 10);
    }
    input(operator, 1).receive("report", 50);
    // a: 1 + 3 + 2*6, b: 2 + 2*5, c: 4
    assertThat(context.values()).containsExactlyInAnyOrder("a=16", "b=12", "c=4");
    assertThat(context.records()).allMatch(record -> record.timestamp() == 50);
    context.records().clear();
    context.watermark(operator, 1_000);
    assertThat(context.values())
        .containsExactlyInAnyOrder(
            "EVENT_TIME a=16 factor 2", "EVENT_TIME b=12 factor 2", "EVENT_TIME c=4 factor 2");
    context.records().clear();
    input(operator, 1).receive("reset", 60);
    input(operator, 1).receive("report", 61);
    assertThat(context.values()).isEmpty();
  }

  @Test
  void hasNoCurrentKeyOnTheBroadcastSide() throws Exception {
    KeyedBroadcastProcessOperator<String, Long, String, String> operator =
        new KeyedBroadcastProcessOperator<>(new Sums(), List.of(RULES));
    TestContext<String> context =
        new TestContext<String>().keyedBy(Types.STRING.createSerializer());
    context.start(operator);
    context.setKey("a");
    input(operator, 0).receive(1L, 10);
    assertThatThrownBy(() -> input(operator, 1).receive("?", 10))
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("key");
    context.setKey("a");
    input(operator, 0).receive(1L, 10);
    input(operator, 1).receive("report", 10);
    assertThatThrownBy(() -> input(operator, 1).receive("?", 10))
        .hasCauseInstanceOf(IllegalStateException.class);
  }
}
