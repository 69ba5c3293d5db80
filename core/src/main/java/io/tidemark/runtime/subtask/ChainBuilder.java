// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.checkpoint.BarrierAlignment;
import io.tidemark.checkpoint.OperatorRestore;
import io.tidemark.config.CopyRecords;
import io.tidemark.config.PipelineOptions;
import io.tidemark.graph.EdgeCopies;
import io.tidemark.graph.JobVertex;
import io.tidemark.graph.NotCopyableException;
import io.tidemark.graph.Partitioning;
import io.tidemark.graph.StreamEdge;
import io.tidemark.graph.StreamNode;
import io.tidemark.operator.Rethrow;
import io.tidemark.operator.StreamOperator;
import io.tidemark.runtime.exchange.Channel;
import io.tidemark.runtime.exchange.FlowControl;
import io.tidemark.runtime.exchange.InputChannels;
import io.tidemark.runtime.exchange.RecordWriter;
import io.tidemark.runtime.exchange.RecordWriters;
import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.KeyGroupRange;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.state.KeyGroupStatePartitionStreamProvider;
import io.tidemark.state.StatePartitionStreamProvider;
import io.tidemark.state.operator.InMemoryOperatorState;
import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.KeyedStateParameters;
import io.tidemark.state.spi.KeyedStateRestore;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.OperatorStateRestore;
import io.tidemark.state.spi.StateKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the operators of one subtask from its copy of the plan, and connects them: last to first,
 * so that each finds the receivers of its output.
 *
 * <p>Thread: the subtask's.
 */
final class ChainBuilder {
  private final VertexPlan.Template plan;
  private final SubtaskWiring wiring;
  private final SubtaskServices services;
  private final FlowControl flow;
  private final BarrierAlignment alignment;
  private final SubtaskFactory.Backends backends;
  private final Map<Integer, OperatorRunner<?>> runners = new LinkedHashMap<>();
  private final List<RecordWriter<?>> writers = new ArrayList<>();

  /** The one thing made here that has to be closed: the head's keyed state. */
  private @Nullable KeyedStateBackend<?> keyed;

  /**
   * What was built.
   *
   * @param chain the operators
   * @param input the channels, null for a source
   */
  record Built(OperatorChain chain, @Nullable SubtaskInput input) {}

  ChainBuilder(
      VertexPlan.Template plan,
      SubtaskWiring wiring,
      SubtaskServices services,
      FlowControl flow,
      BarrierAlignment alignment,
      SubtaskFactory.Backends backends) {
    this.plan = plan;
    this.wiring = wiring;
    this.services = services;
    this.flow = flow;
    this.alignment = alignment;
    this.backends = backends;
  }

  /** Builds everything, or closes what it has built when something of it fails. */
  Built build() throws NotCopyableException, IOException {
    try {
      return buildAll();
    } catch (Throwable failure) {
      KeyedStateBackend<?> made = keyed;
      if (made != null) {
        try {
          made.close();
        } catch (Throwable further) {
          failure.addSuppressed(further);
        }
      }
      throw failure;
    }
  }

  private Built buildAll() throws NotCopyableException, IOException {
    VertexPlan copy = plan.copy(services.userCodeClassLoader());
    JobVertex vertex = copy.vertex();
    RecordCopies copies =
        new RecordCopies(new EdgeCopies(services.configuration(), backends.serializers()));
    List<StreamNode> nodes = vertex.nodes();
    for (int i = nodes.size() - 1; i >= 0; i--) {
      StreamNode node = nodes.get(i);
      OperatorOutputs outputs = new OperatorOutputs(copies, node);
      for (StreamEdge edge : vertex.chained()) {
        if (edge.sourceId() == node.id()) {
          connectChained(edge, outputs);
        }
      }
      for (int e = 0; e < copy.outEdges().size(); e++) {
        StreamEdge edge = copy.outEdges().get(e);
        if (edge.sourceId() == node.id()) {
          connectWriter(edge, e, node, outputs);
        }
      }
      TypeSerializer<?> keySerializer = i == 0 ? keySerializer(copy.inEdges()) : null;
      runners.put(node.id(), newRunner(node, outputs, keySerializer));
    }
    List<OperatorRunner<?>> upstreamFirst = new ArrayList<>();
    for (StreamNode node : nodes) {
      upstreamFirst.add(runner(node.id()));
    }
    OperatorChain chain =
        new OperatorChain(upstreamFirst, writers, copies.guards(), services.work());
    return new Built(chain, vertex.isSource() ? null : newInput(chain.head()));
  }

  private OperatorRunner<?> runner(int nodeId) {
    OperatorRunner<?> runner = runners.get(nodeId);
    if (runner == null) {
      throw new IllegalStateException("The chain has no operator " + nodeId + " yet.");
    }
    return runner;
  }

  private void connectChained(StreamEdge edge, OperatorOutputs outputs) {
    OperatorRunner<?> next = runner(edge.targetId());
    next.inputIsChained();
    outputs.addChained(edge, next);
  }

  private void connectWriter(StreamEdge edge, int index, StreamNode node, OperatorOutputs outputs) {
    List<Channel> channels = wiring.outputs().get(index);
    RecordWriters.Position position =
        new RecordWriters.Position(
            wiring.key().index(),
            wiring.outputMaxParallelism().get(index),
            backends.seed() * 31 + wiring.key().index() * 7L + index,
            "the edge behind operator '" + node.label() + "'");
    RecordWriter<Object> writer =
        RecordWriters.create(edge.partitioning(), channels, flow, position);
    writers.add(writer);
    outputs.addWriter(edge, writer);
  }

  private static @Nullable TypeSerializer<?> keySerializer(List<StreamEdge> inEdges) {
    for (StreamEdge edge : inEdges) {
      if (edge.partitioning() instanceof Partitioning.Hash hash) {
        return hash.keySerializer();
      }
    }
    return null;
  }

  @SuppressWarnings("unchecked")
  private OperatorRunner<?> newRunner(
      StreamNode node, OperatorOutputs outputs, @Nullable TypeSerializer<?> keySerializer)
      throws IOException {
    int maxParallelism = services.taskInfo().getMaxNumberOfParallelSubtasks();
    KeyGroupRange range =
        KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
            maxParallelism,
            services.taskInfo().getNumberOfParallelSubtasks(),
            services.taskInfo().getIndexOfThisSubtask());
    OperatorRestore restore =
        node.uid() == null ? null : wiring.restore().operators().get(node.uid());
    KeyedStateBackend<?> own =
        keySerializer == null
            ? null
            : newKeyedBackend(node, (TypeSerializer<Object>) keySerializer, range, restore);
    keyed = own;
    OperatorStateRestore operatorRestore = operatorRestore(restore);
    InMemoryOperatorState operatorState =
        new InMemoryOperatorState(
            node.label(),
            operatorRestore,
            services.configuration().get(PipelineOptions.MUTATION_GUARD),
            backends.serializers());
    OperatorBackends state =
        new OperatorBackends(
            node.label(),
            range,
            own,
            keySerializer == null ? null : ((TypeSerializer<Object>) keySerializer).keyStrategy(),
            operatorState,
            new OperatorBackends.Restored(
                wiring.restore().checkpointId(),
                wiring.restore().finished().contains(node.id()),
                rawKeyed(restore),
                rawOperator(operatorRestore, restore)));
    return new OperatorRunner<>(
        services, node, (StreamOperator<Object>) node.operator(), outputs, state);
  }

  private KeyedStateBackend<?> newKeyedBackend(
      StreamNode node,
      TypeSerializer<Object> keySerializer,
      KeyGroupRange range,
      @Nullable OperatorRestore restore) {
    List<KeyedStateHandle> handles =
        restore == null
            ? List.of()
            : restore.keyed().stream().filter(h -> h.kind() != StateKind.RAW).toList();
    return backends
        .backend()
        .createKeyedStateBackend(
            new KeyedStateParameters<>(
                node.label(),
                keySerializer,
                services.taskInfo().getMaxNumberOfParallelSubtasks(),
                range,
                services.configuration().get(PipelineOptions.MUTATION_GUARD),
                services.configuration().get(PipelineOptions.COPY_RECORDS) != CopyRecords.NEVER,
                backends.serializers(),
                new KeyedStateRestore(
                    handles, wiring.restore().reader(), services.ioPool().parallelRunner())));
  }

  private OperatorStateRestore operatorRestore(@Nullable OperatorRestore restore) {
    int subtask = services.taskInfo().getIndexOfThisSubtask();
    int parallelism = services.taskInfo().getNumberOfParallelSubtasks();
    if (restore == null) {
      return OperatorStateRestore.none(subtask, parallelism);
    }
    return new OperatorStateRestore(
        restore.operator().stream()
            .filter(part -> part.handle().mode() != OperatorStateHandle.Mode.RAW)
            .toList(),
        restore.oldParallelism(),
        subtask,
        parallelism,
        wiring.restore().reader());
  }

  private List<KeyGroupStatePartitionStreamProvider> rawKeyed(@Nullable OperatorRestore restore)
      throws IOException {
    List<KeyGroupStatePartitionStreamProvider> groups = new ArrayList<>();
    if (restore != null) {
      for (KeyedStateHandle handle : restore.keyed()) {
        if (handle.kind() == StateKind.RAW) {
          for (KeyGroupSegment group : handle.segments()) {
            DataInputView source = wiring.restore().reader().open(group.segment());
            groups.add(new RawState.Group(group.keyGroup(), RawState.readBytes(source)));
          }
        }
      }
    }
    return groups;
  }

  private List<StatePartitionStreamProvider> rawOperator(
      OperatorStateRestore placement, @Nullable OperatorRestore restore) throws IOException {
    List<StatePartitionStreamProvider> mine = new ArrayList<>();
    if (restore == null) {
      return mine;
    }
    boolean sameParallelism = placement.oldParallelism() == placement.newParallelism();
    long count = 0;
    for (OperatorStateRestore.Part part : restore.operator()) {
      OperatorStateHandle handle = part.handle();
      if (handle.mode() != OperatorStateHandle.Mode.RAW || handle.segment() == null) {
        continue;
      }
      DataInputView source = wiring.restore().reader().open(handle.segment());
      for (long i = 0; i < handle.elements(); i++, count++) {
        byte[] bytes = RawState.readBytes(source);
        long owner = sameParallelism ? part.subtask() : count % placement.newParallelism();
        if (owner == placement.subtask()) {
          mine.add(new RawState.Partition(bytes));
        }
      }
    }
    return mine;
  }

  private SubtaskInput newInput(OperatorRunner<?> head) {
    List<Channel> channels =
        wiring.inputs().stream().map(SubtaskWiring.InputChannel::channel).toList();
    List<Integer> inputs = wiring.inputs().stream().map(SubtaskWiring.InputChannel::input).toList();
    return new SubtaskInput(
        new InputChannels(channels, alignment), alignment, inputs, head, services.work());
  }

  /**
   * Blocks the subtask's own thread until everything in the outbox has found room. When the subtask
   * is cancelled meanwhile, the call that emits ends with an exception, now and each time again.
   */
  void waitForRoom() {
    boolean drained = drainAll();
    while (!drained) {
      if (Thread.currentThread().isInterrupted()) {
        throw Rethrow.asIs(
            new InterruptedException(
                "Subtask "
                    + wiring.key()
                    + " was interrupted while it waited for room in its output."));
      }
      wiring.slot().await();
      drained = drainAll();
    }
    flow.drained();
  }

  private boolean drainAll() {
    boolean drained = true;
    for (RecordWriter<?> writer : writers) {
      drained &= writer.drainOutbox();
    }
    return drained;
  }
}
