// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.graph.JobVertex;
import io.tidemark.graph.StreamEdge;
import java.io.Serializable;
import java.util.List;

/**
 * The user's part of a chain: what each subtask works on its own copy of.
 *
 * @param vertex the chain
 * @param inEdges the edges that come in from other chains
 * @param outEdges the edges that go out to other chains
 */
public record VertexPlan(JobVertex vertex, List<StreamEdge> inEdges, List<StreamEdge> outEdges)
    implements Serializable {

  /** Copies the lists. */
  public VertexPlan {
    inEdges = List.copyOf(inEdges);
    outEdges = List.copyOf(outEdges);
  }
}
