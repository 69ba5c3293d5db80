// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.config.Configuration;
import io.tidemark.graph.JobEdge;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobGraphBuilder;
import io.tidemark.graph.JobVertex;
import java.util.List;

/** Short words for tests of job graphs. */
final class Words {
  private Words() {}

  /** An environment with parallelism 4, whatever the machine has. */
  static StreamExecutionEnvironment environment() {
    return StreamExecutionEnvironment.getExecutionEnvironment(new Configuration())
        .setParallelism(4);
  }

  static JobGraph jobGraph(StreamExecutionEnvironment env) {
    return JobGraphBuilder.build(env.getStreamGraph());
  }

  /** The names of the chains, upstream first. */
  static List<String> chains(StreamExecutionEnvironment env) {
    return jobGraph(env).vertices().stream().map(JobVertex::name).toList();
  }

  /** The exchanges as {@code 0 -HASH-> 1.0}: chain, kind, chain and input. */
  static List<String> exchanges(StreamExecutionEnvironment env) {
    return jobGraph(env).edges().stream().map(Words::describe).toList();
  }

  private static String describe(JobEdge edge) {
    return edge.sourceVertex()
        + " -"
        + edge.edge().partitioning().kind()
        + "-> "
        + edge.targetVertex()
        + "."
        + edge.edge().inputIndex();
  }
}
