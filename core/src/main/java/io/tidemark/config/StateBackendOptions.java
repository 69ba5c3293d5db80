// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** The settings of keyed state backends. Keys and defaults are Flink's. */
public final class StateBackendOptions {
  private StateBackendOptions() {}

  /** The name of the keyed state backend. */
  public static final ConfigOption<String> STATE_BACKEND =
      ConfigOptions.key("state.backend.type")
          .stringType()
          .defaultValue("hashmap")
          .withDescription(
              "The keyed state backend: the name that a backend on the class path gives itself.");
}
