// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** Options of the engine as a whole. */
public final class CoreOptions {

  /** The parallelism of operators that have none of their own. */
  public static final ConfigOption<Integer> DEFAULT_PARALLELISM =
      ConfigOptions.key("parallelism.default")
          .intType()
          .defaultValue(1)
          .withDescription("The parallelism of operators for which none is set.");

  private CoreOptions() {}
}
