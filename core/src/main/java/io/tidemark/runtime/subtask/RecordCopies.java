// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.config.CopyRecords;
import io.tidemark.graph.StreamNode;
import io.tidemark.operator.Receiver;
import io.tidemark.runtime.exchange.RecordWriter;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import java.util.ArrayList;
import java.util.List;
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

  private final boolean guard;
  private final List<EmitGuard<?>> guards = new ArrayList<>();

  /**
   * Creates the decisions of one subtask.
   *
   * @param guard whether to find records that are changed after they were emitted by reference
   */
  RecordCopies(CopyRecords mode, SerializerConfig serializers, boolean guard) {
    this.mode = mode;
    this.serializers = serializers;
    this.guard = guard;
  }

  /** The guards that were put in. */
  List<EmitGuard<?>> guards() {
    return guards;
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

    /** Tells the writer how large records are, where their type says how to see it. */
    <T> void weigh(RecordWriter<T> writer, @Nullable TypeInformation<?> sideType) {
      try {
        writer.weighWith(serializer(sideType));
      } catch (InvalidTypeException unknown) {
        // Records that never become bytes go by reference, and are counted only.
      }
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

    /** The same receiver, watched where records of a mutable type go by reference. */
    <T> Receiver<T> guarded(Receiver<T> target, @Nullable TypeInformation<?> sideType) {
      if (!guard || target instanceof Copying) {
        return target;
      }
      TypeSerializer<T> serializer = serializer(sideType);
      if (serializer.isImmutableType()) {
        return target;
      }
      EmitGuard<T> watching = new EmitGuard<>(node.label(), target, serializer);
      guards.add(watching);
      return watching;
    }

    @SuppressWarnings("unchecked")
    private <T> TypeSerializer<T> serializer(@Nullable TypeInformation<?> sideType) {
      TypeInformation<?> known = sideType != null ? sideType : node.outputType();
      TypeInformation<T> type = (TypeInformation<T>) (known != null ? known : Types.ANY);
      return type.createSerializer(serializers);
    }

    private <T> Receiver<T> copying(Receiver<T> target, @Nullable TypeInformation<?> sideType) {
      if (target instanceof Copying) {
        return target;
      }
      TypeSerializer<T> serializer = serializer(sideType);
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
