// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.StateAssignment;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobVertex;
import io.tidemark.runtime.control.OperatorNames;
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
      Promise promise) {
    StringBuilder report = new StringBuilder();
    report
        .append("Job '")
        .append(graph.jobName())
        .append("' starts.\n  state: ")
        .append(stateBackend);
    report.append("\n  checkpoints: ");
    report.append(
        storage == null ? "off; nothing survives a failure" : "in " + storage.storage().describe());
    report.append("\n  restored: ");
    report.append(
        restored == null ? "nothing, starts fresh" : "checkpoint " + restored.checkpointId());
    report.append("\n  restarts: ").append(restarts.describe());
    report.append("\n  after a failure, output is: ").append(promise.weakest());
    for (String link : promise.links()) {
      report.append("\n    ").append(link);
    }
    for (JobVertex vertex : graph.vertices()) {
      report.append("\n  ").append(OperatorNames.chainName(vertex));
      if (!vertex.name().equals(vertex.head().label())) { // Else it is said already.
        report.append(": ").append(vertex.name());
      }
      report.append(" x ").append(vertex.parallelism());
    }
    return report.toString();
  }
}
