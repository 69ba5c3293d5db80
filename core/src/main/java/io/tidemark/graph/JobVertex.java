// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import java.io.Serializable;
import java.util.List;

/**
 * An operator chain: what runs as one subtask at each index.
 *
 * @param index the vertex's position in the job graph; upstream vertices come first
 * @param name the names of its operators joined by arrows
 * @param nodes the operators; the first is the head and the only one with edges from other
 *     vertices; every other has exactly one input edge, from an earlier node of the list
 * @param chained the edges inside the chain
 */
public record JobVertex(int index, String name, List<StreamNode> nodes, List<StreamEdge> chained)
    implements Serializable {

  /** Copies the lists. */
  public JobVertex {
    nodes = List.copyOf(nodes);
    chained = List.copyOf(chained);
  }

  /** The first operator. */
  public StreamNode head() {
    return nodes.get(0);
  }

  /** The number of subtasks. */
  public int parallelism() {
    return head().settings().parallelism();
  }

  /** Whether the chain starts with a source. */
  public boolean isSource() {
    return head().traits().kind() == StreamNode.Kind.SOURCE;
  }
}
