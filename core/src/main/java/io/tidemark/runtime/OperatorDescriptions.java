// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.OperatorDescription;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobVertex;
import io.tidemark.graph.StreamNode;
import java.util.ArrayList;
import java.util.List;

/** What checkpointing has to know of a job graph's operators. */
final class OperatorDescriptions {
  private OperatorDescriptions() {}

  /** The operators with a uid. */
  static List<OperatorDescription> of(JobGraph graph) {
    List<OperatorDescription> operators = new ArrayList<>();
    for (JobVertex vertex : graph.vertices()) {
      for (StreamNode node : vertex.nodes()) {
        if (node.uid() != null) {
          StreamNode.NodeSettings settings = node.settings();
          operators.add(
              new OperatorDescription(
                  node.uid(),
                  node.name(),
                  settings.parallelism(),
                  settings.maxParallelism(),
                  settings.maxParallelismIsSet()));
        }
      }
    }
    return operators;
  }
}
