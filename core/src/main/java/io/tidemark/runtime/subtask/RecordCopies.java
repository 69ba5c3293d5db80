// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.config.CopyRecords;
import io.tidemark.graph.StreamNode;
import io.tidemark.operator.Receiver;
import io.tidemark.runtime.exchange.RecordWriter;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import org.jspecify.annotations.Nullable;

/**
 * Decides where records are copied on their way, so that ordinary code sees what it would see in
 * Flink without object reuse.
 *
 * <p>With {@code AUTO}, records of immutable types are never copied; others are copied where an
 * operator that keeps state emits, where an edge fans out, and where a record crosses to another
 * subtask. {@code ALWAYS} copies at every hop, {@code NEVER} nowhere.
 *
 * <p>Thread: the subtask's.
 */
final class RecordCopies {
  private final CopyRecords mode;
  private final SerializerConfig serializers;

  RecordCopies(CopyRecords mode, SerializerConfig serializers) {
    this.mode = mode;
    this.serializers = serializers;
  }

  NodeCopies forNode(StreamNode node) {
    return new NodeCopies(node);
  }

  /** The decisions for one operator's outputs. */
  final class NodeCopies {
    private final StreamNode node;

    NodeCopies(StreamNode node) {
      this.node = node;
    }

    /** A receiver that gets copies, where the type of the output makes a copy necessary. */
    <T> Receiver<T> toOtherSubtask(Receiver<T> target, @Nullable TypeInformation<?> sideType) {
      return mode == CopyRecords.NEVER ? target : copying(target, sideType);
    }

    /** The same for an operator that is chained behind. */
    <T> Receiver<T> toChained(Receiver<T> target, @Nullable TypeInformation<?> sideType) {
      boolean copy =
          mode == CopyRecords.ALWAYS || (mode == CopyRecords.AUTO && node.traits().stateful());
      return copy ? copying(target, sideType) : target;
    }

    /** The same for all but the last of several receivers of one output. */
    <T> Receiver<T> toOneOfSeveral(Receiver<T> target, @Nullable TypeInformation<?> sideType) {
      return mode == CopyRecords.NEVER ? target : copying(target, sideType);
    }

    @SuppressWarnings("unchecked")
    private <T> Receiver<T> copying(Receiver<T> target, @Nullable TypeInformation<?> sideType) {
      if (target instanceof Copying) {
        return target;
      }
      TypeInformation<?> known = sideType != null ? sideType : node.outputType();
      TypeInformation<T> type = (TypeInformation<T>) (known != null ? known : Types.ANY);
      TypeSerializer<T> serializer = type.createSerializer(serializers);
      if (serializer.isImmutableType()) {
        return target;
      }
      if (target instanceof RecordWriter<T> writer) {
        writer.copyFor(serializer);
      }
      return new Copying<>(target, serializer);
    }
  }

  private static final class Copying<T> implements Receiver<T> {
    private final Receiver<T> target;
    private final TypeSerializer<T> serializer;

    Copying(Receiver<T> target, TypeSerializer<T> serializer) {
      this.target = target;
      this.serializer = serializer;
    }

    @Override
    public void receive(T record, long timestamp) throws Exception {
      target.receive(serializer.copy(record), timestamp);
    }
  }
}
