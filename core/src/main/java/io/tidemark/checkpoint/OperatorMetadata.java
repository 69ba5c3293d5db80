// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import io.tidemark.util.Checks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operator in a checkpoint.
 *
 * @param uid the uid by which it is found again
 * @param name the name, for people
 * @param parallelism how many subtasks it had
 * @param maxParallelism how many key groups it has for ever
 * @param coordinator the state of its coordinator, null when it has none
 * @param subtasks the snapshot of each subtask, by index
 */
public record OperatorMetadata(
    String uid,
    String name,
    int parallelism,
    int maxParallelism,
    @Nullable CoordinatorState coordinator,
    List<OperatorSnapshot> subtasks) {

  /** Copies the list. */
  public OperatorMetadata {
    subtasks = List.copyOf(subtasks);
    Checks.argument(
        subtasks.size() == parallelism,
        "Operator %s has parallelism %s but snapshots of %s subtasks.",
        uid,
        parallelism,
        subtasks.size());
  }

  /** Whether there is any state in it. */
  public boolean hasState() {
    return coordinator != null || subtasks.stream().anyMatch(OperatorSnapshot::hasState);
  }

  /** Whether all subtasks had finished. */
  public boolean isFinished() {
    return subtasks.stream().allMatch(OperatorSnapshot::finished);
  }
}
