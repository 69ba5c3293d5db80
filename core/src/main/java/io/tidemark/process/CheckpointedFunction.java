// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

/**
 * A function that keeps operator state, or that must do something at each snapshot.
 *
 * <p>{@link #initializeState} is called once for each copy of the function, before {@link
 * RichFunction#open}; register state there. {@link #snapshotState} is called at each barrier,
 * between records.
 */
public interface CheckpointedFunction {

  /**
   * A snapshot is being taken: put into operator state what is kept in fields. Must not emit and
   * must not block for long.
   *
   * @throws Exception fails the snapshot, so that the checkpoint is given up
   */
  void snapshotState(FunctionSnapshotContext context) throws Exception;

  /**
   * Registers state and reads what was restored.
   *
   * @throws Exception fails the subtask
   */
  void initializeState(FunctionInitializationContext context) throws Exception;
}
