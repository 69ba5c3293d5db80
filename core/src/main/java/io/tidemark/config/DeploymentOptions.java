// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** Options of where a job is executed. */
public final class DeploymentOptions {

  /** Which engine runs the job. */
  public static final ConfigOption<String> TARGET =
      ConfigOptions.key("execution.target")
          .stringType()
          .defaultValue("embedded")
          .withDescription("The name of the JobRunner that runs the job; 'embedded' is this JVM.");

  private DeploymentOptions() {}
}
