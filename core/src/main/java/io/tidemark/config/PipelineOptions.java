// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.time.Duration;
import java.util.Map;

/** Options of the operators of a job and the edges between them. */
public final class PipelineOptions {

  /** The name under which the job is shown, and kept unless {@link JobOptions#JOB_ID} is set. */
  public static final ConfigOption<String> NAME =
      ConfigOptions.key("pipeline.name")
          .stringType()
          .noDefaultValue()
          .withDescription("The job's name, where execute() is given none.");

  /** The number of key groups. */
  public static final ConfigOption<Integer> MAX_PARALLELISM =
      ConfigOptions.key("pipeline.max-parallelism")
          .intType()
          .noDefaultValue()
          .withDescription(
              "The number of key groups, from 1 to 32768: the greatest parallelism that keyed state"
                  + " can be restored at. Fixed by the job's first checkpoint. Where it is not set,"
                  + " or -1, that of the checkpoint; in a job without one, 1.5 times the operator's"
                  + " parallelism rounded up to a power of two, at least 128.");

  /** Settings of the program's own. */
  public static final ConfigOption<Map<String, String>> GLOBAL_JOB_PARAMETERS =
      ConfigOptions.key("pipeline.global-job-parameters")
          .mapType()
          .noDefaultValue()
          .withDescription(
              "Settings of the program's own, which every function reads from its runtime"
                  + " context.");

  /** How often generators are asked for watermarks. */
  public static final ConfigOption<Duration> AUTO_WATERMARK_INTERVAL =
      ConfigOptions.key("pipeline.auto-watermark-interval")
          .durationType()
          .defaultValue(Duration.ofMillis(200))
          .withDescription("How often watermark generators are asked for a watermark.");

  /** Whether operators are chained. */
  public static final ConfigOption<Boolean> OPERATOR_CHAINING =
      ConfigOptions.key("pipeline.operator-chaining.enabled")
          .booleanType()
          .defaultValue(true)
          .withDescription(
              "Whether operators are run in one subtask by direct calls where that is possible.");

  /** When records are copied. */
  public static final ConfigOption<CopyRecords> COPY_RECORDS =
      ConfigOptions.key("pipeline.copy-records")
          .enumType(CopyRecords.class)
          .defaultValue(CopyRecords.AUTO)
          .withDescription(
              "When mutable records are copied: AUTO at every hop where it could be seen, as Flink"
                  + " does, NEVER as Flink's object reuse, ALWAYS at every hop.");

  /** Whether objects changed in place are found and reported. */
  public static final ConfigOption<Boolean> MUTATION_GUARD =
      ConfigOptions.key("pipeline.mutation-guard")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether the job fails, naming operator and state, when a record is changed after it"
                  + " was emitted by reference (with pipeline.copy-records NEVER), an object from"
                  + " state is changed without update, or a function emits on another thread than"
                  + " its subtask's. Slow; for tests.");

  /** How many records may wait behind full queues. */
  public static final ConfigOption<Long> OUTBOX_LIMIT =
      ConfigOptions.key("pipeline.outbox-limit")
          .longType()
          .defaultValue(1L << 20)
          .withDescription(
              "How many records one call of a function may emit that find no room in the queues"
                  + " behind it. They wait in memory, since the call cannot; above this the job"
                  + " fails for good. An operator with its own thread waits instead.");

  private PipelineOptions() {}
}
