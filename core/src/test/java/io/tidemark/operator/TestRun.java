// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.io.WriterInitContext;

/**
 * A run of a job, to which all others may be at work or none.
 *
 * @param jobName the job's name
 * @param checkpoints where its checkpoints are
 * @param checkpointsBegunBy the first run that had them
 * @param id tells it from other runs
 * @param othersMayRun what it knows of the others
 */
public record TestRun(
    String jobName, String checkpoints, String checkpointsBegunBy, String id, boolean othersMayRun)
    implements WriterInitContext.JobRun {

  /** A run whose checkpoints were always there. */
  public TestRun(String jobName, String checkpoints, String id, boolean othersMayRun) {
    this(jobName, checkpoints, "the first run", id, othersMayRun);
  }

  @Override
  public String process() {
    return "process of " + id;
  }

  @Override
  public String processId() {
    return "process 7 on host h";
  }

  @Override
  public boolean mayStillRun(String process, String run) {
    return othersMayRun;
  }
}
