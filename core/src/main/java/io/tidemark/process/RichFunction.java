// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.config.Configuration;
import io.tidemark.functions.OpenedFunction;

/**
 * A function that is opened before its first record and closed after its last, and that can reach
 * its surroundings.
 *
 * <p>{@code open} comes after state was restored ({@link CheckpointedFunction#initializeState}),
 * and again after each restart, on a fresh copy of the function.
 */
public interface RichFunction extends OpenedFunction {

  /**
   * Prepares the function: register state, open clients. By default calls {@link
   * #open(Configuration)}.
   *
   * @throws Exception fails the subtask
   */
  default void open(OpenContext openContext) throws Exception {
    open(new Configuration());
  }

  /**
   * Prepares the function, as Flink 1 spells it. Override either this or {@link
   * #open(OpenContext)}.
   *
   * @param parameters always empty
   * @throws Exception fails the subtask
   */
  default void open(Configuration parameters) throws Exception {}

  /**
   * Lets go of what {@code open} took. Called once, after the last record or after a failure;
   * {@code open} may not have been called, or may have failed.
   *
   * @throws Exception fails the subtask unless it has failed already
   */
  default void close() throws Exception {}

  /**
   * The function's surroundings.
   *
   * @throws IllegalStateException before the engine has set them
   */
  RuntimeContext getRuntimeContext();

  /** Sets the surroundings; called by the engine before all else. */
  void setRuntimeContext(RuntimeContext runtimeContext);
}
