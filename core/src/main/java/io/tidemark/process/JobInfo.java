// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

/**
 * The job a function runs in.
 *
 * @param jobId the job's identity: what its checkpoints are kept under
 * @param jobName the name shown to people
 */
public record JobInfo(String jobId, String jobName) {

  /** The job's identity. */
  public String getJobId() {
    return jobId;
  }

  /** The job's name. */
  public String getJobName() {
    return jobName;
  }
}
