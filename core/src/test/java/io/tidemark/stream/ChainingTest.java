// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static io.tidemark.stream.Words.chains;
import static io.tidemark.stream.Words.environment;
import static io.tidemark.stream.Words.exchanges;
import static io.tidemark.stream.Words.jobGraph;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.functions.CoMapFunction;
import io.tidemark.functions.OutputTag;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.Partitioning;
import io.tidemark.graph.StreamEdge;
import io.tidemark.process.ProcessFunction;
import io.tidemark.serializer.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which operators share a chain, and how records go between chains. */
class ChainingTest {
  private static final OutputTag<String> LATE = new OutputTag<>("late", Types.STRING);

  private final StreamExecutionEnvironment env = environment();

  private DataStreamSource<Long> numbers() {
    return env.fromSequence(1, 100);
  }

  @Test
  void operatorsOfOneParallelismAreOneChain() {
    numbers().map(x -> x + 1).name("plus").filter(x -> x > 3).name("large").print().name("out");
    assertThat(chains(env)).containsExactly("Source: Sequence Source -> plus -> large -> out");
  }

  @Test
  void aChainBranches() {
    DataStream<Long> numbers = numbers();
    numbers.map(x -> x + 1).name("plus").print().name("one");
    numbers.filter(x -> x > 3).name("large").print().name("two");
    assertThat(chains(env))
        .containsExactly("Source: Sequence Source -> (plus -> one, large -> two)");
  }

  @Test
  void aKeyedEdgeEndsAChainEvenAtParallelismOne() {
    env.setParallelism(1);
    numbers().keyBy(x -> x % 10).map(x -> x).name("same").print().name("out");
    assertThat(chains(env)).containsExactly("Source: Sequence Source", "same -> out");
    assertThat(exchangesAgain()).containsExactly("0 -HASH-> 1.0");
  }

  private List<String> exchangesAgain() {
    numbers().keyBy(x -> x % 10).map(x -> x).name("same").print().name("out");
    return exchanges(env);
  }

  @Test
  void anotherParallelismEndsAChainAndRebalances() {
    numbers().map(x -> x).name("same").setParallelism(2).print().name("out");
    assertThat(chains(env)).containsExactly("Source: Sequence Source", "same", "out");
  }

  @Test
  void collectionsComeFromOneSubtask() {
    env.fromData(1, 2, 3).map(x -> x).name("same").print().name("out");
    JobGraph graph = jobGraph(env);
    assertThat(graph.vertices().get(0).parallelism()).isEqualTo(1);
    assertThat(graph.vertices().get(1).parallelism()).isEqualTo(4);
    assertThat(graph.edges().get(0).edge().partitioning())
        .isInstanceOf(Partitioning.Rebalance.class);
  }

  @Test
  void aSourceOfOneSubtaskIsChainedAtParallelismOne() {
    env.setParallelism(1);
    env.fromData(1, 2, 3).map(x -> x).name("same").print().name("out");
    assertThat(chains(env)).containsExactly("Source: Collection Source -> same -> out");
  }

  @Test
  void everyKindOfExchange() {
    DataStream<Long> numbers = numbers().disableChaining();
    numbers.rebalance().map(x -> x);
    numbers.rescale().map(x -> x);
    numbers.shuffle().map(x -> x);
    numbers.global().map(x -> x);
    numbers.broadcast().map(x -> x);
    numbers.forward().map(x -> x);
    numbers.partitionCustom((key, n) -> (int) (key % n), x -> x).map(x -> x);
    numbers.keyBy(x -> x).map(x -> x);
    numbers.map(x -> x);
    assertThat(exchanges(env))
        .containsExactly(
            "0 -REBALANCE-> 1.0",
            "0 -RESCALE-> 2.0",
            "0 -SHUFFLE-> 3.0",
            "0 -GLOBAL-> 4.0",
            "0 -BROADCAST-> 5.0",
            "0 -FORWARD-> 6.0",
            "0 -CUSTOM-> 7.0",
            "0 -HASH-> 8.0",
            "0 -FORWARD-> 9.0");
  }

  @Test
  void theLastPartitioningCounts() {
    numbers().shuffle().rebalance().keyBy(x -> x).global().map(x -> x);
    assertThat(exchanges(env)).containsExactly("0 -GLOBAL-> 1.0");
  }

  @Test
  void chainingIsRefusedWhereTheProgramSaysSo() {
    numbers().map(x -> x).name("a").disableChaining().map(x -> x).name("b").print().name("out");
    assertThat(chains(env)).containsExactly("Source: Sequence Source", "a", "b -> out");
    numbers().map(x -> x).name("a").startNewChain().map(x -> x).name("b").print().name("out");
    assertThat(chains(env)).containsExactly("Source: Sequence Source", "a -> b -> out");
    numbers().map(x -> x).name("a").print().name("out").disableChaining();
    assertThat(chains(env)).containsExactly("Source: Sequence Source -> a", "out");
    env.disableOperatorChaining();
    numbers().map(x -> x).name("a").print().name("out");
    assertThat(chains(env)).containsExactly("Source: Sequence Source", "a", "out");
  }

  @Test
  void anOperatorWithItsOwnThreadIsChainedOnlyToItsLike() {
    numbers()
        .map(x -> x)
        .name("a")
        .map(x -> x)
        .name("slow")
        .ownThread()
        .map(x -> x)
        .name("slow too")
        .ownThread()
        .print()
        .name("out");
    JobGraph graph = jobGraph(env);
    assertThat(graph.vertices().stream().map(v -> v.name()))
        .containsExactly("Source: Sequence Source -> a", "slow -> slow too", "out");
    assertThat(graph.vertices().get(1).head().settings().ownThread()).isTrue();
    assertThat(graph.vertices().get(2).head().settings().ownThread()).isFalse();
  }

  @Test
  void aUnionIsAnInputWithSeveralEdges() {
    DataStream<Long> one = numbers();
    DataStream<Long> two = env.fromSequence(5, 6);
    one.union(two, two.rebalance()).map(x -> x).name("all").print().name("out");
    JobGraph graph = jobGraph(env);
    assertThat(graph.vertices().stream().map(v -> v.name()))
        .containsExactly("Source: Sequence Source", "Source: Sequence Source", "all -> out");
    assertThat(graph.edges().stream().map(e -> e.edge().partitioning().kind()))
        .containsExactly("FORWARD", "FORWARD", "REBALANCE");
    assertThat(graph.edges().stream().map(e -> e.edge().inputIndex())).containsOnly(0);
  }

  @Test
  void aStreamUnitedWithItselfComesTwice() {
    DataStream<Long> one = numbers();
    one.union(one).map(x -> x);
    assertThat(exchanges(env)).containsExactly("0 -FORWARD-> 1.0", "0 -FORWARD-> 1.0");
  }

  @Test
  void connectedStreamsAreTwoInputs() {
    numbers()
        .keyBy(x -> x)
        .connect(env.fromSequence(1, 2).keyBy(x -> x))
        .map(
            new CoMapFunction<Long, Long, Long>() {
              @Override
              public Long map1(Long value) {
                return value;
              }

              @Override
              public Long map2(Long value) {
                return value;
              }
            });
    assertThat(exchanges(env)).containsExactly("0 -HASH-> 2.0", "1 -HASH-> 2.1");
  }

  @Test
  void aSideOutputIsAnEdgeOfItsOwnAndCanBeChained() {
    SingleOutputStreamOperator<Long> split =
        numbers()
            .process(
                new ProcessFunction<Long, Long>() {
                  @Override
                  public void processElement(
                      Long value, Context ctx, io.tidemark.functions.Collector<Long> out) {
                    ctx.output(LATE, "late");
                  }
                })
            .name("split");
    split.getSideOutput(LATE).map(x -> x).name("late");
    split.getSideOutput(LATE).rebalance().map(x -> x).name("later");
    JobGraph graph = jobGraph(env);
    assertThat(graph.vertices().get(0).name())
        .isEqualTo("Source: Sequence Source -> split -> late");
    StreamEdge chained = graph.vertices().get(0).chained().get(1);
    assertThat(chained.sideOutput()).isEqualTo(LATE);
    assertThat(graph.edges().get(0).edge().sideOutput()).isEqualTo(LATE);
    assertThat(graph.edges().get(0).sourceVertex()).isZero();
  }

  @Test
  void aSourceThatNobodyReadsIsLeftOut() {
    env.fromSequence(1, 2);
    numbers().print().name("out");
    assertThat(chains(env)).containsExactly("Source: Sequence Source -> out");
  }

  @Test
  void everyChainListsANodeBehindTheOneItReads() {
    DataStream<Long> numbers = numbers();
    DataStream<Long> a = numbers.map(x -> x).name("a");
    a.map(x -> x).name("a1");
    numbers.map(x -> x).name("b").map(x -> x).name("b1");
    a.map(x -> x).name("a2");
    var chain = jobGraph(env).vertices().get(0);
    assertThat(chain.name()).isEqualTo("Source: Sequence Source -> (a -> (a1, a2), b -> b1)");
    for (StreamEdge edge : chain.chained()) {
      List<Integer> ids = chain.nodes().stream().map(n -> n.id()).toList();
      assertThat(ids.indexOf(edge.sourceId()))
          .isNotNegative()
          .isLessThan(ids.indexOf(edge.targetId()));
    }
    assertThat(chain.chained()).hasSize(chain.nodes().size() - 1);
  }

  @Test
  void settingsOfTheEnvironmentHoldFromThenOn() {
    DataStream<Long> numbers = numbers();
    env.setParallelism(2).setMaxParallelism(64);
    numbers.map(x -> x).name("later").print().name("out");
    JobGraph graph = jobGraph(env);
    assertThat(graph.vertices().get(0).parallelism()).isEqualTo(4);
    assertThat(graph.vertices().get(0).head().settings().maxParallelism()).isEqualTo(128);
    assertThat(graph.vertices().get(1).parallelism()).isEqualTo(2);
    assertThat(graph.vertices().get(1).head().settings().maxParallelism()).isEqualTo(64);
  }
}
