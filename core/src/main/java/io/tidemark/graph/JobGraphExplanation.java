// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.config.CheckpointingOptions;
import io.tidemark.config.Configuration;
import io.tidemark.util.Internal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Says in text how a job runs. The same job gives the same text in every JVM:
 *
 * <pre>
 * Job 'balances': 2 chains, 3 operators, checkpoints every 1000 ms exactly once
 *
 * Chain 0: Source: orders -> enrich
 *   parallelism 2, at most 128
 *   - Source: orders: source, uid 'orders', keeps its position
 *   - enrich: stateless, no uid
 *   sends HASH by string to chain 1
 * </pre>
 */
@Internal
public final class JobGraphExplanation {
  private final JobGraph job;
  private final StringBuilder text = new StringBuilder();

  private JobGraphExplanation(JobGraph job) {
    this.job = job;
  }

  /** Explains a job. */
  public static String of(JobGraph job) {
    JobGraphExplanation explanation = new JobGraphExplanation(job);
    explanation.head();
    for (JobVertex vertex : job.vertices()) {
      explanation.chain(vertex);
    }
    return explanation.text.toString();
  }

  private void head() {
    int operators = job.vertices().stream().mapToInt(v -> v.nodes().size()).sum();
    line(
        "Job '"
            + job.jobName()
            + "': "
            + count(job.vertices().size(), "chain")
            + ", "
            + count(operators, "operator")
            + ", "
            + checkpoints(job.configuration()));
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private static String checkpoints(Configuration configuration) {
    return CheckpointingOptions.interval(configuration)
        .map(Duration::toMillis)
        .map(
            millis ->
                "checkpoints every "
                    + millis
                    + " ms, "
                    + words(configuration.get(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE)))
        .orElse("no checkpoints");
  }

  private void chain(JobVertex vertex) {
    line("");
    line("Chain " + vertex.index() + ": " + vertex.name());
    line(
        "  parallelism "
            + vertex.parallelism()
            + ", at most "
            + vertex.head().settings().maxParallelism()
            + (vertex.head().settings().ownThread() ? ", on threads of its own" : ""));
    for (StreamNode node : vertex.nodes()) {
      line("  - " + node.name() + ": " + describe(node));
      if (!node.traits().description().isEmpty()) {
        line("    " + node.traits().description());
      }
    }
    for (JobEdge edge : job.edges()) {
      if (edge.sourceVertex() == vertex.index()) {
        line("  sends " + describe(edge, vertex));
      }
    }
  }

  private static String describe(StreamNode node) {
    List<String> facts = new ArrayList<>();
    facts.add(words(node.traits().kind()));
    facts.add(node.uid() == null ? "no uid" : "uid '" + node.uid() + "'");
    facts.add(state(node.traits()));
    facts.add("emits " + (node.outputType() == null ? "a type not known" : node.outputType()));
    if (node.traits().kind() == StreamNode.Kind.SINK) {
      facts.remove(facts.size() - 1);
      facts.add(node.traits().committing() ? "commits on checkpoints" : "writes as records come");
    }
    if (node.settings().chaining() != StreamNode.Chaining.ALWAYS) {
      facts.add(
          node.settings().chaining() == StreamNode.Chaining.HEAD
              ? "starts a chain"
              : "never chained");
    }
    return String.join(", ", facts);
  }

  private static String state(StreamNode.NodeTraits traits) {
    if (!traits.stateful()) {
      return "no state";
    }
    if (!traits.stateNames().isEmpty()) {
      return "state [" + String.join(", ", traits.stateNames()) + "]";
    }
    return traits.kind() == StreamNode.Kind.SOURCE
        ? "state [positions]"
        : "state that it registers when it opens";
  }

  private String describe(JobEdge jobEdge, JobVertex vertex) {
    StreamEdge edge = jobEdge.edge();
    JobVertex target = job.vertices().get(jobEdge.targetVertex());
    StringBuilder words = new StringBuilder(edge.partitioning().kind());
    if (edge.partitioning() instanceof Partitioning.Hash hash) {
      words.append(" by ").append(hash.keySerializer().snapshotConfiguration().describe());
    }
    words.append(" to chain ").append(target.index());
    if (target.head().inputs() > 1) {
      words.append(", input ").append(edge.inputIndex());
    }
    if (vertex.nodes().size() > 1) {
      words.append(", from ").append(nameIn(vertex, edge.sourceId()));
    }
    if (edge.sideOutput() != null) {
      words.append(", side output '").append(edge.sideOutput().getId()).append('\'');
    }
    return words.toString();
  }

  private static String nameIn(JobVertex vertex, int nodeId) {
    return vertex.nodes().stream()
        .filter(node -> node.id() == nodeId)
        .map(StreamNode::name)
        .findFirst()
        .orElseThrow();
  }

  private static String words(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
