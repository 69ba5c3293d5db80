// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** Options of how a job is run as a whole. */
public final class ExecutionOptions {

  /** Whether the job runs as a stream. */
  public static final ConfigOption<RuntimeExecutionMode> RUNTIME_MODE =
      ConfigOptions.key("execution.runtime-mode")
          .enumType(RuntimeExecutionMode.class)
          .defaultValue(RuntimeExecutionMode.STREAMING)
          .withDescription(
              "STREAMING, or AUTOMATIC, which chooses it for every job; BATCH is refused.");

  private ExecutionOptions() {}
}
