// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** A checkpoint in flight: who has acknowledged it and who has not. */
final class PendingCheckpoint {

  /** Where it stands; only the coordinator moves it on. */
  enum Phase {
    /** Waiting for acknowledgements. */
    COLLECTING,
    /** All have acknowledged; waits until no other metadata is being written. */
    READY,
    /** Its metadata is being written: it can no longer be aborted, only fail or complete. */
    WRITING
  }

  private final long id;
  private final long timestampMillis;
  private final CheckpointType type;
  private final SortedSet<SubtaskKey> awaited;
  private final SortedSet<String> awaitedCoordinators;
  private final SortedMap<SubtaskKey, SubtaskSnapshot> subtasks = new TreeMap<>();
  private final SortedMap<String, CoordinatorState> coordinators = new TreeMap<>();
  private Phase phase = Phase.COLLECTING;

  PendingCheckpoint(
      CheckpointAction.Trigger trigger,
      SortedSet<SubtaskKey> awaited,
      SortedSet<String> awaitedCoordinators,
      SortedMap<SubtaskKey, SubtaskSnapshot> finished) {
    this.id = trigger.checkpointId();
    this.timestampMillis = trigger.timestampMillis();
    this.type = trigger.type();
    this.awaited = new TreeSet<>(awaited);
    this.awaitedCoordinators = new TreeSet<>(awaitedCoordinators);
    this.subtasks.putAll(finished);
  }

  long id() {
    return id;
  }

  long timestampMillis() {
    return timestampMillis;
  }

  CheckpointType type() {
    return type;
  }

  Phase phase() {
    return phase;
  }

  void moveTo(Phase next) {
    phase = next;
  }

  /** Takes an acknowledgement; false when nobody waits for this subtask. */
  boolean acknowledge(SubtaskKey subtask, SubtaskSnapshot snapshot) {
    if (!awaited.remove(subtask)) {
      return false;
    }
    subtasks.put(subtask, snapshot);
    return true;
  }

  void acknowledgeCoordinator(String uid, CoordinatorState state) {
    if (awaitedCoordinators.remove(uid)) {
      coordinators.put(uid, state);
    }
  }

  boolean isFullyAcknowledged() {
    return awaited.isEmpty() && awaitedCoordinators.isEmpty();
  }

  SortedSet<SubtaskKey> awaited() {
    return Collections.unmodifiableSortedSet(awaited);
  }

  /** Who is missing, for messages: all subtasks, then the coordinators. */
  String describeMissing() {
    List<String> missing = new ArrayList<>();
    awaited.forEach(s -> missing.add(s.toString()));
    awaitedCoordinators.forEach(u -> missing.add("the coordinator of " + u));
    int shown = Math.min(missing.size(), 10);
    String rest = missing.size() > shown ? " and " + (missing.size() - shown) + " more" : "";
    return String.join(", ", missing.subList(0, shown)) + rest;
  }

  CheckpointSnapshots snapshots() {
    return new CheckpointSnapshots(id, timestampMillis, type, subtasks, coordinators);
  }

  List<SubtaskSnapshot> acknowledged() {
    return List.copyOf(subtasks.values());
  }
}
