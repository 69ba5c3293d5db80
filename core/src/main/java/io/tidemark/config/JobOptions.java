// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.time.Duration;

/** Options of a job's identity. */
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

  private JobOptions() {}
}
