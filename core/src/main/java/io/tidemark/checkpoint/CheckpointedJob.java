// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import java.util.Comparator;
import java.util.List;

/**
 * What checkpointing knows of a running job.
 *
 * @param name the job's name
 * @param epoch the epoch under which this process owns the job
 * @param operators the operators that have a uid; kept sorted by it
 */
public record CheckpointedJob(String name, long epoch, List<OperatorDescription> operators) {

  /** Sorts the operators by uid. */
  public CheckpointedJob {
    operators = operators.stream().sorted(Comparator.comparing(OperatorDescription::uid)).toList();
  }
}
