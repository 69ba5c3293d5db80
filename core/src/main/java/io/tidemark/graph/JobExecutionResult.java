// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import java.time.Duration;

/**
 * How a job ended.
 *
 * @param jobName the job's name
 * @param status the terminal status: {@code FINISHED}, {@code CANCELED} or {@code SUSPENDED}
 * @param netRuntime how long it ran in this process
 * @param lastCheckpointId the newest complete checkpoint, -1 when there is none
 * @param alreadyFinished whether the job had finished in an earlier run, so that nothing was done
 */
public record JobExecutionResult(
    String jobName,
    JobStatus status,
    Duration netRuntime,
    long lastCheckpointId,
    boolean alreadyFinished) {}
