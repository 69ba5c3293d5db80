// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.recovery;

import io.tidemark.bench.engine.EventGenerator;
import java.nio.file.Path;
import java.util.List;

/**
 * The job on one engine: numbers from one source, keyed by {@link #key}, counted in value state by
 * a function that obeys {@link RecoveryProbe}, the counts given to a sink. Restarts have no delay.
 */
public interface RecoveryJob {

  /** How many numbers the source makes; they never come to their end. */
  long NUMBERS = 1L << 50;

  /** The engine's name. */
  String name();

  /** As {@link io.tidemark.bench.engine.Engine#jvmFlags}. */
  List<String> jvmFlags();

  /** As {@link io.tidemark.bench.engine.Engine#jars}. */
  List<String> jars();

  /**
   * Starts the job, which never ends by itself.
   *
   * @param checkpoints where its checkpoints go
   * @param restore whether it goes on from the newest one there, else it starts afresh
   */
  Running start(RecoverySpec spec, Path checkpoints, boolean restore) throws Exception;

  /** The key of a number: each key once, in order, then keys at random. */
  static long key(long number, int keys) {
    return number < keys ? number : EventGenerator.below(number, keys);
  }

  /** A started job. */
  interface Running {
    /**
     * What the engine says of the keyed function's part in checkpoints; all it remembers, the
     * newest last.
     */
    List<CheckpointPart> parts() throws Exception;
  }

  /**
   * The part of one subtask of the keyed function in a completed checkpoint.
   *
   * @param bytes of the whole checkpoint
   */
  record CheckpointPart(long checkpointId, double syncMillis, double asyncMillis, long bytes) {}
}
