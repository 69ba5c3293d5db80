// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.config.Configuration;
import io.tidemark.config.CopyRecords;
import io.tidemark.config.PipelineOptions;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.util.Internal;
import org.jspecify.annotations.Nullable;

/**
 * Decides for each edge, once, whether records are copied on it and how, so that ordinary code sees
 * what it would see in Flink without object reuse.
 *
 * <p>Records of immutable types are never copied. With {@code AUTO} all others are, at every hop,
 * but where the receiver is chained and is known neither to change nor to keep what it is given.
 * {@code ALWAYS} copies there too, {@code NEVER} nowhere. An edge of unknown type picks by the
 * class of each record.
 *
 * <p>Thread: immutable; the serializers it gives belong to the caller.
 */
@Internal
public final class EdgeCopies {
  private final CopyRecords mode;
  private final boolean guard;
  private final SerializerConfig serializers;

  /** Creates the decisions of one job. */
  public EdgeCopies(Configuration configuration, SerializerConfig serializers) {
    this.mode = configuration.get(PipelineOptions.COPY_RECORDS);
    this.guard = configuration.get(PipelineOptions.MUTATION_GUARD);
    this.serializers = serializers;
  }

  /**
   * What copies the records of an edge between chains; null when they are passed by reference.
   *
   * @param source the operator that emits
   * @throws InvalidTypeException when they would have to be copied and cannot be
   */
  public @Nullable TypeSerializer<Object> betweenChains(StreamEdge edge, StreamNode source) {
    return mode == CopyRecords.NEVER ? null : copier(edge, source);
  }

  /**
   * What copies the records of an edge inside a chain; null when they are passed by reference.
   *
   * @param source the operator that emits
   * @param target the operator that receives
   * @throws InvalidTypeException when they would have to be copied and cannot be
   */
  public @Nullable TypeSerializer<Object> insideChain(
      StreamEdge edge, StreamNode source, StreamNode target) {
    boolean seen = mode == CopyRecords.ALWAYS || !target.operator().onlyLooksAtRecords();
    return mode == CopyRecords.NEVER || !seen ? null : copier(edge, source);
  }

  /**
   * What compares the records of an edge, as bytes, with what they were when they were emitted;
   * null when nobody wants to know or they cannot change.
   *
   * @param source the operator that emits
   * @throws InvalidTypeException when they would have to be compared and cannot be
   */
  public @Nullable TypeSerializer<Object> guard(StreamEdge edge, StreamNode source) {
    boolean watched = guard && mode == CopyRecords.NEVER && copier(edge, source) != null;
    return watched ? typeOf(edge, source).createSerializer(serializers) : null;
  }

  /**
   * What shows how large the records of an edge are; null where their type has no bytes.
   *
   * @param source the operator that emits
   */
  public @Nullable TypeSerializer<Object> weigher(StreamEdge edge, StreamNode source) {
    try {
      return typeOf(edge, source).createSerializer(serializers);
    } catch (InvalidTypeException e) {
      return null; // Such records go by reference, or are copied around what is immutable in them.
    }
  }

  private @Nullable TypeSerializer<Object> copier(StreamEdge edge, StreamNode source) {
    TypeSerializer<Object> copier = typeOf(edge, source).createSerializer(serializers.forCopies());
    return copier.isImmutableType() ? null : copier;
  }

  @SuppressWarnings("unchecked")
  private static TypeInformation<Object> typeOf(StreamEdge edge, StreamNode source) {
    TypeInformation<?> type =
        edge.sideOutput() == null ? source.outputType() : edge.sideOutput().getTypeInfo();
    return type == null ? Types.ANY : (TypeInformation<Object>) type;
  }

  /** The sentence for an edge whose records cannot be copied, null when they can. */
  @Nullable String problem(StreamEdge edge, StreamNode source, StreamNode target, boolean chained) {
    try {
      var unused = chained ? insideChain(edge, source, target) : betweenChains(edge, source);
      unused = guard(edge, source);
      return null;
    } catch (InvalidTypeException e) {
      return "The records that operator '"
          + source.name()
          + "' sends to operator '"
          + target.name()
          + "' can change and cannot be copied, so that one operator would see what another does"
          + " to its record. "
          + e.getMessage()
          + " Or make the class immutable: final, with final fields of immutable types. Where no"
          + " function changes or keeps a record that another may see, set "
          + PipelineOptions.COPY_RECORDS.key()
          + " to NEVER instead.";
    }
  }
}
