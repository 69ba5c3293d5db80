// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.config.Configuration;
import java.io.Serializable;
import java.util.List;

/**
 * A job ready to run: chained, validated, every uid and parallelism fixed.
 *
 * @param jobName the job's name, which names its checkpoint directory
 * @param vertices the chains, upstream first
 * @param edges the exchanges between them, in the order of their making
 * @param configuration the job's configuration
 */
public record JobGraph(
    String jobName, List<JobVertex> vertices, List<JobEdge> edges, Configuration configuration)
    implements Serializable {

  /** Copies the lists. */
  public JobGraph {
    vertices = List.copyOf(vertices);
    edges = List.copyOf(edges);
  }
}
