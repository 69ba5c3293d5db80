// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.config.CheckpointingOptions;
import io.tidemark.config.Configuration;
import io.tidemark.config.JobOptions;
import io.tidemark.operator.sink.SinkOperator;
import io.tidemark.state.KeyGroupRangeAssignment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;

/** Refuses a job that cannot run, or could not be restored, with all the reasons at once. */
final class JobGraphValidator {
  private final StreamGraph graph;
  private final List<String> problems = new ArrayList<>();

  private JobGraphValidator(StreamGraph graph) {
    this.graph = graph;
  }

  /**
   * Checks a graph.
   *
   * @param checkpointsSurvive whether checkpoints are there after the process has ended
   * @throws JobSubmissionException with a sentence for each thing that is wrong
   */
  static void validate(StreamGraph graph, boolean checkpointsSurvive) {
    JobGraphValidator validator = new JobGraphValidator(graph);
    validator.checkOperators();
    validator.checkUids();
    validator.checkParallelism();
    validator.checkEdges();
    validator.checkTargets();
    if (checkpointsSurvive && validator.isCheckpointed()) {
      validator.checkName();
    }
    refuse(validator.problems);
  }

  /** Refuses the job when there are reasons to. */
  static void refuse(List<String> problems) {
    if (problems.size() == 1) {
      throw new JobSubmissionException(problems.get(0));
    }
    if (!problems.isEmpty()) {
      StringBuilder all =
          new StringBuilder("The job cannot run, for " + problems.size() + " reasons:");
      for (String problem : problems) {
        all.append("\n  - ").append(problem);
      }
      throw new JobSubmissionException(all.toString());
    }
  }

  private boolean isCheckpointed() {
    return CheckpointingOptions.interval(graph.configuration()).isPresent();
  }

  private void checkOperators() {
    if (graph.nodes().stream().allMatch(n -> n.traits().kind() == StreamNode.Kind.SOURCE)) {
      problems.add(
          "No operators defined: the job reads nothing into anything. Give a stream to an operator"
              + " or a sink before execute().");
    }
  }

  private void checkUids() {
    TreeMap<String, StreamNode> byUid = new TreeMap<>();
    for (StreamNode node : graph.nodes()) {
      StreamNode other = node.uid() == null ? null : byUid.putIfAbsent(node.uid(), node);
      if (other != null) {
        problems.add(
            "The operators '"
                + other.name()
                + "' and '"
                + node.name()
                + "' have the same uid '"
                + node.uid()
                + "'; checkpoints find an operator's state by its uid, so each needs its own.");
      }
    }
    if (isCheckpointed()) {
      TreeSet<String> taken = new TreeSet<>(byUid.keySet());
      for (StreamNode node : graph.nodes()) {
        if (node.uid() == null && mustBeFoundAgain(node)) {
          problems.add(missingUid(node, proposal(node, taken)));
        }
      }
    }
  }

  private static boolean mustBeFoundAgain(StreamNode node) {
    return node.traits().stateful()
        || node.traits().committing()
        || node.traits().kind() == StreamNode.Kind.SOURCE;
  }

  private static String missingUid(StreamNode node, String proposal) {
    String what =
        switch (node.traits().kind()) {
          case SOURCE -> "The operator '" + node.name() + "' keeps its position";
          case SINK -> "The sink '" + node.name() + "' keeps what it is to commit";
          case OPERATOR -> "The operator '" + node.name() + "' keeps state";
        };
    return what
        + " in checkpoints, but has no uid by which a restart finds it. Add .uid(\""
        + proposal
        + "\") to it, and keep that id when the program changes.";
  }

  /** A uid made of the node's name that no other operator has. */
  private static String proposal(StreamNode node, TreeSet<String> taken) {
    String base =
        node.name()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-+|-+$", "");
    String stem = base.isEmpty() ? "operator" : base;
    String proposal = stem;
    for (int i = 2; !taken.add(proposal); i++) {
      proposal = stem + "-" + i;
    }
    return proposal;
  }

  private void checkParallelism() {
    for (StreamNode node : graph.nodes()) {
      int parallelism = node.settings().parallelism();
      int max = node.settings().maxParallelism();
      int most = KeyGroupRangeAssignment.UPPER_BOUND_MAX_PARALLELISM;
      if (max < 1 || max > most) {
        problems.add(
            "The max parallelism of operator '"
                + node.name()
                + "' is "
                + max
                + "; it must be from 1 to "
                + most
                + ".");
      } else if (parallelism < 1 || parallelism > max) {
        problems.add(
            "The parallelism of operator '"
                + node.name()
                + "' is "
                + parallelism
                + "; it must be from 1 to its max parallelism, "
                + max
                + ". Lower it, or call setMaxParallelism() before the first checkpoint is taken.");
      }
    }
  }

  private void checkEdges() {
    TreeMap<String, Partitioning> firstOfInput = new TreeMap<>();
    for (StreamEdge edge : graph.edges()) {
      StreamNode source = graph.node(edge.sourceId());
      StreamNode target = graph.node(edge.targetId());
      int from = source.settings().parallelism();
      int to = target.settings().parallelism();
      if (edge.partitioning() instanceof Partitioning.Forward && from != to) {
        problems.add(
            "The operator '"
                + source.name()
                + "' forwards to '"
                + target.name()
                + "', which sends subtask i to subtask i, but the one has parallelism "
                + from
                + " and the other "
                + to
                + ". Give both the same parallelism, or call rescale() or rebalance() in place of"
                + " forward().");
      }
      String input = edge.targetId() + "/" + edge.inputIndex();
      Partitioning first = firstOfInput.putIfAbsent(input, edge.partitioning());
      if (first != null && isHash(first) != isHash(edge.partitioning())) {
        throw new IllegalArgumentException(
            "Some of the edges into input "
                + edge.inputIndex()
                + " of operator '"
                + target.name()
                + "' are keyed and some are not.");
      }
    }
  }

  private static boolean isHash(Partitioning partitioning) {
    return partitioning instanceof Partitioning.Hash;
  }

  /** Sinks that commit into one place would take each other's files for leftovers. */
  private void checkTargets() {
    TreeMap<String, StreamNode> byTarget = new TreeMap<>();
    for (StreamNode node : graph.nodes()) {
      String target = node.traits().committing() ? targetOf(node) : "";
      StreamNode other = target.isEmpty() ? null : byTarget.putIfAbsent(target, node);
      if (other != null) {
        problems.add(
            "The sinks '"
                + label(other)
                + "' and '"
                + label(node)
                + "' both write to "
                + target
                + ", where each would remove what the other has not committed yet. Give each a"
                + " place of its own, or unite their streams into one sink.");
      }
    }
  }

  private static String targetOf(StreamNode node) {
    return node.operator() instanceof SinkOperator<?> operator ? operator.sink().getTarget() : "";
  }

  private static String label(StreamNode node) {
    String uid = node.uid();
    return uid == null ? node.name() : uid;
  }

  private void checkName() {
    Configuration configuration = graph.configuration();
    String name = configuration.getOptional(JobOptions.JOB_ID).orElse(graph.jobName());
    if (name.isBlank()) {
      problems.add(
          "The job has no name, but its checkpoints stay when the process ends, and a restart finds"
              + " them by it. Call execute(\"a-name\"), or set "
              + JobOptions.JOB_ID.key()
              + ".");
    }
  }
}
