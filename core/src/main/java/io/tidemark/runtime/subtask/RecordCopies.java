// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.graph.EdgeCopies;
import io.tidemark.graph.StreamEdge;
import io.tidemark.graph.StreamNode;
import io.tidemark.operator.Receiver;
import io.tidemark.runtime.exchange.RecordWriter;
import io.tidemark.serializer.TypeSerializer;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts copying and watching between the operators of one subtask, where {@link EdgeCopies} wants
 * them. What needs neither is connected directly, so that records of immutable types pass without
 * so much as a question.
 *
 * <p>Thread: the subtask's.
 */
final class RecordCopies {
  private final EdgeCopies edges;
  private final List<EmitGuard<?>> guards = new ArrayList<>();

  /** Creates the decisions of one subtask. */
  RecordCopies(EdgeCopies edges) {
    this.edges = edges;
  }

  /** The guards that were put in. */
  List<EmitGuard<?>> guards() {
    return guards;
  }

  /** The receiver of an edge to another chain. */
  Receiver<Object> toWriter(StreamEdge edge, StreamNode source, RecordWriter<Object> writer) {
    TypeSerializer<Object> weighing = edges.weigher(edge, source);
    if (weighing != null) {
      writer.weighWith(weighing);
    }
    TypeSerializer<Object> serializer = edges.betweenChains(edge, source);
    if (serializer != null) {
      writer.copyFor(serializer);
    }
    return serializer == null ? writer : new Copying(writer, serializer);
  }

  /** The receiver of an edge inside the chain. */
  Receiver<Object> toChained(
      StreamEdge edge, StreamNode source, StreamNode target, Receiver<Object> input) {
    TypeSerializer<Object> serializer = edges.insideChain(edge, source, target);
    return serializer == null ? input : new Copying(input, serializer);
  }

  /**
   * The receiver of one output, watched where its records are to be compared. What its several
   * receivers do to a record that they share is not the operator's doing.
   *
   * @param edge one of the output's edges
   */
  Receiver<Object> guarded(StreamEdge edge, StreamNode source, Receiver<Object> output) {
    TypeSerializer<Object> comparing = edges.guard(edge, source);
    if (comparing == null) {
      return output;
    }
    EmitGuard<Object> watching = new EmitGuard<>(source.label(), output, comparing);
    guards.add(watching);
    return watching;
  }

  private static final class Copying implements Receiver<Object> {
    private final Receiver<Object> target;
    private final TypeSerializer<Object> serializer;

    Copying(Receiver<Object> target, TypeSerializer<Object> serializer) {
      this.target = target;
      this.serializer = serializer;
    }

    @Override
    public void receive(Object record, long timestamp) throws Exception {
      target.receive(serializer.copy(record), timestamp);
    }
  }
}
