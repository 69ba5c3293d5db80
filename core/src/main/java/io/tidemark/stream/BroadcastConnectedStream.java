// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.graph.StreamNode;
import io.tidemark.operator.StreamOperator;
import io.tidemark.operator.twoinput.BroadcastProcessOperator;
import io.tidemark.operator.twoinput.KeyedBroadcastProcessOperator;
import io.tidemark.process.BroadcastProcessFunction;
import io.tidemark.process.KeyedBroadcastProcessFunction;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.util.Checks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stream and a broadcast stream read by one operator: the broadcast side writes the broadcast
 * states, the other side reads them, and also the state of its key when it is keyed.
 *
 * @param <IN1> the type of the records that are not broadcast
 * @param <IN2> the type of the broadcast records
 */
public class BroadcastConnectedStream<IN1, IN2> {
  private final StreamExecutionEnvironment environment;
  private final DataStream<IN1> nonBroadcastStream;
  private final BroadcastStream<IN2> broadcastStream;

  BroadcastConnectedStream(
      DataStream<IN1> nonBroadcastStream, BroadcastStream<IN2> broadcastStream) {
    Checks.notNull(broadcastStream, "The broadcast stream to connect with is null.");
    Checks.argument(
        nonBroadcastStream.environment == broadcastStream.stream.environment,
        "Streams that are connected must come from the same StreamExecutionEnvironment.");
    this.environment = nonBroadcastStream.environment;
    this.nonBroadcastStream = nonBroadcastStream;
    this.broadcastStream = broadcastStream;
  }

  /** The environment in which the streams were made. */
  public StreamExecutionEnvironment getExecutionEnvironment() {
    return environment;
  }

  /** The stream that is not broadcast. */
  public DataStream<IN1> getFirstInput() {
    return nonBroadcastStream;
  }

  /** The broadcast stream. */
  public BroadcastStream<IN2> getSecondInput() {
    return broadcastStream;
  }

  /** Hands both streams to a function that reaches the state of the record's key too. */
  public <KS, OUT> SingleOutputStreamOperator<OUT> process(
      KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT> function) {
    return process(function, OutputTypes.of(function, KeyedBroadcastProcessFunction.class, 3));
  }

  /** As {@link #process(KeyedBroadcastProcessFunction)}, with the output type given. */
  public <KS, OUT> SingleOutputStreamOperator<OUT> process(
      KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT> function,
      @Nullable TypeInformation<OUT> outputType) {
    Checks.state(
        nonBroadcastStream instanceof KeyedStream,
        "A KeyedBroadcastProcessFunction needs a keyed stream beside the broadcast one. Call keyBy"
            + " before connect, or give a BroadcastProcessFunction.");
    return apply(
        "Co-Process-Broadcast-Keyed",
        new KeyedBroadcastProcessOperator<>(function, descriptors()),
        "keyed broadcast process function",
        function,
        outputType);
  }

  /** Hands both streams to a function. */
  public <OUT> SingleOutputStreamOperator<OUT> process(
      BroadcastProcessFunction<IN1, IN2, OUT> function) {
    return process(function, OutputTypes.of(function, BroadcastProcessFunction.class, 2));
  }

  /** As {@link #process(BroadcastProcessFunction)}, with the output type given. */
  public <OUT> SingleOutputStreamOperator<OUT> process(
      BroadcastProcessFunction<IN1, IN2, OUT> function, @Nullable TypeInformation<OUT> outputType) {
    Checks.state(
        !(nonBroadcastStream instanceof KeyedStream),
        "A BroadcastProcessFunction does not reach keyed state, but the stream beside the broadcast"
            + " one is keyed. Give a KeyedBroadcastProcessFunction, or connect before keyBy.");
    return apply(
        "Co-Process-Broadcast",
        new BroadcastProcessOperator<>(function, descriptors()),
        "broadcast process function",
        function,
        outputType);
  }

  private List<MapStateDescriptor<?, ?>> descriptors() {
    return broadcastStream.getBroadcastStateDescriptors();
  }

  private <OUT> SingleOutputStreamOperator<OUT> apply(
      String name,
      StreamOperator<OUT> operator,
      String role,
      Object function,
      @Nullable TypeInformation<OUT> outputType) {
    Transformation made =
        new Transformation(
            environment,
            StreamNode.Kind.OPERATOR,
            name,
            operator,
            List.of(nonBroadcastStream.upstreams, broadcastStream.stream.upstreams));
    made.broadcastStates.addAll(descriptors());
    return environment.add(made.with(role, function).emits(outputType));
  }
}
