// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.functions.FilterFunction;
import io.tidemark.functions.FlatMapFunction;
import io.tidemark.functions.KeySelector;
import io.tidemark.functions.MapFunction;
import io.tidemark.functions.Partitioner;
import io.tidemark.graph.Partitioning;
import io.tidemark.graph.StreamNode;
import io.tidemark.io.Sink;
import io.tidemark.io.print.PrintSink;
import io.tidemark.operator.StreamOperator;
import io.tidemark.operator.oneinput.FilterOperator;
import io.tidemark.operator.oneinput.FlatMapOperator;
import io.tidemark.operator.oneinput.MapOperator;
import io.tidemark.operator.oneinput.ProcessOperator;
import io.tidemark.operator.oneinput.TimestampsAndWatermarksOperator;
import io.tidemark.process.ProcessFunction;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.tuple.Tuple;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.stream.Upstream.Exchange;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stream of records of one type. Its methods describe what is to happen with them; nothing
 * happens before {@link StreamExecutionEnvironment#execute}.
 *
 * <p>Records without a declared partitioning go to the subtask of the same index where both sides
 * have the same parallelism, and round-robin where they have not.
 *
 * <p>Functions may be given as objects of a class or as lambdas. The output type of a lambda is
 * found where the compiler keeps it, and is not needed otherwise but for keys and state; there
 * {@link SingleOutputStreamOperator#returns} says it.
 *
 * @param <T> the type of the records
 */
public class DataStream<T> {
  final StreamExecutionEnvironment environment;
  final List<Upstream> upstreams;

  DataStream(StreamExecutionEnvironment environment, List<Upstream> upstreams) {
    this.environment = environment;
    this.upstreams = List.copyOf(upstreams);
  }

  /** The environment in which the stream was made. */
  public StreamExecutionEnvironment getExecutionEnvironment() {
    return environment;
  }

  /** Settings of execution, of the environment in which the stream was made. */
  public ExecutionConfig getExecutionConfig() {
    return environment.getConfig();
  }

  /** The type of the records; null where it is not known, which {@code returns} changes. */
  @SuppressWarnings("unchecked")
  public @Nullable TypeInformation<T> getType() {
    return (TypeInformation<T>) Transformation.commonType(upstreams);
  }

  /** The parallelism of the operator that the stream comes from; of the first one for a union. */
  public int getParallelism() {
    return upstreams.get(0).from().parallelism();
  }

  // ---- One record after the other ----

  /** Turns each record into one. */
  public <R> SingleOutputStreamOperator<R> map(MapFunction<T, R> mapper) {
    return map(mapper, OutputTypes.of(mapper, MapFunction.class, 1));
  }

  /** As {@link #map(MapFunction)}, with the output type given. */
  public <R> SingleOutputStreamOperator<R> map(
      MapFunction<T, R> mapper, @Nullable TypeInformation<R> outputType) {
    return apply("Map", new MapOperator<>(mapper), "map function", mapper, outputType);
  }

  /** As {@link #map(MapFunction)}, with a function made in each subtask. */
  public <R> SingleOutputStreamOperator<R> map(PerSubtask<? extends MapFunction<T, R>> mapper) {
    return apply("Map", mapper.operator(MapOperator::new), "map function", mapper, null);
  }

  /** Turns each record into any number of them. */
  public <R> SingleOutputStreamOperator<R> flatMap(FlatMapFunction<T, R> flatMapper) {
    return flatMap(flatMapper, OutputTypes.of(flatMapper, FlatMapFunction.class, 1));
  }

  /** As {@link #flatMap(FlatMapFunction)}, with the output type given. */
  public <R> SingleOutputStreamOperator<R> flatMap(
      FlatMapFunction<T, R> flatMapper, @Nullable TypeInformation<R> outputType) {
    return apply(
        "Flat Map", new FlatMapOperator<>(flatMapper), "flat-map function", flatMapper, outputType);
  }

  /** As {@link #flatMap(FlatMapFunction)}, with a function made in each subtask. */
  public <R> SingleOutputStreamOperator<R> flatMap(
      PerSubtask<? extends FlatMapFunction<T, R>> flatMapper) {
    return apply(
        "Flat Map",
        flatMapper.operator(FlatMapOperator::new),
        "flat-map function",
        flatMapper,
        null);
  }

  /** Keeps the records for which the filter says true. */
  public SingleOutputStreamOperator<T> filter(FilterFunction<T> filter) {
    return passing("Filter", new FilterOperator<>(filter), "filter function", filter);
  }

  /** As {@link #filter(FilterFunction)}, with a function made in each subtask. */
  public SingleOutputStreamOperator<T> filter(PerSubtask<? extends FilterFunction<T>> filter) {
    return passing("Filter", filter.operator(FilterOperator::new), "filter function", filter);
  }

  /** Hands each record to a function that may emit any number, also to side outputs. */
  public <R> SingleOutputStreamOperator<R> process(ProcessFunction<T, R> processFunction) {
    return process(processFunction, OutputTypes.of(processFunction, ProcessFunction.class, 1));
  }

  /** As {@link #process(ProcessFunction)}, with the output type given. */
  public <R> SingleOutputStreamOperator<R> process(
      ProcessFunction<T, R> processFunction, @Nullable TypeInformation<R> outputType) {
    return apply(
        "Process",
        new ProcessOperator<>(processFunction),
        "process function",
        processFunction,
        outputType);
  }

  /** As {@link #process(ProcessFunction)}, with a function made in each subtask. */
  public <R> SingleOutputStreamOperator<R> process(
      PerSubtask<? extends ProcessFunction<T, R>> processFunction) {
    return apply(
        "Process",
        processFunction.operator(ProcessOperator::new),
        "process function",
        processFunction,
        null);
  }

  /**
   * Keeps the fields of a tuple at the given positions, from 0, in the given order.
   *
   * @param <R> the type of the tuple that they make
   */
  public <R extends Tuple> SingleOutputStreamOperator<R> project(int... fieldIndexes) {
    Projection<T, R> projection = Projection.of(this, fieldIndexes);
    return apply(
        "Projection",
        new MapOperator<>(projection),
        "projection",
        projection,
        projection.outputType());
  }

  /** Gives records their timestamps and the stream its watermarks. */
  public SingleOutputStreamOperator<T> assignTimestampsAndWatermarks(
      WatermarkStrategy<T> watermarkStrategy) {
    return passing(
        "Timestamps/Watermarks",
        new TimestampsAndWatermarksOperator<>(watermarkStrategy),
        "watermark strategy",
        watermarkStrategy);
  }

  /**
   * Hands the records to an operator of the program's own, for what functions cannot do.
   *
   * @param operatorName its name
   * @param outputType the type of what it emits, null where it is not known
   * @param operator an operator with one input
   */
  public <R> SingleOutputStreamOperator<R> transform(
      String operatorName, @Nullable TypeInformation<R> outputType, StreamOperator<R> operator) {
    Transformation made = operator(operatorName, operator).emits(outputType);
    return environment.add(made.with("operator", operator));
  }

  // ---- How records are spread ----

  /** Sends each record to the subtask that owns its key, and gives the reader keyed state. */
  public <K> KeyedStream<T, K> keyBy(KeySelector<T, K> key) {
    return keyBy(key, OutputTypes.of(key, KeySelector.class, 1));
  }

  /** As {@link #keyBy(KeySelector)}, with the key's type given. */
  public <K> KeyedStream<T, K> keyBy(KeySelector<T, K> key, @Nullable TypeInformation<K> keyType) {
    TypeInformation<K> known = KnownTypes.ofKey(this, keyType);
    return new KeyedStream<>(environment, spread(new Exchange.ByKey(key, known, true)), key, known);
  }

  /** Keys by fields of a tuple, by position from 0. The key is a tuple of them. */
  public KeyedStream<T, Tuple> keyBy(int... fields) {
    return keyBy(FieldKeySelector.ofPositions(this, fields));
  }

  /**
   * Keys by fields of a record, POJO or tuple, by name; dots lead into nested ones. The key is a
   * tuple of them.
   */
  public KeyedStream<T, Tuple> keyBy(String... fields) {
    return keyBy(FieldKeySelector.ofNames(this, fields));
  }

  private KeyedStream<T, Tuple> keyBy(FieldKeySelector<T> selector) {
    return keyBy(selector, selector.keyType());
  }

  /** Sends each record to the subtask that the partitioner chooses. */
  public <K> DataStream<T> partitionCustom(Partitioner<K> partitioner, KeySelector<T, K> selector) {
    Checks.notNull(partitioner, "The partitioner is null.");
    Checks.notNull(selector, "The key selector of the partitioner is null.");
    return spreadAs(new Partitioning.Custom(partitioner, selector));
  }

  /** Sends every record to every subtask. */
  public DataStream<T> broadcast() {
    return spreadAs(new Partitioning.Broadcast());
  }

  /**
   * Sends every record to every subtask, to be kept there in broadcast state: {@link
   * #connect(BroadcastStream)} reads it beside another stream.
   *
   * @param broadcastStateDescriptors the states that the reading function gets
   */
  public BroadcastStream<T> broadcast(MapStateDescriptor<?, ?>... broadcastStateDescriptors) {
    return new BroadcastStream<>(broadcast(), List.of(broadcastStateDescriptors));
  }

  /** Sends records at random. */
  public DataStream<T> shuffle() {
    return spreadAs(new Partitioning.Shuffle());
  }

  /** Sends records round-robin. */
  public DataStream<T> rebalance() {
    return spreadAs(new Partitioning.Rebalance());
  }

  /** Sends records round-robin to the share of subtasks that belongs to the sender. */
  public DataStream<T> rescale() {
    return spreadAs(new Partitioning.Rescale());
  }

  /** Sends every record to the first subtask. */
  public DataStream<T> global() {
    return spreadAs(new Partitioning.Global());
  }

  /** Sends records to the subtask of the same index; refused where the parallelisms differ. */
  public DataStream<T> forward() {
    return spreadAs(new Partitioning.Forward());
  }

  // ---- Several streams ----

  /** The records of this stream and of others of the same type, as one stream. */
  @SafeVarargs
  public final DataStream<T> union(DataStream<T>... streams) {
    List<Upstream> all = new ArrayList<>(withoutKeyedContext());
    for (DataStream<T> stream : streams) {
      Checks.argument(
          stream.environment == environment,
          "The streams of a union must come from the same StreamExecutionEnvironment.");
      all.addAll(stream.withoutKeyedContext());
    }
    return new DataStream<>(environment, all);
  }

  /** This stream and another of any type, read by one operator with two inputs. */
  public <R> ConnectedStreams<T, R> connect(DataStream<R> dataStream) {
    return new ConnectedStreams<>(this, dataStream);
  }

  /** This stream and a broadcast one, read by one operator with broadcast state. */
  public <R> BroadcastConnectedStream<T, R> connect(BroadcastStream<R> broadcastStream) {
    return new BroadcastConnectedStream<>(this, broadcastStream);
  }

  // ---- Where records go ----

  /** Hands the records to a sink. */
  public DataStreamSink<T> sinkTo(Sink<T> sink) {
    return DataStreamSink.of(this, sink, "Sink");
  }

  /** Prints the records to standard output, for looking at a stream during development. */
  public DataStreamSink<T> print() {
    return print("");
  }

  /** As {@link #print()}, with a word before each record. */
  public DataStreamSink<T> print(String sinkIdentifier) {
    return DataStreamSink.of(this, new PrintSink<>(sinkIdentifier, false), "Print to Std. Out");
  }

  /** Prints the records to standard error. */
  public DataStreamSink<T> printToErr() {
    return printToErr("");
  }

  /** As {@link #printToErr()}, with a word before each record. */
  public DataStreamSink<T> printToErr(String sinkIdentifier) {
    return DataStreamSink.of(this, new PrintSink<>(sinkIdentifier, true), "Print to Std. Err");
  }

  /**
   * Runs the job and hands its results to the program as they come. Close the iterator.
   *
   * <p>{@code hasNext()} is false when the job has finished, so that the results are all there, or
   * the iterator was closed. When the job ends in another way, it throws {@link
   * IllegalStateException} behind the last result, with the job's status or failure.
   */
  public CloseableIterator<T> executeAndCollect() {
    return Collecting.execute(this, "");
  }

  /** As {@link #executeAndCollect()}, with the job's name. */
  public CloseableIterator<T> executeAndCollect(String jobExecutionName) {
    return Collecting.execute(this, jobExecutionName);
  }

  /**
   * Runs the job until it has given so many results, or finished, and returns them.
   *
   * @throws IllegalStateException when the job ended in another way before
   */
  public List<T> executeAndCollect(int limit) {
    return executeAndCollect("", limit);
  }

  /** As {@link #executeAndCollect(int)}, with the job's name. */
  public List<T> executeAndCollect(String jobExecutionName, int limit) {
    return Collecting.execute(this, jobExecutionName, limit);
  }

  // ---- For the classes of this package ----

  Transformation operator(String name, StreamOperator<?> operator) {
    return new Transformation(
        environment, StreamNode.Kind.OPERATOR, name, operator, List.of(upstreams));
  }

  <R> SingleOutputStreamOperator<R> apply(
      String name,
      StreamOperator<R> operator,
      String role,
      Object function,
      @Nullable TypeInformation<R> outputType) {
    return environment.add(operator(name, operator).with(role, function).emits(outputType));
  }

  private SingleOutputStreamOperator<T> passing(
      String name, StreamOperator<T> operator, String role, Object part) {
    return environment.add(operator(name, operator).with(role, part).emitsItsInput());
  }

  List<Upstream> spread(Exchange exchange) {
    List<Upstream> all = new ArrayList<>();
    for (Upstream upstream : upstreams) {
      all.add(upstream.spread(exchange));
    }
    return all;
  }

  private DataStream<T> spreadAs(Partitioning partitioning) {
    return new DataStream<>(environment, spread(new Exchange.Fixed(partitioning)));
  }

  List<Upstream> withoutKeyedContext() {
    return upstreams.stream().map(Upstream::withoutKeyedContext).toList();
  }
}
