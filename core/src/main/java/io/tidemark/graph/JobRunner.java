// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

/**
 * Runs job graphs: the embedded runtime, or a cluster. Found by {@link java.util.ServiceLoader}
 * under its {@link #target()}.
 */
public interface JobRunner {

  /** The value of {@code execution.target} that chooses this runner, such as {@code embedded}. */
  String target();

  /**
   * Starts a job and returns once it has been accepted.
   *
   * @param graph the job
   * @param environment what the runner may use of the caller's
   * @throws JobSubmissionException when the job cannot be started; the sentence says why
   */
  JobClient submit(JobGraph graph, RunnerEnvironment environment) throws JobSubmissionException;
}
