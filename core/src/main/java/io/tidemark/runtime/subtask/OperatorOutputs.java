// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.functions.OutputTag;
import io.tidemark.operator.Receiver;
import io.tidemark.runtime.exchange.ChannelEvent;
import io.tidemark.runtime.exchange.RecordWriter;
import io.tidemark.serializer.TypeInformation;
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
  private final RecordCopies.NodeCopies copies;
  private final List<Target> targets = new ArrayList<>();
  private final List<RecordWriter<?>> writers = new ArrayList<>();
  private final List<OperatorRunner<?>> chained = new ArrayList<>();

  /** One edge: exactly one of runner and writer is there. */
  private record Target(
      @Nullable OutputTag<?> tag,
      @Nullable OperatorRunner<?> runner,
      @Nullable RecordWriter<?> writer) {}

  OperatorOutputs(RecordCopies.NodeCopies copies) {
    this.copies = copies;
  }

  void addChained(@Nullable OutputTag<?> tag, OperatorRunner<?> runner) {
    targets.add(new Target(tag, runner, null));
    if (!chained.contains(runner)) {
      chained.add(runner);
    }
  }

  void addWriter(@Nullable OutputTag<?> tag, RecordWriter<?> writer) {
    targets.add(new Target(tag, null, writer));
    writers.add(writer);
  }

  /** The receiver of the main output (no tag) or of a side output. */
  <T> Receiver<T> receiver(@Nullable OutputTag<T> tag) {
    TypeInformation<?> sideType = tag == null ? null : tag.getTypeInfo();
    List<Receiver<T>> receivers = new ArrayList<>();
    for (Target target : targets) {
      if (Objects.equals(target.tag, tag)) {
        receivers.add(receiverOf(target, sideType));
      }
    }
    if (receivers.isEmpty()) {
      return new Drop<>();
    }
    for (int i = 0; i < receivers.size() - 1; i++) {
      receivers.set(i, copies.toOneOfSeveral(receivers.get(i), sideType));
    }
    return receivers.size() == 1
        ? copies.guarded(receivers.get(0), sideType)
        : copies.guarded(new FanOut<>(receivers), sideType);
  }

  @SuppressWarnings("unchecked")
  private <T> Receiver<T> receiverOf(Target target, @Nullable TypeInformation<?> sideType) {
    if (target.runner != null) {
      return copies.toChained((Receiver<T>) target.runner.operator().input(0), sideType);
    }
    RecordWriter<T> writer = (RecordWriter<T>) Objects.requireNonNull(target.writer);
    copies.weigh(writer, sideType);
    return copies.toOtherSubtask(writer, sideType);
  }

  List<OperatorRunner<?>> chained() {
    return chained;
  }

  void broadcast(ChannelEvent event) {
    for (RecordWriter<?> writer : writers) {
      writer.broadcastEvent(event);
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
