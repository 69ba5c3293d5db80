// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.time.Duration;
import java.util.Optional;

/** Options of checkpoints. Checkpointing is off until an interval above zero is set. */
public final class CheckpointingOptions {

  /** How often; checkpointing is off while it is not set, or zero. */
  public static final ConfigOption<Duration> CHECKPOINTING_INTERVAL =
      ConfigOptions.key("execution.checkpointing.interval")
          .durationType()
          .noDefaultValue()
          .withDescription(
              "How often a checkpoint is triggered. Checkpointing is off while this is not set,"
                  + " or 0 ms.");

  /** Exactly-once or at-least-once. */
  public static final ConfigOption<CheckpointingMode> CHECKPOINTING_CONSISTENCY_MODE =
      ConfigOptions.key("execution.checkpointing.mode")
          .enumType(CheckpointingMode.class)
          .defaultValue(CheckpointingMode.EXACTLY_ONCE)
          .withDescription("Whether state sees each record exactly once or at least once.");

  /** How long a checkpoint may take. */
  public static final ConfigOption<Duration> CHECKPOINTING_TIMEOUT =
      ConfigOptions.key("execution.checkpointing.timeout")
          .durationType()
          .defaultValue(Duration.ofMinutes(10))
          .withDescription("A checkpoint that is not complete after this time is given up.");

  /** The least time between the end of one and the trigger of the next. */
  public static final ConfigOption<Duration> MIN_PAUSE_BETWEEN_CHECKPOINTS =
      ConfigOptions.key("execution.checkpointing.min-pause")
          .durationType()
          .defaultValue(Duration.ZERO)
          .withDescription(
              "The least time from the end of a checkpoint to the trigger of the next. More than"
                  + " zero implies that only one is under way at a time.");

  /** How many may be under way. */
  public static final ConfigOption<Integer> MAX_CONCURRENT_CHECKPOINTS =
      ConfigOptions.key("execution.checkpointing.max-concurrent-checkpoints")
          .intType()
          .defaultValue(1)
          .withDescription("How many checkpoints may be under way at a time.");

  /** How many may fail in a row. */
  public static final ConfigOption<Integer> TOLERABLE_FAILURE_NUMBER =
      ConfigOptions.key("execution.checkpointing.tolerable-failed-checkpoints")
          .intType()
          .defaultValue(0)
          .withDescription("How many checkpoints may fail in a row before the job fails.");

  /** How many complete ones are kept. */
  public static final ConfigOption<Integer> MAX_RETAINED_CHECKPOINTS =
      ConfigOptions.key("execution.checkpointing.num-retained")
          .intType()
          .defaultValue(1)
          .withDescription("How many complete checkpoints are kept.");

  /** What becomes of them when the job is cancelled. */
  public static final ConfigOption<ExternalizedCheckpointRetention>
      EXTERNALIZED_CHECKPOINT_RETENTION =
          ConfigOptions.key("execution.checkpointing.externalized-checkpoint-retention")
              .enumType(ExternalizedCheckpointRetention.class)
              .defaultValue(ExternalizedCheckpointRetention.DELETE_ON_CANCELLATION)
              .withDescription(
                  "Whether the checkpoints stay when the job is cancelled. A job that finishes, fails"
                      + " or is suspended keeps its last ones in any case.");

  /** Whether checkpoints go on once some subtasks have finished. */
  public static final ConfigOption<Boolean> ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH =
      ConfigOptions.key("execution.checkpointing.checkpoints-after-tasks-finish")
          .booleanType()
          .defaultValue(true)
          .withDescription("Whether checkpoints are still taken once some subtasks have finished.")
          .withFallbackKeys("execution.checkpointing.checkpoints-after-tasks-finish.enabled");

  /** Where checkpoints are kept: {@code jobmanager}, {@code filesystem} or a name a module adds. */
  public static final ConfigOption<String> CHECKPOINT_STORAGE =
      ConfigOptions.key("execution.checkpointing.storage")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "Where checkpoints are kept: 'jobmanager' (in memory, which does not survive the"
                  + " process) or 'filesystem'. When not set, 'filesystem' if a directory is set,"
                  + " else 'jobmanager'.");

  /** The root directory of checkpoints. */
  public static final ConfigOption<String> CHECKPOINTS_DIRECTORY =
      ConfigOptions.key("execution.checkpointing.dir")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "The directory under which each job keeps its checkpoints in a directory of its own.")
          .withDeprecatedKeys("state.checkpoints.dir");

  /** The greatest state that is kept in memory. */
  public static final ConfigOption<MemorySize> MAX_JOBMANAGER_STATE_SIZE =
      ConfigOptions.key("execution.checkpointing.jobmanager.max-state-size")
          .memoryType()
          .defaultValue(MemorySize.ofMebiBytes(5))
          .withDescription(
              "The greatest size of one state in a checkpoint that is kept in memory; a greater one"
                  + " fails the checkpoint.");

  /** How often a checkpoint is triggered; empty when checkpointing is off. */
  public static Optional<Duration> interval(Configuration configuration) {
    return configuration
        .getOptional(CHECKPOINTING_INTERVAL)
        .filter(interval -> interval.compareTo(Duration.ZERO) > 0);
  }

  private CheckpointingOptions() {}
}
