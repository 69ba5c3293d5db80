// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.functions.OutputTag;
import io.tidemark.operator.Receiver;
import io.tidemark.runtime.exchange.ChannelEvent;
import io.tidemark.runtime.exchange.RecordWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where one operator's output goes: operators chained behind it, and edges to other chains.
 *
 * <p>Thread: the subtask's.
 */
final class OperatorOutputs {
  private final Map<String, List<Receiver<?>>> receivers = new LinkedHashMap<>();
  private final List<RecordWriter<?>> writers = new ArrayList<>();
  private final List<OperatorRunner<?>> chained = new ArrayList<>();
  private static final String MAIN = "";

  void addChained(@Nullable OutputTag<?> tag, Receiver<?> receiver, OperatorRunner<?> runner) {
    receivers.computeIfAbsent(key(tag), k -> new ArrayList<>()).add(receiver);
    if (!chained.contains(runner)) {
      chained.add(runner);
    }
  }

  void addWriter(@Nullable OutputTag<?> tag, Receiver<?> receiver, RecordWriter<?> writer) {
    receivers.computeIfAbsent(key(tag), k -> new ArrayList<>()).add(receiver);
    writers.add(writer);
  }

  private static String key(@Nullable OutputTag<?> tag) {
    return tag == null ? MAIN : "side:" + tag.getId();
  }

  /** The receiver of the main output or of a side output. */
  @SuppressWarnings("unchecked")
  <T> Receiver<T> receiver(@Nullable OutputTag<T> tag) {
    List<Receiver<?>> targets = receivers.getOrDefault(key(tag), List.of());
    if (targets.isEmpty()) {
      return new Drop<>();
    }
    if (targets.size() == 1) {
      return (Receiver<T>) targets.get(0);
    }
    return new FanOut<>(targets.toArray(new Receiver[0]));
  }

  List<OperatorRunner<?>> chained() {
    return chained;
  }

  List<RecordWriter<?>> writers() {
    return writers;
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
    private final Receiver<T>[] targets;

    FanOut(Receiver<T>[] targets) {
      this.targets = targets;
    }

    @Override
    public void receive(T record, long timestamp) throws Exception {
      for (Receiver<T> target : targets) {
        target.receive(record, timestamp);
      }
    }
  }
}
