// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.OperatorMetadata;
import io.tidemark.checkpoint.OperatorSnapshot;
import io.tidemark.checkpoint.RestoreRefusedException;
import io.tidemark.checkpoint.StateAssignment;
import io.tidemark.graph.JobEdge;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobVertex;
import io.tidemark.graph.StreamEdge;
import io.tidemark.graph.StreamNode;
import io.tidemark.state.spi.OperatorStateHandle;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which operators had come to their end in the checkpoint that is restored, subtask by subtask.
 * Those do not finish again: what they emitted at their end is in the checkpoint of those behind
 * them.
 *
 * <p>An operator had come to its end where the checkpoint says so and all before it had, too. One
 * without a uid is not in the checkpoint; it had ended where all before it had, since the barrier
 * came behind the end of each channel. When the parallelism has changed, an operator that had ended
 * in some subtasks only goes on in all of them, as in Flink.
 *
 * <p>What does not fit the job is refused: an operator that had ended altogether behind one that
 * goes on, and state that an operator would emit a second time because its subtasks are others now.
 */
final class RestoredEnds {
  private final JobGraph graph;
  private final Map<String, OperatorMetadata> restored;
  private final long checkpointId;
  private final Map<Integer, BitSet> finished = new TreeMap<>();

  private RestoredEnds(JobGraph graph, Map<String, OperatorMetadata> restored, long checkpointId) {
    this.graph = graph;
    this.restored = restored;
    this.checkpointId = checkpointId;
  }

  /** An operator that hands records to another, and the edge when that lies between two chains. */
  private record Before(StreamNode node, @Nullable JobEdge edge) {}

  /**
   * Compares a job with the checkpoint that it restores, null when it starts afresh.
   *
   * @throws RestoreRefusedException when the ends in the checkpoint do not fit the job
   */
  static RestoredEnds of(JobGraph graph, @Nullable StateAssignment restored) {
    RestoredEnds ends =
        new RestoredEnds(
            graph,
            restored == null ? new TreeMap<>() : restored.claimed(),
            restored == null ? 0 : restored.checkpointId());
    if (restored != null) {
      for (JobVertex vertex : graph.vertices()) {
        for (StreamNode node : vertex.nodes()) {
          ends.add(vertex, node);
        }
      }
    }
    return ends;
  }

  /** The operators of a chain, by id, that had come to their end in a subtask. */
  Set<Integer> finished(JobVertex vertex, int subtask) {
    Set<Integer> ids = new TreeSet<>();
    for (StreamNode node : vertex.nodes()) {
      if (isFinished(node, subtask)) {
        ids.add(node.id());
      }
    }
    return ids;
  }

  private boolean isFinished(StreamNode node, int subtask) {
    BitSet subtasks = finished.get(node.id());
    return subtasks != null && subtasks.get(subtask);
  }

  private void add(JobVertex vertex, StreamNode node) {
    String uid = node.uid();
    OperatorMetadata then = uid == null ? null : restored.get(uid);
    List<Before> before = before(vertex, node);
    if (then != null) {
      checkBefore(node, then, before);
    }
    BitSet now = new BitSet();
    for (int i = 0; i < vertex.parallelism(); i++) {
      boolean ended =
          then == null ? uid == null && !before.isEmpty() : hadEnded(then, i, vertex.parallelism());
      now.set(i, ended && allEnded(before, i));
    }
    finished.put(node.id(), now);
    if (then != null) {
      checkNothingComesTwice(node, then, now, vertex.parallelism());
    }
  }

  private static boolean hadEnded(OperatorMetadata then, int subtask, int parallelism) {
    return then.isFinished()
        || (then.parallelism() == parallelism && then.subtasks().get(subtask).finished());
  }

  private List<Before> before(JobVertex vertex, StreamNode node) {
    List<Before> before = new ArrayList<>();
    for (StreamEdge edge : vertex.chained()) {
      if (edge.targetId() == node.id()) {
        before.add(new Before(nodeOf(vertex, edge.sourceId()), null));
      }
    }
    for (JobEdge edge : graph.edges()) {
      if (edge.targetVertex() == vertex.index() && edge.edge().targetId() == node.id()) {
        JobVertex from = graph.vertices().get(edge.sourceVertex());
        before.add(new Before(nodeOf(from, edge.edge().sourceId()), edge));
      }
    }
    return before;
  }

  private static StreamNode nodeOf(JobVertex vertex, int id) {
    for (StreamNode node : vertex.nodes()) {
      if (node.id() == id) {
        return node;
      }
    }
    throw new IllegalStateException("Chain " + vertex.name() + " has no operator " + id + ".");
  }

  private boolean allEnded(List<Before> before, int subtask) {
    for (Before one : before) {
      JobEdge edge = one.edge;
      if (edge == null) {
        if (!isFinished(one.node, subtask)) {
          return false;
        }
        continue;
      }
      int senders = graph.vertices().get(edge.sourceVertex()).parallelism();
      for (int sender = 0; sender < senders; sender++) {
        if (JobAttempt.reaches(graph, edge, sender, subtask) && !isFinished(one.node, sender)) {
          return false;
        }
      }
    }
    return true;
  }

  // ---- what does not fit -----------------------------------------------------------------------

  private void checkBefore(StreamNode node, OperatorMetadata then, List<Before> before) {
    boolean some = then.subtasks().stream().anyMatch(OperatorSnapshot::finished);
    if (!some) {
      return;
    }
    for (Before one : before) {
      StreamNode goesOn = firstThatGoesOn(one.node, then.isFinished());
      if (goesOn != null) {
        throw new RestoreRefusedException(
            "Operator '"
                + node.label()
                + "' had come to its end in checkpoint "
                + checkpointId
                + (then.isFinished() ? "" : " in some of its subtasks")
                + ", but operator '"
                + goesOn.label()
                + "', which it gets records from, "
                + (goesOn.uid() != null && restored.containsKey(goesOn.uid())
                    ? "had not"
                    : "is not in that checkpoint")
                + ". What '"
                + node.label()
                + "' does when its input ends would not be done for what comes from there. Give '"
                + goesOn.label()
                + "' the uid of the operator whose place it takes, give '"
                + node.label()
                + "' and those behind it new uids, or restore a checkpoint from before the end.");
      }
    }
  }

  /** An operator at or before this one that has not ended, in all or in any of its subtasks. */
  private @Nullable StreamNode firstThatGoesOn(StreamNode node, boolean mustHaveEndedEverywhere) {
    String uid = node.uid();
    if (uid == null) {
      JobVertex vertex = vertexOf(node);
      for (Before one : before(vertex, node)) {
        StreamNode found = firstThatGoesOn(one.node, mustHaveEndedEverywhere);
        if (found != null) {
          return found;
        }
      }
      return null;
    }
    OperatorMetadata then = restored.get(uid);
    boolean ended =
        then != null
            && (mustHaveEndedEverywhere
                ? then.isFinished()
                : then.subtasks().stream().anyMatch(OperatorSnapshot::finished));
    return ended ? null : node;
  }

  private JobVertex vertexOf(StreamNode node) {
    for (JobVertex vertex : graph.vertices()) {
      if (vertex.nodes().contains(node)) {
        return vertex;
      }
    }
    throw new IllegalStateException("No chain has operator " + node.label() + ".");
  }

  /**
   * An operator of the program's own may emit from its state when its input ends. Where it has done
   * so, and that state would go to subtasks that end later, it would do so again. The operators of
   * this engine emit nothing then.
   */
  private void checkNothingComesTwice(
      StreamNode node, OperatorMetadata then, BitSet now, int parallelism) {
    if (then.isFinished() || node.operator().isBuiltIn()) {
      return;
    }
    for (int i = 0; i < then.parallelism(); i++) {
      OperatorSnapshot subtask = then.subtasks().get(i);
      boolean endsAgain = then.parallelism() != parallelism || !now.get(i);
      if (subtask.finished() && endsAgain && isDealtOut(subtask)) {
        throw new RestoreRefusedException(
            "Operator '"
                + node.label()
                + "' had come to its end in subtask "
                + i
                + " of "
                + then.parallelism()
                + " in checkpoint "
                + checkpointId
                + ", but not in all, and keeps state there. With parallelism "
                + parallelism
                + " that state goes to subtasks that end later, and what was made of it at the end"
                + " would come twice. Restore with parallelism "
                + then.parallelism()
                + " throughout, or restore a checkpoint from before that end.");
      }
    }
  }

  private static boolean isDealtOut(OperatorSnapshot subtask) {
    return !subtask.keyed().isEmpty()
        || subtask.operator().stream()
            .anyMatch(
                handle ->
                    handle.mode() != OperatorStateHandle.Mode.BROADCAST && handle.elements() > 0);
  }
}
