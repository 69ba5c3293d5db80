// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.config.Configuration;
import io.tidemark.config.ExecutionOptions;
import io.tidemark.config.PipelineOptions;
import io.tidemark.config.RuntimeExecutionMode;
import io.tidemark.graph.JobSubmissionException;
import io.tidemark.graph.Partitioning;
import io.tidemark.graph.StreamEdge;
import io.tidemark.graph.StreamGraph;
import io.tidemark.graph.StreamNode;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.stream.Upstream.Exchange;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Makes the {@link StreamGraph} of what a program described, and checks everything of the user's
 * that goes into it: that it can be copied, and that keys and states whose types are known have
 * serializers.
 */
final class StreamGraphAssembler {
  private final Configuration configuration;
  private final SerializerConfig serializers;
  private final ClassLoader loader = JobSubmission.userCodeClassLoader();

  StreamGraphAssembler(Configuration configuration, SerializerConfig serializers) {
    this.configuration = configuration;
    this.serializers = serializers;
  }

  /**
   * The graph of the given operators and of what they read. A source that nobody reads is left out.
   */
  StreamGraph assemble(List<Transformation> transformations) {
    checkRuntimeMode(configuration.get(ExecutionOptions.RUNTIME_MODE));
    TreeMap<Integer, Transformation> needed = new TreeMap<>();
    for (Transformation transformation : transformations) {
      if (transformation.kind != StreamNode.Kind.SOURCE) {
        addWithInputs(transformation, needed);
      }
    }
    List<StreamNode> nodes = new ArrayList<>();
    List<StreamEdge> edges = new ArrayList<>();
    for (Transformation transformation : needed.values()) {
      checkUserParts(transformation);
      checkBroadcastStates(transformation);
      nodes.add(node(transformation));
      edges.addAll(edgesInto(transformation));
    }
    String name = configuration.getOptional(PipelineOptions.NAME).orElse("");
    return new StreamGraph(name, nodes, edges, configuration, serializers);
  }

  private static void addWithInputs(
      Transformation transformation, TreeMap<Integer, Transformation> needed) {
    if (needed.putIfAbsent(transformation.id, transformation) == null) {
      for (List<Upstream> input : transformation.inputs) {
        input.forEach(upstream -> addWithInputs(upstream.from(), needed));
      }
    }
  }

  private StreamNode node(Transformation transformation) {
    return new StreamNode(
        transformation.id,
        transformation.name(),
        transformation.uid(),
        transformation.operator,
        transformation.inputs.size(),
        transformation.outputType(),
        new StreamNode.NodeSettings(
            transformation.parallelism(),
            transformation.maxParallelism(),
            transformation.isMaxParallelismSet(),
            transformation.chaining,
            transformation.ownThread),
        StateInspection.traitsOf(transformation));
  }

  // ---- Edges ----

  private List<StreamEdge> edgesInto(Transformation target) {
    List<StreamEdge> edges = new ArrayList<>();
    for (int input = 0; input < target.inputs.size(); input++) {
      for (Upstream upstream : target.inputs.get(input)) {
        edges.add(edge(upstream, target, input));
      }
    }
    checkSameKeys(edges, target);
    return edges;
  }

  private static void checkSameKeys(List<StreamEdge> edges, Transformation target) {
    TypeSerializerSnapshot first = null;
    for (StreamEdge edge : edges) {
      if (edge.partitioning() instanceof Partitioning.Hash hash) {
        TypeSerializerSnapshot keys = hash.keySerializer().snapshotConfiguration();
        if (first != null && !first.equals(keys)) {
          throw new JobSubmissionException(
              "The inputs of operator '"
                  + target.name()
                  + "' are keyed by different types: "
                  + first.describe()
                  + " and "
                  + keys.describe()
                  + ". They share the state of a key, so key them by the same type.");
        }
        first = keys;
      }
    }
  }

  private StreamEdge edge(Upstream upstream, Transformation target, int input) {
    if (upstream.sideOutput() != null) {
      clean(
          upstream.sideOutput(),
          "output tag '" + upstream.sideOutput().getId() + "'",
          upstream.from());
    }
    return new StreamEdge(
        upstream.from().id,
        target.id,
        input,
        partitioning(upstream, target),
        upstream.sideOutput());
  }

  private Partitioning partitioning(Upstream upstream, Transformation target) {
    Exchange exchange = upstream.exchange();
    if (exchange instanceof Exchange.ByKey byKey) {
      return byKey(byKey, target);
    }
    if (exchange instanceof Exchange.Fixed fixed) {
      if (fixed.partitioning() instanceof Partitioning.Custom custom) {
        clean(custom.partitioner(), "partitioner", target);
        clean(custom.selector(), "key selector", target);
      }
      return fixed.partitioning();
    }
    return upstream.from().parallelism() == target.parallelism()
        ? new Partitioning.Forward()
        : new Partitioning.Rebalance();
  }

  private Partitioning byKey(Exchange.ByKey byKey, Transformation target) {
    clean(byKey.selector(), "key selector", target);
    TypeSerializer<?> serializer =
        named(
            "The key of operator '" + target.name() + "' cannot be used: ",
            () -> {
              TypeSerializer<?> made = byKey.keyType().createSerializer(serializers);
              made.keyStrategy();
              return made;
            });
    return byKey.keyedContext()
        ? new Partitioning.Hash(byKey.selector(), serializer)
        : new Partitioning.Custom(
            new KeyGroupPartitioner<>(serializer, target.maxParallelism(), target.name()),
            byKey.selector());
  }

  // ---- Checks ----

  static void checkRuntimeMode(RuntimeExecutionMode mode) {
    Checks.argument(
        mode != RuntimeExecutionMode.BATCH,
        "The job is to run in BATCH mode, which there is not. Leave %s at STREAMING: a bounded job"
            + " runs as a stream and ends with its input, and its keyed operators emit every"
            + " update, of which the last one is the result.",
        ExecutionOptions.RUNTIME_MODE.key());
  }

  /**
   * Checks the operator, which holds all the parts; part by part only where there is a reason to.
   */
  private void checkUserParts(Transformation transformation) {
    if (ClosureCleaner.canBeCopied(transformation.operator, loader)) {
      return;
    }
    for (Transformation.UserPart part : transformation.userParts) {
      clean(part.object(), part.role(), transformation);
    }
    clean(transformation.operator, "code", transformation);
  }

  private void clean(Object object, String role, Transformation transformation) {
    ClosureCleaner.clean(
        object,
        "The " + role + " of operator '" + transformation.name() + "'",
        transformation.callSite,
        loader);
  }

  private void checkBroadcastStates(Transformation transformation) {
    for (MapStateDescriptor<?, ?> descriptor : transformation.broadcastStates) {
      named(
          "The broadcast state '"
              + descriptor.getName()
              + "' of operator '"
              + transformation.name()
              + "' cannot be kept: ",
          () -> {
            descriptor.createKeySerializer(serializers).keyStrategy();
            return descriptor.createValueSerializer(serializers);
          });
    }
  }

  /** Makes a serializer; a refusal is told with where it was needed. */
  private static TypeSerializer<?> named(String where, Supplier<TypeSerializer<?>> maker) {
    try {
      return maker.get();
    } catch (InvalidTypeException e) {
      throw new JobSubmissionException(where + e.getMessage(), e);
    }
  }
}
