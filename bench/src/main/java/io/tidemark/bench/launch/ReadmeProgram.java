// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import java.util.List;

/**
 * The README's program on an engine: counts visits with keyed state, takes checkpoints to files,
 * and prints. It never ends; what is measured is when it prints its first line.
 *
 * @param name the engine's name and {@value #SUFFIX}
 * @param mainClass the program
 * @param jvmFlags as {@link io.tidemark.bench.engine.Engine#jvmFlags}
 * @param jars as {@link io.tidemark.bench.engine.Engine#jars}
 */
record ReadmeProgram(String name, String mainClass, List<String> jvmFlags, List<String> jars) {
  static final String SUFFIX = "/readme";

  /** What stands in every line that it prints, and in nothing else. */
  static final String RESULT = "was here";
}
