// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** Options of the engine as a whole. */
public final class CoreOptions {

  /** The parallelism of operators that have none of their own. */
  public static final ConfigOption<Integer> DEFAULT_PARALLELISM =
      ConfigOptions.key("parallelism.default")
          .intType()
          .noDefaultValue()
          .withDescription(
              "The parallelism of operators for which none is set; the number of processors of the"
                  + " JVM when this is not set either.");

  private CoreOptions() {}
}
