// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.functions.KeySelector;
import io.tidemark.functions.ReduceFunction;
import io.tidemark.operator.oneinput.KeyedProcessOperator;
import io.tidemark.operator.oneinput.ReduceOperator;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.state.ValueStateDescriptor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stream whose records go to the subtask that owns their key, where functions reach the state and
 * the timers of that key.
 *
 * <p>The aggregations {@link #sum}, {@link #min} and the like keep one record for each key and emit
 * it anew with each record that comes. Fields are named as in {@link DataStream#keyBy(String...)}.
 *
 * @param <T> the type of the records
 * @param <K> the type of the key
 */
public class KeyedStream<T, K> extends DataStream<T> {
  private final KeySelector<T, K> keySelector;
  private final TypeInformation<K> keyType;

  KeyedStream(
      StreamExecutionEnvironment environment,
      List<Upstream> upstreams,
      KeySelector<T, K> keySelector,
      TypeInformation<K> keyType) {
    super(environment, upstreams);
    this.keySelector = keySelector;
    this.keyType = keyType;
  }

  /** The function that takes the key from a record. */
  public KeySelector<T, K> getKeySelector() {
    return keySelector;
  }

  /** The type of the key. */
  public TypeInformation<K> getKeyType() {
    return keyType;
  }

  /** Hands each record to a function with the state and the timers of the record's key. */
  public <R> SingleOutputStreamOperator<R> process(
      KeyedProcessFunction<K, T, R> keyedProcessFunction) {
    return process(
        keyedProcessFunction, OutputTypes.of(keyedProcessFunction, KeyedProcessFunction.class, 2));
  }

  /** As {@link #process(KeyedProcessFunction)}, with the output type given. */
  public <R> SingleOutputStreamOperator<R> process(
      KeyedProcessFunction<K, T, R> keyedProcessFunction, @Nullable TypeInformation<R> outputType) {
    return apply(
        "KeyedProcess",
        new KeyedProcessOperator<>(keyedProcessFunction),
        "keyed process function",
        keyedProcessFunction,
        outputType);
  }

  /**
   * As {@link #process(KeyedProcessFunction)}, with a function made in each subtask. Named apart
   * from {@link #process(PerSubtask)}, which takes a function without keys.
   */
  public <R> SingleOutputStreamOperator<R> processKeyed(
      PerSubtask<? extends KeyedProcessFunction<K, T, R>> keyedProcessFunction) {
    return apply(
        "KeyedProcess",
        keyedProcessFunction.operator(KeyedProcessOperator::new),
        "keyed process function",
        keyedProcessFunction,
        null);
  }

  /** Keeps one record for each key, combines it with each that comes, and emits the result. */
  public SingleOutputStreamOperator<T> reduce(ReduceFunction<T> reducer) {
    return reduce("Keyed Reduce", "reduce function", reducer);
  }

  private SingleOutputStreamOperator<T> reduce(
      String name, String role, ReduceFunction<T> reducer) {
    ValueStateDescriptor<T> descriptor =
        new ValueStateDescriptor<>(
            ReduceOperator.STATE_NAME, KnownTypes.stateSerializer(this, role));
    Transformation made = operator(name, new ReduceOperator<>(reducer, descriptor));
    made.stateNames.add(descriptor.getName());
    return environment.add(made.with(role, reducer).emitsItsInput());
  }

  /**
   * Adds up a field of a tuple, by position from 0; the other fields are those of the first record.
   */
  public SingleOutputStreamOperator<T> sum(int positionToSum) {
    return sum(AggregatedField.at(this, positionToSum));
  }

  /** Adds up a field; the other fields are those of the first record. Overflow wraps as in Java. */
  public SingleOutputStreamOperator<T> sum(String field) {
    return sum(AggregatedField.named(this, field));
  }

  private SingleOutputStreamOperator<T> sum(AggregatedField<T> field) {
    return aggregate("sum", new SumAggregation<>(field));
  }

  /**
   * The least value of a field of a tuple so far; the other fields are those of the first record.
   */
  public SingleOutputStreamOperator<T> min(int positionToMin) {
    return aggregate("min", ExtremeAggregation.min(AggregatedField.at(this, positionToMin)));
  }

  /** The least value of a field so far; the other fields are those of the first record. */
  public SingleOutputStreamOperator<T> min(String field) {
    return aggregate("min", ExtremeAggregation.min(AggregatedField.named(this, field)));
  }

  /** The greatest value of a field of a tuple so far; the others are those of the first record. */
  public SingleOutputStreamOperator<T> max(int positionToMax) {
    return aggregate("max", ExtremeAggregation.max(AggregatedField.at(this, positionToMax)));
  }

  /** The greatest value of a field so far; the other fields are those of the first record. */
  public SingleOutputStreamOperator<T> max(String field) {
    return aggregate("max", ExtremeAggregation.max(AggregatedField.named(this, field)));
  }

  /** The record with the least value of a field of a tuple; of several, the first. */
  public SingleOutputStreamOperator<T> minBy(int positionToMinBy) {
    return minBy(positionToMinBy, true);
  }

  /** The record with the least value of a field; of several, the first. */
  public SingleOutputStreamOperator<T> minBy(String field) {
    return minBy(field, true);
  }

  /** The record with the least value of a field of a tuple; of several, the first or the last. */
  public SingleOutputStreamOperator<T> minBy(int positionToMinBy, boolean first) {
    return aggregate(
        "minBy", ExtremeAggregation.minBy(AggregatedField.at(this, positionToMinBy), first));
  }

  /** The record with the least value of a field; of several, the first or the last. */
  public SingleOutputStreamOperator<T> minBy(String field, boolean first) {
    return aggregate("minBy", ExtremeAggregation.minBy(AggregatedField.named(this, field), first));
  }

  /** The record with the greatest value of a field of a tuple; of several, the first. */
  public SingleOutputStreamOperator<T> maxBy(int positionToMaxBy) {
    return maxBy(positionToMaxBy, true);
  }

  /** The record with the greatest value of a field; of several, the first. */
  public SingleOutputStreamOperator<T> maxBy(String field) {
    return maxBy(field, true);
  }

  /**
   * The record with the greatest value of a field of a tuple; of several, the first or the last.
   */
  public SingleOutputStreamOperator<T> maxBy(int positionToMaxBy, boolean first) {
    return aggregate(
        "maxBy", ExtremeAggregation.maxBy(AggregatedField.at(this, positionToMaxBy), first));
  }

  /** The record with the greatest value of a field; of several, the first or the last. */
  public SingleOutputStreamOperator<T> maxBy(String field, boolean first) {
    return aggregate("maxBy", ExtremeAggregation.maxBy(AggregatedField.named(this, field), first));
  }

  private SingleOutputStreamOperator<T> aggregate(String name, ReduceFunction<T> aggregation) {
    return reduce("Keyed Aggregation", name + " aggregation", aggregation);
  }
}
