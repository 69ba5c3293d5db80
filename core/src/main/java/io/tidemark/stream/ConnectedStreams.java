// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.functions.CoFlatMapFunction;
import io.tidemark.functions.CoMapFunction;
import io.tidemark.functions.KeySelector;
import io.tidemark.graph.StreamNode;
import io.tidemark.operator.StreamOperator;
import io.tidemark.operator.twoinput.CoFlatMapOperator;
import io.tidemark.operator.twoinput.CoMapOperator;
import io.tidemark.operator.twoinput.CoProcessOperator;
import io.tidemark.operator.twoinput.KeyedCoProcessOperator;
import io.tidemark.process.CoProcessFunction;
import io.tidemark.process.KeyedCoProcessFunction;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.util.Checks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two streams read by one operator, whose two methods share its state. When both are keyed, by keys
 * of one type, the state of a key is reached from both.
 *
 * @param <IN1> the type of the first stream's records
 * @param <IN2> the type of the second stream's records
 */
public class ConnectedStreams<IN1, IN2> {
  private final StreamExecutionEnvironment environment;
  private final DataStream<IN1> first;
  private final DataStream<IN2> second;

  ConnectedStreams(DataStream<IN1> first, DataStream<IN2> second) {
    Checks.notNull(second, "The stream to connect with is null.");
    Checks.argument(
        first.environment == second.environment,
        "Streams that are connected must come from the same StreamExecutionEnvironment.");
    this.environment = first.environment;
    this.first = first;
    this.second = second;
  }

  /** The environment in which the streams were made. */
  public StreamExecutionEnvironment getExecutionEnvironment() {
    return environment;
  }

  /** The first stream. */
  public DataStream<IN1> getFirstInput() {
    return first;
  }

  /** The second stream. */
  public DataStream<IN2> getSecondInput() {
    return second;
  }

  /** Keys both streams by keys of one type. */
  public <KEY> ConnectedStreams<IN1, IN2> keyBy(
      KeySelector<IN1, KEY> keySelector1, KeySelector<IN2, KEY> keySelector2) {
    return new ConnectedStreams<>(first.keyBy(keySelector1), second.keyBy(keySelector2));
  }

  /** As {@link #keyBy(KeySelector, KeySelector)}, with the key's type given. */
  public <KEY> ConnectedStreams<IN1, IN2> keyBy(
      KeySelector<IN1, KEY> keySelector1,
      KeySelector<IN2, KEY> keySelector2,
      TypeInformation<KEY> keyType) {
    return new ConnectedStreams<>(
        first.keyBy(keySelector1, keyType), second.keyBy(keySelector2, keyType));
  }

  /** Keys both streams by a field of tuples, by position from 0. */
  public ConnectedStreams<IN1, IN2> keyBy(int keyPosition1, int keyPosition2) {
    return new ConnectedStreams<>(first.keyBy(keyPosition1), second.keyBy(keyPosition2));
  }

  /** Keys both streams by fields of tuples, by positions from 0. */
  public ConnectedStreams<IN1, IN2> keyBy(int[] keyPositions1, int[] keyPositions2) {
    return new ConnectedStreams<>(first.keyBy(keyPositions1), second.keyBy(keyPositions2));
  }

  /** Keys both streams by a field, by name. */
  public ConnectedStreams<IN1, IN2> keyBy(String field1, String field2) {
    return new ConnectedStreams<>(first.keyBy(field1), second.keyBy(field2));
  }

  /** Keys both streams by fields, by name. */
  public ConnectedStreams<IN1, IN2> keyBy(String[] fields1, String[] fields2) {
    return new ConnectedStreams<>(first.keyBy(fields1), second.keyBy(fields2));
  }

  /** Turns each record of either stream into one. */
  public <R> SingleOutputStreamOperator<R> map(CoMapFunction<IN1, IN2, R> coMapper) {
    return map(coMapper, OutputTypes.of(coMapper, CoMapFunction.class, 2));
  }

  /** As {@link #map(CoMapFunction)}, with the output type given. */
  public <R> SingleOutputStreamOperator<R> map(
      CoMapFunction<IN1, IN2, R> coMapper, @Nullable TypeInformation<R> outputType) {
    return apply("Co-Map", new CoMapOperator<>(coMapper), "co-map function", coMapper, outputType);
  }

  /** Turns each record of either stream into any number of them. */
  public <R> SingleOutputStreamOperator<R> flatMap(CoFlatMapFunction<IN1, IN2, R> coFlatMapper) {
    return flatMap(coFlatMapper, OutputTypes.of(coFlatMapper, CoFlatMapFunction.class, 2));
  }

  /** As {@link #flatMap(CoFlatMapFunction)}, with the output type given. */
  public <R> SingleOutputStreamOperator<R> flatMap(
      CoFlatMapFunction<IN1, IN2, R> coFlatMapper, @Nullable TypeInformation<R> outputType) {
    return apply(
        "Co-Flat Map",
        new CoFlatMapOperator<>(coFlatMapper),
        "co-flat-map function",
        coFlatMapper,
        outputType);
  }

  /** Hands the records of both streams to a function that may emit any number. */
  public <R> SingleOutputStreamOperator<R> process(
      CoProcessFunction<IN1, IN2, R> coProcessFunction) {
    return process(
        coProcessFunction, OutputTypes.of(coProcessFunction, CoProcessFunction.class, 2));
  }

  /** As {@link #process(CoProcessFunction)}, with the output type given. */
  public <R> SingleOutputStreamOperator<R> process(
      CoProcessFunction<IN1, IN2, R> coProcessFunction, @Nullable TypeInformation<R> outputType) {
    return apply(
        "Co-Process",
        new CoProcessOperator<>(coProcessFunction),
        "co-process function",
        coProcessFunction,
        outputType);
  }

  /** Hands the records of both streams to a function with the state of the record's key. */
  public <K, R> SingleOutputStreamOperator<R> process(
      KeyedCoProcessFunction<K, IN1, IN2, R> keyedCoProcessFunction) {
    return process(
        keyedCoProcessFunction,
        OutputTypes.of(keyedCoProcessFunction, KeyedCoProcessFunction.class, 3));
  }

  /** As {@link #process(KeyedCoProcessFunction)}, with the output type given. */
  public <K, R> SingleOutputStreamOperator<R> process(
      KeyedCoProcessFunction<K, IN1, IN2, R> keyedCoProcessFunction,
      @Nullable TypeInformation<R> outputType) {
    Checks.state(
        bothKeyed(),
        "A KeyedCoProcessFunction needs two keyed streams, but %s. Call keyBy on both before"
            + " connecting them, or keyBy(..., ...) on the connected streams.",
        first instanceof KeyedStream ? "the second is not keyed" : "the first is not keyed");
    return apply(
        "Co-Keyed-Process",
        new KeyedCoProcessOperator<>(keyedCoProcessFunction),
        "keyed co-process function",
        keyedCoProcessFunction,
        outputType);
  }

  /**
   * Hands the records to an operator of the program's own, for what functions cannot do.
   *
   * @param operatorName its name
   * @param outputType the type of what it emits, null where it is not known
   * @param operator an operator with two inputs
   */
  public <R> SingleOutputStreamOperator<R> transform(
      String operatorName, @Nullable TypeInformation<R> outputType, StreamOperator<R> operator) {
    return apply(operatorName, operator, "operator", operator, outputType);
  }

  private boolean bothKeyed() {
    return first instanceof KeyedStream && second instanceof KeyedStream;
  }

  private <R> SingleOutputStreamOperator<R> apply(
      String name,
      StreamOperator<R> operator,
      String role,
      Object function,
      @Nullable TypeInformation<R> outputType) {
    List<List<Upstream>> inputs =
        bothKeyed()
            ? List.of(first.upstreams, second.upstreams)
            : List.of(first.withoutKeyedContext(), second.withoutKeyedContext());
    Transformation made =
        new Transformation(environment, StreamNode.Kind.OPERATOR, name, operator, inputs);
    return environment.add(made.with(role, function).emits(outputType));
  }
}
