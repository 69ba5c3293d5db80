// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.functions.KeySelector;
import io.tidemark.functions.OutputTag;
import io.tidemark.functions.Partitioner;
import io.tidemark.graph.JobVertex;
import io.tidemark.graph.NotCopyableException;
import io.tidemark.graph.Partitioning;
import io.tidemark.graph.Prototype;
import io.tidemark.graph.StreamEdge;
import io.tidemark.graph.StreamNode;
import io.tidemark.operator.StreamOperator;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chain with the edges around it: what each subtask works on its own copy of.
 *
 * @param vertex the chain
 * @param inEdges the edges that come in from other chains
 * @param outEdges the edges that go out to other chains
 */
public record VertexPlan(JobVertex vertex, List<StreamEdge> inEdges, List<StreamEdge> outEdges) {

  /** Copies the lists. */
  public VertexPlan {
    inEdges = List.copyOf(inEdges);
    outEdges = List.copyOf(outEdges);
  }

  /**
   * Makes a copy for each subtask. Only what is the user's, or holds something of theirs, goes
   * through Java serialization; the structure around it never changes and is shared. (Besides,
   * reading a record is what is slowest in it: tens of milliseconds of a job's start.)
   */
  public static final class Template {
    private final VertexPlan plan;
    private final Prototype<Object[]> parts;

    private Template(VertexPlan plan, Prototype<Object[]> parts) {
      this.plan = plan;
      this.parts = parts;
    }

    /**
     * Writes down what is to be copied.
     *
     * @throws NotCopyableException when something in it is not serializable
     */
    public static Template of(VertexPlan plan) throws NotCopyableException {
      List<@Nullable Object> parts = new ArrayList<>();
      for (StreamNode node : plan.vertex.nodes()) {
        parts.add(node.operator());
        parts.add(node.outputType());
      }
      for (List<StreamEdge> edges : List.of(plan.vertex.chained(), plan.inEdges, plan.outEdges)) {
        for (StreamEdge edge : edges) {
          addParts(edge, parts);
        }
      }
      return new Template(plan, Prototype.of(parts.toArray()));
    }

    private static void addParts(StreamEdge edge, List<@Nullable Object> parts) {
      parts.add(edge.sideOutput());
      if (edge.partitioning() instanceof Partitioning.Hash hash) {
        parts.add(hash.selector());
        parts.add(hash.keySerializer());
      } else if (edge.partitioning() instanceof Partitioning.Custom custom) {
        parts.add(custom.partitioner());
        parts.add(custom.selector());
      }
    }

    /**
     * Makes a copy.
     *
     * @param userCodeClassLoader finds the classes of user code
     * @throws NotCopyableException when the bytes do not make an object again
     */
    public VertexPlan copy(ClassLoader userCodeClassLoader) throws NotCopyableException {
      Cursor next = new Cursor(parts.copy(userCodeClassLoader));
      List<StreamNode> nodes = new ArrayList<>();
      for (StreamNode node : plan.vertex.nodes()) {
        nodes.add(copyOf(node, next));
      }
      List<StreamEdge> chained = copyOf(plan.vertex.chained(), next);
      List<StreamEdge> in = copyOf(plan.inEdges, next);
      List<StreamEdge> out = copyOf(plan.outEdges, next);
      return new VertexPlan(
          new JobVertex(plan.vertex.index(), plan.vertex.name(), nodes, chained), in, out);
    }

    private static StreamNode copyOf(StreamNode node, Cursor next) {
      StreamOperator<?> operator = next.takePresent(StreamOperator.class);
      return new StreamNode(
          node.id(),
          node.name(),
          node.uid(),
          operator,
          node.inputs(),
          next.take(TypeInformation.class),
          node.settings(),
          node.traits());
    }

    private static List<StreamEdge> copyOf(List<StreamEdge> edges, Cursor next) {
      List<StreamEdge> copies = new ArrayList<>();
      for (StreamEdge edge : edges) {
        OutputTag<?> sideOutput = next.take(OutputTag.class);
        copies.add(
            new StreamEdge(
                edge.sourceId(),
                edge.targetId(),
                edge.inputIndex(),
                copyOf(edge.partitioning(), next),
                sideOutput));
      }
      return copies;
    }

    private static Partitioning copyOf(Partitioning partitioning, Cursor next) {
      if (partitioning instanceof Partitioning.Hash) {
        KeySelector<?, ?> selector = next.takePresent(KeySelector.class);
        return new Partitioning.Hash(selector, next.takePresent(TypeSerializer.class));
      }
      if (partitioning instanceof Partitioning.Custom) {
        Partitioner<?> partitioner = next.takePresent(Partitioner.class);
        return new Partitioning.Custom(partitioner, next.takePresent(KeySelector.class));
      }
      return partitioning;
    }
  }

  /** Takes the copied parts one after the other. */
  private static final class Cursor {
    private final Object[] parts;
    private int next;

    Cursor(Object[] parts) {
      this.parts = parts;
    }

    <T> @Nullable T take(Class<T> type) {
      return type.cast(parts[next++]);
    }

    <T> T takePresent(Class<T> type) {
      T part = take(type);
      if (part == null) {
        throw new IllegalStateException(
            "A copy of a chain lacks its " + type.getSimpleName() + ".");
      }
      return part;
    }
  }
}
