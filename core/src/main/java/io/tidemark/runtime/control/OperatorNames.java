// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.control;

import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobVertex;
import io.tidemark.graph.StreamNode;
import java.util.stream.Collectors;

/** What people know the parts of a job by. */
public final class OperatorNames {
  private OperatorNames() {}

  /** The name of a chain in messages, metrics and files: unique, and the same in every run. */
  public static String chainName(JobVertex vertex) {
    return vertex.index() + "-" + vertex.head().label();
  }

  /** A tasklet in words: the operators of its chain and which subtask it is. */
  public static String ofTasklet(JobGraph graph, String tasklet) {
    for (JobVertex vertex : graph.vertices()) {
      String chain = chainName(vertex);
      if (tasklet.startsWith(chain + "[")) {
        String operators =
            vertex.nodes().stream()
                .map(StreamNode::label)
                .collect(Collectors.joining("', '", "'", "'"));
        return (vertex.nodes().size() == 1 ? "operator " : "operators ")
            + operators
            + ", subtask "
            + tasklet.substring(chain.length());
      }
    }
    return tasklet;
  }
}
