// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import java.util.List;
import java.util.Optional;

/**
 * What an engine can be asked for, so that nothing is accepted and then ignored.
 *
 * @param parallel whether it runs with a parallelism above 1
 * @param checkpoints whether it takes checkpoints
 * @param backends names of its state backends
 * @param copyRecords when it copies records between operators, the default first: {@code never}
 *     hands references on, {@code always} copies at each step, {@code auto} is Tidemark's rule
 */
public record Capabilities(
    boolean parallel, boolean checkpoints, List<String> backends, List<String> copyRecords) {

  /** Why the engine cannot run this, as a sentence, or nothing if it can. */
  public Optional<String> refusal(String engine, RunSpec spec) {
    if (spec.parallelism() > 1 && !parallel) {
      return Optional.of(
          "The engine "
              + engine
              + " has one thread; give --parallelism 1, not "
              + spec.parallelism()
              + ".");
    }
    if (spec.checkpointIntervalMillis() > 0 && !checkpoints) {
      return Optional.of(
          "The engine "
              + engine
              + " takes no checkpoints; give --checkpoint-interval 0, not "
              + spec.checkpointIntervalMillis()
              + ".");
    }
    if (!backends.contains(spec.backend())) {
      return Optional.of(
          "The engine "
              + engine
              + " has no state backend '"
              + spec.backend()
              + "', only "
              + String.join(", ", backends)
              + ".");
    }
    if (!copyRecords.contains(spec.copyRecords())) {
      return Optional.of(
          "The engine "
              + engine
              + " cannot run with --copy-records "
              + spec.copyRecords()
              + ", only with "
              + String.join(" or ", copyRecords)
              + ".");
    }
    return Optional.empty();
  }
}
