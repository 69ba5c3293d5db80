// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import io.tidemark.state.KeyGroupRange;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.OperatorStateRestore;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says what each subtask of a job restores from a checkpoint.
 *
 * <p>An operator finds its state by its uid and by nothing else. Its max parallelism is the one in
 * the checkpoint, because that is what its keys were assigned by; the parallelism is the job's own.
 * Keyed state goes to the subtask that owns the key group, operator state to all subtasks, which
 * share it out. State that no operator of the job claims is refused, unless it may be left behind.
 */
public final class StateAssignment {
  private static final String IGNORE_UNCLAIMED = "execution.state-recovery.ignore-unclaimed-state";

  private final CheckpointMetadata metadata;
  private final SortedMap<String, Claimed> claimed;
  private final List<String> unclaimed;

  /** An operator of the job and what the checkpoint has for it. */
  private record Claimed(OperatorDescription now, OperatorMetadata then) {}

  private StateAssignment(
      CheckpointMetadata metadata, SortedMap<String, Claimed> claimed, List<String> unclaimed) {
    this.metadata = metadata;
    this.claimed = claimed;
    this.unclaimed = unclaimed;
  }

  /**
   * Assigns the state of a checkpoint to a job.
   *
   * @param operators the job's operators with a uid
   * @param ignoreUnclaimed whether state of operators that the job does not have is left behind
   * @throws RestoreRefusedException when the checkpoint does not fit the job
   */
  public static StateAssignment of(
      CheckpointMetadata metadata, List<OperatorDescription> operators, boolean ignoreUnclaimed) {
    SortedMap<String, OperatorDescription> byUid = new TreeMap<>();
    for (OperatorDescription operator : operators) {
      Checks.argument(
          byUid.put(operator.uid(), operator) == null,
          "The uid %s is given to two operators of the job.",
          operator.uid());
    }
    SortedMap<String, Claimed> claimed = new TreeMap<>();
    List<OperatorMetadata> unclaimed = new ArrayList<>();
    for (OperatorMetadata then : metadata.operators()) {
      OperatorDescription now = byUid.get(then.uid());
      if (now != null) {
        checkMaxParallelism(metadata, now, then);
        claimed.put(then.uid(), new Claimed(now, then));
      } else if (then.hasState()) {
        unclaimed.add(then);
      }
    }
    if (!unclaimed.isEmpty() && !ignoreUnclaimed) {
      throw new RestoreRefusedException(unclaimedSentence(metadata, unclaimed, byUid));
    }
    return new StateAssignment(
        metadata, claimed, unclaimed.stream().map(OperatorMetadata::uid).toList());
  }

  private static void checkMaxParallelism(
      CheckpointMetadata metadata, OperatorDescription now, OperatorMetadata then) {
    if (then.subtasks().stream().allMatch(s -> s.keyed().isEmpty())) {
      return; // Without keys, nothing was assigned by it.
    }
    String of =
        "Operator " + now.uid() + " (" + now.name() + ") in checkpoint " + metadata.checkpointId();
    if (now.maxParallelismIsExplicit() && now.maxParallelism() != then.maxParallelism()) {
      throw new RestoreRefusedException(
          of
              + " has keyed state with max parallelism "
              + then.maxParallelism()
              + ", but the job sets max parallelism "
              + now.maxParallelism()
              + ". Keys stay in the key groups that they were assigned to: set max parallelism "
              + then.maxParallelism()
              + ", or do not set it.");
    }
    if (now.parallelism() > then.maxParallelism()) {
      throw new RestoreRefusedException(
          of
              + " has keyed state with max parallelism "
              + then.maxParallelism()
              + ", but the job wants parallelism "
              + now.parallelism()
              + ". Use at most "
              + then.maxParallelism()
              + " subtasks for it.");
    }
  }

  private static String unclaimedSentence(
      CheckpointMetadata metadata,
      List<OperatorMetadata> unclaimed,
      SortedMap<String, OperatorDescription> job) {
    String states =
        unclaimed.stream()
            .map(o -> o.uid() + " (" + o.name() + ": " + describeState(o) + ")")
            .collect(Collectors.joining(", "));
    return "Checkpoint "
        + metadata.checkpointId()
        + " of job "
        + metadata.jobName()
        + " has state of operators that the job does not have: "
        + states
        + ". The job has the uids "
        + job.keySet()
        + ". Give an operator the old uid to go on with its state, or set "
        + IGNORE_UNCLAIMED
        + " to true to lose that state.";
  }

  private static String describeState(OperatorMetadata operator) {
    TreeSet<String> names = new TreeSet<>();
    for (OperatorSnapshot subtask : operator.subtasks()) {
      Stream.concat(
              subtask.keyed().stream().map(KeyedStateHandle::name),
              subtask.operator().stream().map(OperatorStateHandle::name))
          .forEach(names::add);
    }
    if (operator.coordinator() != null) {
      names.add("its coordinator");
    }
    return "state " + String.join(", ", names);
  }

  /** The checkpoint that is restored. */
  public long checkpointId() {
    return metadata.checkpointId();
  }

  /** The uids whose state is left behind. */
  public List<String> unclaimed() {
    return unclaimed;
  }

  /**
   * The operators with the max parallelism that they have from now on. Called before anything is
   * partitioned by key.
   */
  public List<OperatorDescription> adjust(List<OperatorDescription> operators) {
    return operators.stream().map(this::adjust).toList();
  }

  private OperatorDescription adjust(OperatorDescription operator) {
    Claimed found = claimed.get(operator.uid());
    if (found == null || operator.maxParallelismIsExplicit()) {
      return operator;
    }
    int then = found.then.maxParallelism();
    return operator.parallelism() > then
        ? operator // It has no keyed state, else it would have been refused.
        : new OperatorDescription(
            operator.uid(), operator.name(), operator.parallelism(), then, false);
  }

  /** The state of an operator's coordinator. */
  public Optional<CoordinatorState> coordinatorOf(String uid) {
    return Optional.ofNullable(claimed.get(uid)).map(c -> c.then.coordinator());
  }

  /** What a subtask of an operator starts from; empty when the checkpoint does not know it. */
  public Optional<OperatorRestore> restoreOf(String uid, int subtask) {
    Claimed found = claimed.get(uid);
    if (found == null) {
      return Optional.empty();
    }
    OperatorMetadata then = found.then;
    List<OperatorStateRestore.Part> parts = new ArrayList<>();
    for (int i = 0; i < then.subtasks().size(); i++) {
      for (OperatorStateHandle handle : then.subtasks().get(i).operator()) {
        parts.add(new OperatorStateRestore.Part(i, handle));
      }
    }
    return Optional.of(new OperatorRestore(keyedOf(found, subtask), parts, then.parallelism()));
  }

  private static List<KeyedStateHandle> keyedOf(Claimed claimed, int subtask) {
    List<KeyedStateHandle> handles = new ArrayList<>();
    if (claimed.then.subtasks().stream().allMatch(s -> s.keyed().isEmpty())) {
      return handles;
    }
    KeyGroupRange range =
        KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
            claimed.then.maxParallelism(), claimed.now.parallelism(), subtask);
    for (OperatorSnapshot snapshot : claimed.then.subtasks()) {
      for (KeyedStateHandle handle : snapshot.keyed()) {
        List<KeyGroupSegment> segments =
            handle.segments().stream().filter(s -> range.contains(s.keyGroup())).toList();
        if (!segments.isEmpty()) {
          handles.add(
              new KeyedStateHandle(
                  handle.name(),
                  handle.kind(),
                  handle.key(),
                  handle.namespace(),
                  handle.value(),
                  segments));
        }
      }
    }
    return handles;
  }

  /** What is restored for each operator that the checkpoint knows, for the start-up report. */
  public Map<String, OperatorMetadata> claimed() {
    SortedMap<String, OperatorMetadata> all = new TreeMap<>();
    claimed.forEach((uid, c) -> all.put(uid, c.then));
    return all;
  }
}
