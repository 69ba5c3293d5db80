// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.functions.OutputTag;
import io.tidemark.graph.StreamEdge;
import io.tidemark.graph.StreamNode;
import io.tidemark.operator.OperatorException;
import io.tidemark.operator.Receiver;
import io.tidemark.runtime.exchange.ChannelEvent;
import io.tidemark.runtime.exchange.RecordWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where one operator's output goes: operators chained behind it, and edges to other chains.
 *
 * <p>Thread: the subtask's.
 */
final class OperatorOutputs {
  private final RecordCopies copies;
  private final StreamNode node;
  private final List<Target> targets = new ArrayList<>();
  private final List<RecordWriter<?>> writers = new ArrayList<>();
  private final List<OperatorRunner<?>> chained = new ArrayList<>();

  /** One edge: exactly one of runner and writer is there. */
  private record Target(
      StreamEdge edge, @Nullable OperatorRunner<?> runner, @Nullable RecordWriter<Object> writer) {}

  /** Creates the outputs of an operator, which lead nowhere yet. */
  OperatorOutputs(RecordCopies copies, StreamNode node) {
    this.copies = copies;
    this.node = node;
  }

  void addChained(StreamEdge edge, OperatorRunner<?> runner) {
    targets.add(new Target(edge, runner, null));
    if (!chained.contains(runner)) {
      chained.add(runner);
    }
  }

  void addWriter(StreamEdge edge, RecordWriter<Object> writer) {
    targets.add(new Target(edge, null, writer));
    writers.add(writer);
  }

  /** The receiver of the main output (no tag) or of a side output. */
  @SuppressWarnings("unchecked")
  <T> Receiver<T> receiver(@Nullable OutputTag<T> tag) {
    List<Target> mine =
        targets.stream().filter(t -> Objects.equals(t.edge.sideOutput(), tag)).toList();
    if (mine.isEmpty()) {
      return new Drop<>();
    }
    List<Receiver<Object>> receivers = mine.stream().map(this::receiverOf).toList();
    Receiver<Object> all = receivers.size() == 1 ? receivers.get(0) : new FanOut<>(receivers);
    return (Receiver<T>) copies.guarded(mine.get(0).edge, node, all);
  }

  @SuppressWarnings("unchecked")
  private Receiver<Object> receiverOf(Target target) {
    OperatorRunner<?> runner = target.runner;
    if (runner == null) {
      return copies.toWriter(target.edge, node, Objects.requireNonNull(target.writer));
    }
    Receiver<Object> input = (Receiver<Object>) runner.operator().input(0);
    Receiver<Object> named =
        runner.operator().isBuiltIn() ? input : new Named<>(input, runner.node().label());
    return copies.toChained(target.edge, node, runner.node(), named);
  }

  List<OperatorRunner<?>> chained() {
    return chained;
  }

  void broadcast(ChannelEvent event) {
    for (RecordWriter<?> writer : writers) {
      writer.broadcastEvent(event);
    }
  }

  /**
   * The input of an operator that a program brought along: says that it is this one that failed,
   * and on what, before an operator further up takes the failure for its own.
   */
  private record Named<T>(Receiver<T> target, String operatorUid) implements Receiver<T> {
    @Override
    public void receive(T record, long timestamp) throws Exception {
      try {
        target.receive(record, timestamp);
      } catch (Throwable failure) {
        throw OperatorException.onRecord(operatorUid, record, failure);
      }
    }
  }

  /** Takes the records of an output that nobody reads. */
  private static final class Drop<T> implements Receiver<T> {
    @Override
    public void receive(T record, long timestamp) {}
  }

  /** Hands each record to several receivers, in the order of the edges' making. */
  private static final class FanOut<T> implements Receiver<T> {
    private final List<Receiver<T>> targets;

    FanOut(List<Receiver<T>> targets) {
      this.targets = List.copyOf(targets);
    }

    @Override
    public void receive(T record, long timestamp) throws Exception {
      for (int i = 0; i < targets.size(); i++) {
        targets.get(i).receive(record, timestamp);
      }
    }
  }
}
