// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.config.Configuration;
import io.tidemark.config.JobOptions;
import io.tidemark.serializer.SerializerConfig;
import java.io.Serializable;
import java.util.List;

/**
 * A job ready to run: chained, validated, every uid and parallelism fixed.
 *
 * @param jobName the job's name as it is shown
 * @param vertices the chains, upstream first
 * @param edges the exchanges between them, in the order of their making
 * @param configuration the job's configuration
 * @param serializerConfig the serializers that the program registered
 */
public record JobGraph(
    String jobName,
    List<JobVertex> vertices,
    List<JobEdge> edges,
    Configuration configuration,
    SerializerConfig serializerConfig)
    implements Serializable {

  /** Copies the lists. */
  public JobGraph {
    vertices = List.copyOf(vertices);
    edges = List.copyOf(edges);
  }

  /**
   * What the job's checkpoints are kept under: {@code job.id}, or the name where that is not set.
   */
  public String jobId() {
    return configuration.getOptional(JobOptions.JOB_ID).orElse(jobName);
  }
}
