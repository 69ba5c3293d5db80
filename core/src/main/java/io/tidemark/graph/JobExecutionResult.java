// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How a job ended.
 *
 * @param jobId what the job's checkpoints are kept under: its name unless {@code job.id} is set
 * @param jobName the job's name
 * @param status the terminal status: {@code FINISHED}, {@code CANCELED} or {@code SUSPENDED}
 * @param netRuntime how long it ran in this process
 * @param lastCheckpointId the newest complete checkpoint, -1 when there is none
 * @param alreadyFinished whether the job had finished in an earlier run, so that nothing was done
 */
public record JobExecutionResult(
    String jobId,
    String jobName,
    JobStatus status,
    Duration netRuntime,
    long lastCheckpointId,
    boolean alreadyFinished) {

  /** What the job's checkpoints are kept under. */
  public String getJobID() {
    return jobId;
  }

  /** How long it ran in this process, in milliseconds. */
  public long getNetRuntime() {
    return netRuntime.toMillis();
  }

  /** How long it ran in this process, in whole units. */
  public long getNetRuntime(TimeUnit desiredUnit) {
    return desiredUnit.convert(netRuntime);
  }
}
