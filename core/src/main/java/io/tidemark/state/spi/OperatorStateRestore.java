// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import java.util.List;

/**
 * The operator state that a subtask starts from: the handles of all subtasks of the run that wrote
 * them. A split list goes back subtask by subtask where the parallelism is the same; otherwise its
 * elements, counted through in the order of the old subtasks, go round-robin to the new ones.
 *
 * @param parts the handles with the index of the subtask that wrote each, ascending by subtask
 * @param oldParallelism how many subtasks wrote them
 * @param subtask the index of the subtask that is restored
 * @param newParallelism how many subtasks are restored
 * @param reader reads the segments
 */
public record OperatorStateRestore(
    List<Part> parts, int oldParallelism, int subtask, int newParallelism, SnapshotReader reader) {

  /**
   * One handle.
   *
   * @param subtask the index of the subtask that wrote it
   * @param handle the handle
   */
  public record Part(int subtask, OperatorStateHandle handle) {}

  /** Copies the list. */
  public OperatorStateRestore {
    parts = List.copyOf(parts);
  }

  /** Nothing to restore. */
  public static OperatorStateRestore none(int subtask, int parallelism) {
    return new OperatorStateRestore(
        List.of(), parallelism, subtask, parallelism, KeyedStateRestore.none().reader());
  }
}
