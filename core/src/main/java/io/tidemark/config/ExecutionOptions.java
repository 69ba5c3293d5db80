// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** Options of how a job is executed. */
public final class ExecutionOptions {

  /** Which engine runs the job. */
  public static final ConfigOption<String> TARGET =
      ConfigOptions.key("execution.target")
          .stringType()
          .defaultValue("embedded")
          .withDescription("The name of the JobRunner that runs the job; 'embedded' is this JVM.");

  /** What the job starts from. */
  public static final ConfigOption<String> STATE_RECOVERY_PATH =
      ConfigOptions.key("execution.state-recovery.path")
          .stringType()
          .defaultValue("latest")
          .withDescription(
              "What the job starts from: 'latest', its newest complete checkpoint if there is one;"
                  + " the path of a checkpoint or savepoint; or 'none'.");

  /** Whether state that no operator takes is left behind. */
  public static final ConfigOption<Boolean> ALLOW_NON_RESTORED_STATE =
      ConfigOptions.key("execution.state-recovery.ignore-unclaimed-state")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether a checkpoint is restored although it holds the state of operators that the"
                  + " job no longer has; that state is lost.");

  private ExecutionOptions() {}
}
