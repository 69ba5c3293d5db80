// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import io.tidemark.bench.launch.ResultLine;
import java.io.IOException;

/** A measurement that a {@link Series} repeats. */
public interface Trial {

  /** What it measures, in a few words. */
  String label();

  /** Whether a line of a results file is one of this trial's, whatever its commit. */
  boolean made(ResultLine line);

  /** Measures once, in a fresh JVM. */
  ResultLine measure() throws IOException, InterruptedException;
}
