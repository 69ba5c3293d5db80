// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.functions.Collector;
import io.tidemark.functions.OutputTag;
import io.tidemark.process.KeyedBroadcastProcessFunction;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.serializer.Types;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.time.WatermarkStrategy;
import org.junit.jupiter.api.Test;

/** The text that a person reads before a job runs. */
class ExplainTest {
  private static final OutputTag<String> REJECTED = new OutputTag<>("rejected", Types.STRING);

  record Order(String customer, long cents) {}

  /** Declares one state where explain() finds it and none that it could know otherwise. */
  private static final class Balance extends KeyedProcessFunction<String, Order, Order> {
    private final ValueStateDescriptor<Long> sum = new ValueStateDescriptor<>("sum", Types.LONG);

    @Override
    public void processElement(Order value, Context ctx, Collector<Order> out) {
      ctx.output(REJECTED, sum.getName());
    }
  }

  private static final class Limit
      extends KeyedBroadcastProcessFunction<String, Order, Long, Order> {
    @Override
    public void processElement(Order value, ReadOnlyContext ctx, Collector<Order> out) {
      out.collect(value);
    }

    @Override
    public void processBroadcastElement(Long value, Context ctx, Collector<Order> out) {}
  }

  @Test
  void explainsAWholeJob() {
    StreamExecutionEnvironment env = Words.environment();
    env.enableCheckpointing(1000);
    DataStream<Order> orders =
        env.fromData(new Order("ann", 5), new Order("bob", 7))
            .uid("orders")
            .assignTimestampsAndWatermarks(WatermarkStrategy.forMonotonousTimestamps())
            .setParallelism(1);
    SingleOutputStreamOperator<Order> balances =
        orders.keyBy(Order::customer).process(new Balance()).name("balance").uid("balance");
    balances.getSideOutput(REJECTED).print().name("rejects").setParallelism(2);
    MapStateDescriptor<String, Long> limits =
        new MapStateDescriptor<>("limits", Types.STRING, Types.LONG);
    balances
        .keyBy(Order::customer)
        .connect(env.fromSequence(1, 9).uid("limits").setParallelism(1).broadcast(limits))
        .process(new Limit())
        .name("limit")
        .uid("limit")
        .setMaxParallelism(64)
        .map(order -> order.cents())
        .name("cents")
        .keyBy(cents -> cents % 2)
        .reduce(Long::sum)
        .uid("sum")
        .print()
        .name("out");
    String once = env.explain();
    assertThat(once)
        .isEqualTo(
            """
            Job 'tidemark-job': 6 chains, 9 operators, checkpoints every 1000 ms, exactly once

            Chain 0: Source: Collection Source -> Timestamps/Watermarks
              parallelism 1, at most 1
              - Source: Collection Source: source, uid 'orders', state [positions], emits %1$sOrder
              - Timestamps/Watermarks: operator, no uid, no state, emits %1$sOrder
              sends HASH by string to chain 1, from Timestamps/Watermarks

            Chain 1: balance
              parallelism 4, at most 128
              - balance: operator, uid 'balance', state [sum], emits %1$sOrder
              sends REBALANCE to chain 2, side output 'rejected'
              sends HASH by string to chain 4, input 0

            Chain 2: rejects
              parallelism 2, at most 128
              - rejects: sink, no uid, no state, writes as records come

            Chain 3: Source: Sequence Source
              parallelism 1, at most 128
              - Source: Sequence Source: source, uid 'limits', state [positions], emits java.lang.Long
              sends BROADCAST to chain 4, input 1

            Chain 4: limit -> cents
              parallelism 4, at most 64
              - limit: operator, uid 'limit', state [limits], emits %1$sOrder
              - cents: operator, no uid, no state, emits java.lang.Long
              sends HASH by long to chain 5, from cents

            Chain 5: Keyed Reduce -> out
              parallelism 4, at most 128
              - Keyed Reduce: operator, uid 'sum', state [_op_state], emits java.lang.Long
              - out: sink, no uid, no state, writes as records come
            """
                .formatted(ExplainTest.class.getName() + "$"));
    assertThat(env.explain()).as("explaining twice").isEqualTo(once);
  }

  @Test
  void saysWhatIsSpecialAboutAnOperator() {
    StreamExecutionEnvironment env = Words.environment();
    env.fromSequence(1, 2)
        .map(x -> x)
        .name("slow")
        .ownThread()
        .disableChaining()
        .map(x -> (Comparable<?>) x)
        .name("vague")
        .startNewChain();
    assertThat(env.explain())
        .contains("no checkpoints")
        .contains("parallelism 4, at most 128, on threads of its own\n  - slow:")
        .contains("- slow: operator, no uid, no state, emits java.lang.Long, never chained")
        .contains("- vague: operator, no uid, no state, emits a type not known, starts a chain");
  }

  @Test
  void showsWhatTheProgramSaysAboutOperators() {
    StreamExecutionEnvironment env = Words.environment();
    env.fromSequence(1, 2)
        .setDescription("counts")
        .map(x -> x)
        .print()
        .name("out")
        .setDescription("for people");
    assertThat(env.explain().lines().map(String::strip))
        .containsSubsequence("counts", "for people")
        .filteredOn(line -> line.startsWith("- "))
        .hasSize(3);
  }
}
