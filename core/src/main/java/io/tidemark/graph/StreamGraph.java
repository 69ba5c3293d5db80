// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.config.Configuration;
import io.tidemark.serializer.SerializerConfig;
import java.io.Serializable;
import java.util.List;

/**
 * A job as the program built it: operators and edges, before chaining.
 *
 * @param jobName the name given to {@code execute}; empty when none was given
 * @param nodes the operators, in the order of their making, ids rising
 * @param edges the edges, in the order of their making
 * @param configuration the job's configuration
 * @param serializerConfig the serializers that the program registered
 */
public record StreamGraph(
    String jobName,
    List<StreamNode> nodes,
    List<StreamEdge> edges,
    Configuration configuration,
    SerializerConfig serializerConfig)
    implements Serializable {

  /** Copies the lists and the configuration. */
  public StreamGraph {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
    configuration = new Configuration(configuration);
  }

  /** The same graph under another name. */
  public StreamGraph withJobName(String newJobName) {
    return new StreamGraph(newJobName, nodes, edges, configuration, serializerConfig);
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
