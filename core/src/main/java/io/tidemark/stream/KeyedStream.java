// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.functions.KeySelector;
import io.tidemark.operator.oneinput.KeyedProcessOperator;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.serializer.TypeInformation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stream whose records go to the subtask that owns their key, where functions reach the state and
 * the timers of that key.
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
      KeyedProcessFunction<K, T, R> keyedProcessFunction,
      @Nullable TypeInformation<R> outputType) {
    return apply(
        "KeyedProcess",
        new KeyedProcessOperator<>(keyedProcessFunction),
        "keyed process function",
        keyedProcessFunction,
        outputType);
  }

  /**
   * As {@link #process(KeyedProcessFunction)}, with a function made in each subtask. Named apart from
   * {@link #process(PerSubtask)}, which takes a function without keys.
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
}
