// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Runs engines in JVMs of their own and makes result lines of what they measured.
 *
 * <p>Invariant: one JVM runs one engine once, with nothing on its class path that the engine does
 * not need; nothing else of the benchmark runs meanwhile. A result line says everything that is
 * needed to repeat it, and whether what the sinks saw was right.
 *
 * <p>Used by the commands and by the matrix. Read {@link io.tidemark.bench.launch.Measurement}
 * first; {@link io.tidemark.bench.launch.Engines} is where an engine is added.
 */
@NullMarked
package io.tidemark.bench.launch;

import org.jspecify.annotations.NullMarked;
