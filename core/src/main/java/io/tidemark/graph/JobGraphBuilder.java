// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.config.CheckpointingOptions;
import io.tidemark.config.PipelineOptions;
import io.tidemark.util.Internal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the {@link JobGraph} of a {@link StreamGraph}: joins operators to chains where records can
 * pass by direct call.
 *
 * <p>Two operators are chained when the edge between them is the only one into the second, is a
 * {@code FORWARD} edge, both have the same parallelism, both run on the same kind of thread, and
 * neither refuses ({@link StreamNode.Chaining}). Only the first of a chain can have keyed state, so
 * the others' max parallelism does not matter.
 *
 * <p>Vertices are numbered in the order of their first operators. Since an operator can only read
 * what was made before it, upstream vertices come first.
 */
@Internal
public final class JobGraphBuilder {
  /** The name of a job that was given none; such a job keeps no checkpoints in files. */
  private static final String UNNAMED = "tidemark-job";

  private final StreamGraph graph;
  private final boolean chainingEnabled;

  /** Edges into each node, by node id. */
  private final TreeMap<Integer, List<StreamEdge>> inputs = new TreeMap<>();

  /** Edges out of each node, by node id. */
  private final TreeMap<Integer, List<StreamEdge>> outputs = new TreeMap<>();

  /** The vertex that holds each node, by node id. */
  private final TreeMap<Integer, Integer> vertexOf = new TreeMap<>();

  private JobGraphBuilder(StreamGraph graph) {
    this.graph = graph;
    this.chainingEnabled = graph.configuration().get(PipelineOptions.OPERATOR_CHAINING);
    for (StreamNode node : graph.nodes()) {
      inputs.put(node.id(), new ArrayList<>());
      outputs.put(node.id(), new ArrayList<>());
    }
    for (StreamEdge edge : graph.edges()) {
      if (edge.sourceId() >= edge.targetId()) {
        throw new IllegalArgumentException(
            "The edge from node "
                + edge.sourceId()
                + " to node "
                + edge.targetId()
                + " runs against the order of their making; a job has no cycles.");
      }
      outputsOf(edge.sourceId()).add(edge);
      inputsOf(edge.targetId()).add(edge);
    }
  }

  /**
   * Validates and chains a job whose checkpoints go where its configuration says.
   *
   * @throws JobSubmissionException when the job cannot run; the sentence says why
   */
  public static JobGraph build(StreamGraph graph) {
    boolean checkpointsSurvive =
        graph
            .configuration()
            .getOptional(CheckpointingOptions.CHECKPOINT_STORAGE)
            .map(kind -> !kind.equals("jobmanager"))
            .orElse(graph.configuration().contains(CheckpointingOptions.CHECKPOINTS_DIRECTORY));
    return build(graph, checkpointsSurvive);
  }

  /**
   * Validates and chains.
   *
   * @param checkpointsSurvive whether the job's checkpoints, if it takes any, are there after the
   *     process has ended, so that the job needs a name by which they are found
   * @throws JobSubmissionException when the job cannot run; the sentence says why
   */
  public static JobGraph build(StreamGraph graph, boolean checkpointsSurvive) {
    JobGraphValidator.validate(graph, checkpointsSurvive);
    return new JobGraphBuilder(graph).build();
  }

  private JobGraph build() {
    List<JobVertex> vertices = new ArrayList<>();
    for (StreamNode node : graph.nodes()) {
      if (!isChainedToItsInput(node)) {
        vertices.add(vertex(vertices.size(), node));
      }
    }
    List<JobEdge> edges = new ArrayList<>();
    for (StreamEdge edge : graph.edges()) {
      int source = vertexIndex(edge.sourceId());
      int target = vertexIndex(edge.targetId());
      if (source != target) {
        edges.add(new JobEdge(source, target, edge));
      }
    }
    checkRecordTypes();
    String name = graph.jobName().isEmpty() ? UNNAMED : graph.jobName();
    return new JobGraph(name, vertices, edges, graph.configuration(), graph.serializerConfig());
  }

  private void checkRecordTypes() {
    EdgeCopies copies = new EdgeCopies(graph.configuration(), graph.serializerConfig());
    List<String> problems = new ArrayList<>();
    for (StreamEdge edge : graph.edges()) {
      boolean chained = vertexIndex(edge.sourceId()) == vertexIndex(edge.targetId());
      String problem =
          copies.problem(edge, graph.node(edge.sourceId()), graph.node(edge.targetId()), chained);
      if (problem != null) {
        problems.add(problem);
      }
    }
    JobGraphValidator.refuse(problems);
  }

  private JobVertex vertex(int index, StreamNode head) {
    List<StreamNode> nodes = new ArrayList<>();
    List<StreamEdge> chained = new ArrayList<>();
    String name = collect(index, head, nodes, chained);
    return new JobVertex(index, name, nodes, chained);
  }

  /** Adds a node and what is chained behind it; returns the name of that part of the chain. */
  private String collect(
      int index, StreamNode node, List<StreamNode> nodes, List<StreamEdge> chained) {
    nodes.add(node);
    vertexOf.put(node.id(), index);
    List<String> behind = new ArrayList<>();
    for (StreamEdge edge : outputsOf(node.id())) {
      StreamNode target = graph.node(edge.targetId());
      if (isChainedToItsInput(target)) {
        chained.add(edge);
        behind.add(collect(index, target, nodes, chained));
      }
    }
    return switch (behind.size()) {
      case 0 -> node.name();
      case 1 -> node.name() + " -> " + behind.get(0);
      default -> node.name() + behind.stream().collect(Collectors.joining(", ", " -> (", ")"));
    };
  }

  private boolean isChainedToItsInput(StreamNode target) {
    List<StreamEdge> into = inputsOf(target.id());
    if (!chainingEnabled || into.size() != 1 || target.inputs() != 1) {
      return false;
    }
    StreamEdge edge = into.get(0);
    StreamNode source = graph.node(edge.sourceId());
    StreamNode.NodeSettings before = source.settings();
    StreamNode.NodeSettings behind = target.settings();
    return edge.partitioning() instanceof Partitioning.Forward
        && before.chaining() != StreamNode.Chaining.NEVER
        && behind.chaining() == StreamNode.Chaining.ALWAYS
        && before.parallelism() == behind.parallelism()
        && before.ownThread() == behind.ownThread();
  }

  private List<StreamEdge> inputsOf(int node) {
    return known(inputs.get(node), node);
  }

  private List<StreamEdge> outputsOf(int node) {
    return known(outputs.get(node), node);
  }

  private int vertexIndex(int node) {
    return known(vertexOf.get(node), node);
  }

  private static <T> T known(@Nullable T value, int node) {
    if (value == null) {
      throw new IllegalArgumentException(
          "The graph has an edge at node " + node + ", which it lacks.");
    }
    return value;
  }
}
