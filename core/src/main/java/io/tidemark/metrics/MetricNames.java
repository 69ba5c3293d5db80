// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

/** The names of the engine's own metrics; they are Flink's where Flink has one. */
public final class MetricNames {
  private MetricNames() {}

  /** Counter of an operator and a subtask: records taken. */
  public static final String IO_NUM_RECORDS_IN = "numRecordsIn";

  /** Counter of an operator and a subtask: records emitted. */
  public static final String IO_NUM_RECORDS_OUT = "numRecordsOut";

  /** Gauge of a subtask: milliseconds of each second in which it worked. */
  public static final String TASK_BUSY_TIME = "busyTimeMsPerSecond";

  /** Gauge of a subtask: milliseconds of each second in which its output was full. */
  public static final String TASK_BACK_PRESSURED_TIME = "backPressuredTimeMsPerSecond";

  /** Gauge of a subtask: milliseconds of each second in which it had nothing to do. */
  public static final String TASK_IDLE_TIME = "idleTimeMsPerSecond";

  /** Gauge of an operator and a subtask: the watermark taken last, in epoch milliseconds. */
  public static final String IO_CURRENT_INPUT_WATERMARK = "currentInputWatermark";

  /** Gauge of a subtask: how full its input queues are, from 0 to 1. */
  public static final String INPUT_QUEUE_USAGE = "inputQueueUsage";

  /**
   * Gauge of a subtask: how often an entry of keyed state was looked for, once for each key that a
   * state is used with, however often it is read and written there.
   */
  public static final String STATE_ACCESSES = "numStateAccesses";

  /** Gauge of a job: milliseconds from the trigger to the completion of the last checkpoint. */
  public static final String LAST_CHECKPOINT_DURATION = "lastCheckpointDuration";

  /** Gauge of a job: bytes of the last completed checkpoint. */
  public static final String LAST_CHECKPOINT_SIZE = "lastCheckpointSize";

  /** Gauge of a job: microseconds of the longest synchronous part in the last checkpoint. */
  public static final String LAST_CHECKPOINT_LONGEST_SYNC = "lastCheckpointLongestSyncMicros";

  /** Gauge of a job: microseconds of the longest asynchronous part in the last checkpoint. */
  public static final String LAST_CHECKPOINT_LONGEST_ASYNC = "lastCheckpointLongestAsyncMicros";

  /** Gauge of a job: the id of the last completed checkpoint. */
  public static final String LAST_COMPLETED_CHECKPOINT_ID = "lastCompletedCheckpointId";

  /** Gauge of a job: checkpoints triggered. */
  public static final String TOTAL_NUMBER_OF_CHECKPOINTS = "totalNumberOfCheckpoints";

  /** Gauge of a job: checkpoints under way. */
  public static final String NUMBER_OF_IN_PROGRESS_CHECKPOINTS = "numberOfInProgressCheckpoints";

  /** Gauge of a job: checkpoints completed. */
  public static final String NUMBER_OF_COMPLETED_CHECKPOINTS = "numberOfCompletedCheckpoints";

  /** Gauge of a job: checkpoints given up. */
  public static final String NUMBER_OF_FAILED_CHECKPOINTS = "numberOfFailedCheckpoints";

  /** Gauge of a job: milliseconds of the longest call of a subtask so far. */
  public static final String LONGEST_CALL = "longestCallMillis";

  /** Gauge of a job: nanoseconds of the longest call of a subtask in the last full second. */
  public static final String RECENT_LONGEST_CALL = "recentLongestCallNanos";

  /** Gauge of a job: when that call began, by {@link System#nanoTime}. */
  public static final String RECENT_LONGEST_CALL_BEGAN = "recentLongestCallBeganNanos";

  /** Gauge of a job: the name of the subtask of that call. */
  public static final String RECENT_LONGEST_CALL_SUBTASK = "recentLongestCallSubtask";
}
