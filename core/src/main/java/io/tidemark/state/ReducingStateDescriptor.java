// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import io.tidemark.functions.ReduceFunction;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Internal;

/**
 * Describes a {@link ReducingState}. Its function cannot be a rich one: nobody would open it.
 *
 * @param <T> the type of the values
 */
public final class ReducingStateDescriptor<T> extends StateDescriptor<ReducingState<T>, T> {
  private static final long serialVersionUID = 1L;

  private final ReduceFunction<T> reduceFunction;
  private final DescribedType<T> type;

  /** Values of a class that is not generic. */
  public ReducingStateDescriptor(String name, ReduceFunction<T> reduceFunction, Class<T> type) {
    this(name, reduceFunction, DescribedType.of(type, "type", name));
  }

  /** Values of a type. */
  public ReducingStateDescriptor(
      String name, ReduceFunction<T> reduceFunction, TypeInformation<T> type) {
    this(name, reduceFunction, DescribedType.of(type, "type", name));
  }

  /** Values with their serializer. */
  public ReducingStateDescriptor(
      String name, ReduceFunction<T> reduceFunction, TypeSerializer<T> serializer) {
    this(name, reduceFunction, DescribedType.of(serializer, "serializer", name));
  }

  private ReducingStateDescriptor(
      String name, ReduceFunction<T> reduceFunction, DescribedType<T> type) {
    super(name);
    this.reduceFunction = checked(reduceFunction, "reduce function");
    this.type = type;
  }

  @Override
  public Type getType() {
    return Type.REDUCING;
  }

  /** The function that combines the values. */
  public ReduceFunction<T> getReduceFunction() {
    return reduceFunction;
  }

  /** A serializer of the values, of the caller's own, without those that the program registered. */
  public TypeSerializer<T> getSerializer() {
    return type.serializer();
  }

  /**
   * A serializer of the caller's own, as {@link #getSerializer()}, where those that the program
   * registered come first.
   *
   * @throws io.tidemark.serializer.InvalidTypeException when the type cannot be serialized
   */
  @Internal
  public TypeSerializer<T> createSerializer(SerializerConfig registered) {
    return type.create(registered);
  }
}
