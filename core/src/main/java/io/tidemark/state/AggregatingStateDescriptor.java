// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import io.tidemark.functions.AggregateFunction;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Internal;

/**
 * Describes an {@link AggregatingState}. The type given is that of the accumulator, which is what
 * state and checkpoints hold. Its function cannot be a rich one: nobody would open it.
 *
 * @param <IN> the type of the values added
 * @param <ACC> the type of the accumulator
 * @param <OUT> the type of the result
 */
public final class AggregatingStateDescriptor<IN, ACC, OUT>
    extends StateDescriptor<AggregatingState<IN, OUT>, ACC> {
  private static final long serialVersionUID = 1L;

  private final AggregateFunction<IN, ACC, OUT> aggregateFunction;
  private final DescribedType<ACC> type;

  /** An accumulator of a class that is not generic. */
  public AggregatingStateDescriptor(
      String name, AggregateFunction<IN, ACC, OUT> aggregateFunction, Class<ACC> accumulatorType) {
    this(name, aggregateFunction, DescribedType.of(accumulatorType, "accumulator type", name));
  }

  /** An accumulator of a type. */
  public AggregatingStateDescriptor(
      String name,
      AggregateFunction<IN, ACC, OUT> aggregateFunction,
      TypeInformation<ACC> accumulatorType) {
    this(name, aggregateFunction, DescribedType.of(accumulatorType, "accumulator type", name));
  }

  /** An accumulator with its serializer. */
  public AggregatingStateDescriptor(
      String name,
      AggregateFunction<IN, ACC, OUT> aggregateFunction,
      TypeSerializer<ACC> accumulatorSerializer) {
    this(
        name,
        aggregateFunction,
        DescribedType.of(accumulatorSerializer, "accumulator serializer", name));
  }

  private AggregatingStateDescriptor(
      String name, AggregateFunction<IN, ACC, OUT> aggregateFunction, DescribedType<ACC> type) {
    super(name);
    this.aggregateFunction = checked(aggregateFunction, "aggregate function");
    this.type = type;
  }

  @Override
  public Type getType() {
    return Type.AGGREGATING;
  }

  /** The function that aggregates the values. */
  public AggregateFunction<IN, ACC, OUT> getAggregateFunction() {
    return aggregateFunction;
  }

  /**
   * A serializer of the accumulator, of the caller's own, without those that the program
   * registered.
   */
  public TypeSerializer<ACC> getSerializer() {
    return type.serializer();
  }

  /**
   * A serializer of the caller's own, as {@link #getSerializer()}, where those that the program
   * registered come first.
   *
   * @throws io.tidemark.serializer.InvalidTypeException when the type cannot be serialized
   */
  @Internal
  public TypeSerializer<ACC> createSerializer(SerializerConfig registered) {
    return type.create(registered);
  }
}
