// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

/**
 * The subtask a function runs in.
 *
 * @param taskName the name of the operator
 * @param maxNumberOfParallelSubtasks the max parallelism: the number of key groups
 * @param indexOfThisSubtask from 0
 * @param numberOfParallelSubtasks the parallelism
 * @param attemptNumber how often the job was restarted before, from 0
 */
public record TaskInfo(
    String taskName,
    int maxNumberOfParallelSubtasks,
    int indexOfThisSubtask,
    int numberOfParallelSubtasks,
    int attemptNumber) {

  /** The name of the operator. */
  public String getTaskName() {
    return taskName;
  }

  /** The max parallelism: the number of key groups. */
  public int getMaxNumberOfParallelSubtasks() {
    return maxNumberOfParallelSubtasks;
  }

  /** The subtask's index, from 0. */
  public int getIndexOfThisSubtask() {
    return indexOfThisSubtask;
  }

  /** The parallelism. */
  public int getNumberOfParallelSubtasks() {
    return numberOfParallelSubtasks;
  }

  /** How often the job was restarted before, from 0. */
  public int getAttemptNumber() {
    return attemptNumber;
  }

  /** The name with the position of the subtask, counted from 1, as in {@code count (2/4)#0}. */
  public String getTaskNameWithSubtasks() {
    return taskName
        + " ("
        + (indexOfThisSubtask + 1)
        + "/"
        + numberOfParallelSubtasks
        + ")#"
        + attemptNumber;
  }
}
