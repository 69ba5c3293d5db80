// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.config.Configuration;
import java.io.Serializable;
import java.util.List;

/**
 * A job as the program built it: operators and edges, before chaining.
 *
 * @param jobName the name given to {@code execute}; empty when none was given
 * @param nodes the operators, in the order of their making, ids rising
 * @param edges the edges, in the order of their making
 * @param configuration the job's configuration
 */
public record StreamGraph(
    String jobName, List<StreamNode> nodes, List<StreamEdge> edges, Configuration configuration)
    implements Serializable {

  /** Copies the lists. */
  public StreamGraph {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /** The node with the given id. */
  public StreamNode node(int id) {
    for (StreamNode node : nodes) {
      if (node.id() == id) {
        return node;
      }
    }
    throw new IllegalArgumentException("The graph has no node " + id + ".");
  }
}
