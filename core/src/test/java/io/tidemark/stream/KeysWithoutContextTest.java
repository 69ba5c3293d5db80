// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.Partitioner;
import io.tidemark.graph.JobEdge;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.Partitioning;
import io.tidemark.graph.Prototype;
import io.tidemark.state.KeyGroupRangeAssignment;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A keyed stream that is merged with others still goes where its keys are, without their state. */
class KeysWithoutContextTest {
  private final StreamExecutionEnvironment env = Words.environment();

  @Test
  void aUnionOfKeyedStreamsIsNotKeyed() throws Exception {
    DataStream<Long> other = env.fromSequence(5, 6);
    env.fromSequence(1, 2).keyBy(x -> "k" + x).union(other).map(x -> x).setMaxParallelism(64);
    JobGraph graph = Words.jobGraph(env);
    List<String> kinds =
        graph.edges().stream()
            .map(edge -> edge.edge().partitioning().kind())
            .collect(Collectors.toList());
    assertThat(kinds).containsExactly("CUSTOM", "FORWARD");
    Partitioner<String> partitioner = partitioner(graph.edges().get(0));
    for (int i = 0; i < 1000; i++) {
      String key = "k" + i;
      assertThat(partitioner.partition(key, 3))
          .isEqualTo(KeyGroupRangeAssignment.assignKeyToParallelOperator(key.hashCode(), 64, 3));
    }
    assertThatThrownBy(() -> partitioner.partition(null, 3))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("operator 'Map'", "returned null", "needs a key");
  }

  @SuppressWarnings("unchecked")
  private Partitioner<String> partitioner(JobEdge edge) throws Exception {
    var custom = (Partitioning.Custom) edge.edge().partitioning();
    return (Partitioner<String>)
        Prototype.of(custom.partitioner()).copy(getClass().getClassLoader());
  }

  @Test
  void oneKeyedStreamOfTwoConnectedOnesGivesNoKeyedState() {
    env.fromSequence(1, 2)
        .keyBy(x -> x)
        .connect(env.fromSequence(3, 4))
        .map(
            new io.tidemark.functions.CoMapFunction<Long, Long, Long>() {
              @Override
              public Long map1(Long value) {
                return value;
              }

              @Override
              public Long map2(Long value) {
                return value;
              }
            });
    assertThat(Words.exchanges(env)).containsExactly("0 -CUSTOM-> 2.0", "1 -FORWARD-> 2.1");
  }
}
