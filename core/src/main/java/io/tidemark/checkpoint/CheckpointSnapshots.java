// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All snapshots of one barrier: what the metadata of a checkpoint is made from.
 *
 * @param checkpointId the checkpoint
 * @param timestampMillis when it was triggered
 * @param type why
 * @param subtasks the snapshot of each subtask, finished ones included
 * @param coordinators the state of each operator coordinator by the operator's uid
 */
public record CheckpointSnapshots(
    long checkpointId,
    long timestampMillis,
    CheckpointType type,
    SortedMap<SubtaskKey, SubtaskSnapshot> subtasks,
    SortedMap<String, CoordinatorState> coordinators) {

  /** Copies the maps. */
  public CheckpointSnapshots {
    subtasks = Collections.unmodifiableSortedMap(new TreeMap<>(subtasks));
    coordinators = Collections.unmodifiableSortedMap(new TreeMap<>(coordinators));
  }
}
