// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** Options of what a job starts from. */
public final class StateRecoveryOptions {

  /** What {@link #SAVEPOINT_PATH} holds to start from the job's newest complete checkpoint. */
  public static final String LATEST = "latest";

  /** What {@link #SAVEPOINT_PATH} holds to start without state. */
  public static final String NONE = "none";

  /** What the job starts from. Flink starts from nothing unless a path is given. */
  public static final ConfigOption<String> SAVEPOINT_PATH =
      ConfigOptions.key("execution.state-recovery.path")
          .stringType()
          .defaultValue(LATEST)
          .withDescription(
              "What the job starts from: 'latest', its newest complete checkpoint if there is one;"
                  + " the path of a checkpoint or savepoint; or 'none'.")
          .withDeprecatedKeys("execution.savepoint.path");

  /** Whether state that no operator takes is left behind. */
  public static final ConfigOption<Boolean> SAVEPOINT_IGNORE_UNCLAIMED_STATE =
      ConfigOptions.key("execution.state-recovery.ignore-unclaimed-state")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether a checkpoint is restored although it holds the state of operators that the"
                  + " job no longer has; that state is lost.")
          .withDeprecatedKeys("execution.savepoint.ignore-unclaimed-state");

  /** Whether records may come twice out of sinks that cannot withdraw them. */
  public static final ConfigOption<Boolean> ACCEPT_DUPLICATES =
      ConfigOptions.key("execution.state-recovery.accept-duplicates")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether a checkpoint older than the job's last one is restored although a sink has"
                  + " committed what came since and cannot withdraw it, such as files that were taken"
                  + " away, so that those records come twice.");

  /** Whether a checkpoint that cannot be read is passed over. */
  public static final ConfigOption<Boolean> SKIP_DAMAGED =
      ConfigOptions.key("execution.state-recovery.skip-damaged")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether 'latest' passes over a checkpoint that is damaged and takes the newest that"
                  + " is whole. To tell, the whole checkpoint is read before the job starts. It needs"
                  + " more than one retained checkpoint.");

  private StateRecoveryOptions() {}
}
