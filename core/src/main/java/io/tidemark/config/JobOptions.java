// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.time.Duration;

/** Options of a job's identity and of its end. */
public final class JobOptions {

  /** The identity under which checkpoints are kept. */
  public static final ConfigOption<String> JOB_ID =
      ConfigOptions.key("job.id")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "The identity under which the job's checkpoints are kept; the job's name when not"
                  + " set.");

  /** How long an owner on another host is waited for. */
  public static final ConfigOption<Duration> OWNER_LEASE =
      ConfigOptions.key("job.owner-lease")
          .durationType()
          .defaultValue(Duration.ofSeconds(30))
          .withDescription(
              "How long the owner of a job on another host must have been silent before this"
                  + " process takes the job over. An owner on this host whose process is gone is"
                  + " taken over at once.");

  /** How long a call may go on when the job stops. */
  public static final ConfigOption<Duration> CANCELLATION_INTERVAL =
      ConfigOptions.key("task.cancellation.interval")
          .durationType()
          .defaultValue(Duration.ofSeconds(1))
          .withDescription(
              "How long a call of user code may go on after the job was to stop or to restart,"
                  + " before its thread is interrupted; and how often it is interrupted again.");

  /** How long the end of the JVM waits. */
  public static final ConfigOption<Duration> SHUTDOWN_TIMEOUT =
      ConfigOptions.key("job.shutdown-timeout")
          .durationType()
          .defaultValue(Duration.ofSeconds(10))
          .withDescription(
              "How long the end of the JVM waits for the job to be suspended. A job that is not by"
                  + " then is left as by a crash; a later start continues from its newest"
                  + " checkpoint all the same.");

  private JobOptions() {}
}
