// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointSettings;
import io.tidemark.config.CheckpointingMode;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobVertex;
import io.tidemark.graph.StreamNode;
import io.tidemark.io.DeliveryGuarantee;
import io.tidemark.io.Replayability;
import io.tidemark.io.Sink;
import io.tidemark.operator.sink.SinkOperator;
import io.tidemark.operator.source.SourceOperator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a job as a whole promises after a failure: no more than its weakest link.
 *
 * @param links one line for each source, the checkpoints and each sink
 * @param weakest what the whole promises
 */
record Promise(List<String> links, String weakest) {

  /** Copies the list. */
  Promise {
    links = List.copyOf(links);
  }

  static Promise of(JobGraph graph, @Nullable CheckpointSettings settings) {
    List<String> links = new ArrayList<>();
    int level = level(settings);
    links.add("checkpoints: " + describe(settings));
    for (JobVertex vertex : graph.vertices()) {
      for (StreamNode node : vertex.nodes()) {
        if (node.operator() instanceof SourceOperator<?, ?, ?> operator) {
          Replayability replayability = operator.source().getReplayability();
          links.add("source '" + node.label() + "': " + words(replayability));
          level = Math.min(level, replayability == Replayability.REPLAYABLE ? 2 : 0);
        } else if (node.operator() instanceof SinkOperator<?> operator) {
          DeliveryGuarantee guarantee = operator.sink().getDeliveryGuarantee();
          links.add("sink '" + node.label() + "': " + words(guarantee));
          level = Math.min(level, level(guarantee));
        }
      }
    }
    return new Promise(links, List.of("none", "at least once", "exactly once").get(level));
  }

  /** Whether there is a sink that commits. */
  static boolean hasCommittingSinks(JobGraph graph) {
    return graph.vertices().stream()
        .flatMap(vertex -> vertex.nodes().stream())
        .anyMatch(node -> node.traits().committing());
  }

  /** The sinks that commit and cannot take back what they committed after an older checkpoint. */
  static List<String> sinksThatCannotWithdraw(JobGraph graph) {
    List<String> sinks = new ArrayList<>();
    for (JobVertex vertex : graph.vertices()) {
      for (StreamNode node : vertex.nodes()) {
        if (node.operator() instanceof SinkOperator<?> operator && node.traits().committing()) {
          Sink<?> sink = operator.sink();
          if (!sink.withdrawsCommitted()) {
            sinks.add(node.label());
          }
        }
      }
    }
    return sinks;
  }

  private static int level(@Nullable CheckpointSettings settings) {
    if (settings == null) {
      return 0;
    }
    return settings.mode() == CheckpointingMode.EXACTLY_ONCE ? 2 : 1;
  }

  private static int level(DeliveryGuarantee guarantee) {
    return switch (guarantee) {
      case EXACTLY_ONCE -> 2;
      case AT_LEAST_ONCE -> 1;
      case NONE -> 0;
    };
  }

  private static String describe(@Nullable CheckpointSettings settings) {
    if (settings == null) {
      return "off, so a failure loses what is in flight and in state";
    }
    return settings.mode() == CheckpointingMode.EXACTLY_ONCE ? "exactly once" : "at least once";
  }

  private static String words(Replayability replayability) {
    return replayability == Replayability.REPLAYABLE
        ? "replayable"
        : "not replayable, so records read after the newest checkpoint are lost by a failure";
  }

  private static String words(DeliveryGuarantee guarantee) {
    return switch (guarantee) {
      case EXACTLY_ONCE -> "exactly once";
      case AT_LEAST_ONCE -> "at least once";
      case NONE -> "no promise";
    };
  }
}
