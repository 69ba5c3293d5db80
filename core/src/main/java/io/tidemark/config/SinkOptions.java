// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** Options of sinks that commit. */
public final class SinkOptions {

  /** How often a commit is put off before the job fails. */
  public static final ConfigOption<Integer> COMMITTER_RETRIES =
      ConfigOptions.key("sink.committer.retries")
          .intType()
          .defaultValue(10)
          .withDescription(
              "How often a sink's committer may put one commit off before the job fails. The time"
                  + " before each try is twice that before the last, from 100 ms to 10 s; a restart"
                  + " begins to count anew.");

  private SinkOptions() {}
}
