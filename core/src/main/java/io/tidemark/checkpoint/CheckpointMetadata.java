// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import io.tidemark.state.spi.Segment;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A complete checkpoint: everything a job needs to go on from it. What the bytes look like is said
 * in {@code checkpoint.format.v1}.
 *
 * @param jobName the job
 * @param epoch the epoch of the owner that took it
 * @param checkpointId its id, from 1, rising over the job's whole life
 * @param timestampMillis when it was triggered, in milliseconds since 1970
 * @param type why it was taken
 * @param operators the operators with a uid, sorted by it
 * @param properties facts of the engine that are neither state nor structure, such as the job's
 *     running time
 */
public record CheckpointMetadata(
    String jobName,
    long epoch,
    long checkpointId,
    long timestampMillis,
    CheckpointType type,
    List<OperatorMetadata> operators,
    SortedMap<String, String> properties) {

  /** Copies the collections. */
  public CheckpointMetadata {
    operators = List.copyOf(operators);
    properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
  }

  /**
   * Puts the snapshots of a checkpoint together.
   *
   * @param job the running job; every operator of it that has a uid
   * @throws IllegalStateException when an operator's subtask is missing, or is not of the job
   */
  public static CheckpointMetadata of(
      CheckpointedJob job, CheckpointSnapshots snapshots, Map<String, String> properties) {
    SortedMap<String, SortedMap<Integer, OperatorSnapshot>> parts = new TreeMap<>();
    snapshots
        .subtasks()
        .forEach(
            (subtask, snapshot) ->
                snapshot
                    .operators()
                    .forEach(
                        (uid, part) ->
                            parts
                                .computeIfAbsent(uid, any -> new TreeMap<>())
                                .put(subtask.index(), part)));
    List<OperatorMetadata> operators = new ArrayList<>();
    for (OperatorDescription operator : job.operators()) {
      SortedMap<Integer, OperatorSnapshot> subtasks = parts.remove(operator.uid());
      operators.add(
          new OperatorMetadata(
              operator.uid(),
              operator.name(),
              operator.parallelism(),
              operator.maxParallelism(),
              snapshots.coordinators().get(operator.uid()),
              inOrder(operator, subtasks == null ? new TreeMap<>() : subtasks)));
    }
    Checks.state(
        parts.isEmpty(),
        "Snapshots came for the operators %s, which job %s does not have.",
        parts.keySet(),
        job.name());
    return new CheckpointMetadata(
        job.name(),
        job.epoch(),
        snapshots.checkpointId(),
        snapshots.timestampMillis(),
        snapshots.type(),
        operators,
        new TreeMap<>(properties));
  }

  private static List<OperatorSnapshot> inOrder(
      OperatorDescription operator, SortedMap<Integer, OperatorSnapshot> subtasks) {
    boolean all =
        subtasks.size() == operator.parallelism()
            && subtasks.firstKey() == 0
            && subtasks.lastKey() == operator.parallelism() - 1;
    Checks.state(
        all,
        "Operator %s has parallelism %s, but snapshots came from the subtasks %s.",
        operator.uid(),
        operator.parallelism(),
        subtasks.keySet());
    return List.copyOf(subtasks.values());
  }

  /** The operator with the uid. */
  public Optional<OperatorMetadata> operator(String uid) {
    return operators.stream().filter(o -> o.uid().equals(uid)).findFirst();
  }

  /**
   * The files that it refers to, relative to the job's checkpoint directory, and up to where it
   * refers to each, which is the file's length.
   */
  public SortedMap<String, Long> files() {
    SortedMap<String, Long> files = new TreeMap<>();
    operators.stream()
        .flatMap(o -> o.subtasks().stream())
        .flatMap(OperatorSnapshot::segments)
        .forEach(s -> files.merge(s.file(), s.offset() + s.bytes(), Math::max));
    return files;
  }

  /** The bytes of all state in it, block headers included. */
  public long stateBytes() {
    return operators.stream()
        .flatMap(o -> o.subtasks().stream())
        .flatMap(OperatorSnapshot::segments)
        .mapToLong(Segment::bytes)
        .sum();
  }
}
