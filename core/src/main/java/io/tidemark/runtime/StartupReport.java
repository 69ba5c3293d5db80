// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.StateAssignment;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobVertex;
import io.tidemark.runtime.restart.RestartStrategy;
import org.jspecify.annotations.Nullable;

/** What a job says of itself when it starts. */
final class StartupReport {
  private StartupReport() {}

  static String of(
      JobGraph graph,
      String stateBackend,
      @Nullable JobStorage storage,
      @Nullable StateAssignment restored,
      RestartStrategy restarts,
      int attempt) {
    StringBuilder report = new StringBuilder();
    report.append("Job '").append(graph.jobName()).append("' starts, attempt ").append(attempt);
    report.append(".\n  state: ").append(stateBackend);
    report.append("\n  checkpoints: ");
    report.append(storage == null ? "off; nothing survives a failure" : "in " + storage.storage().describe());
    report.append("\n  restored: ");
    report.append(restored == null ? "nothing, starts fresh" : "checkpoint " + restored.checkpointId());
    report.append("\n  after a failure: ").append(restarts.describe());
    for (JobVertex vertex : graph.vertices()) {
      report.append("\n  ").append(JobAttempt.chainName(vertex)).append(": ").append(vertex.name());
      report.append(" x ").append(vertex.parallelism());
    }
    return report.toString();
  }
}
