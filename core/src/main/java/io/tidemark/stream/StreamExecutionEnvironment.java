// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.checkpoint.storage.CheckpointStorage;
import io.tidemark.config.CheckpointingMode;
import io.tidemark.config.Configuration;
import io.tidemark.config.ExecutionOptions;
import io.tidemark.config.PipelineOptions;
import io.tidemark.config.RuntimeExecutionMode;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobGraphBuilder;
import io.tidemark.graph.JobGraphExplanation;
import io.tidemark.graph.JobSubmissionException;
import io.tidemark.graph.RunnerEnvironment;
import io.tidemark.graph.StreamGraph;
import io.tidemark.graph.StreamNode;
import io.tidemark.io.Source;
import io.tidemark.io.collection.CollectionSource;
import io.tidemark.io.datagen.NumberSequenceSource;
import io.tidemark.io.socket.SocketTextSource;
import io.tidemark.metrics.MetricReporter;
import io.tidemark.operator.source.SourceOperator;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.state.spi.StateBackend;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.util.Checks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where a program starts: makes streams of sources, holds the settings, and runs the job.
 *
 * <pre>{@code
 * StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
 * env.fromSource(source, WatermarkStrategy.noWatermarks(), "orders").uid("orders")
 *     .keyBy(Order::customer)
 *     .process(new RunningBalance()).uid("balance")
 *     .sinkTo(sink).uid("balances");
 * env.execute("balances");
 * }</pre>
 *
 * <p>An environment holds nothing that is shared with another: several jobs may run in one JVM.
 * Closing it suspends the jobs that it started and that still run.
 *
 * <p>Thread: one thread at a time.
 */
public class StreamExecutionEnvironment implements AutoCloseable {
  private final Configuration configuration;
  private final ExecutionConfig config;
  private final CheckpointConfig checkpointConfig;
  private final List<Transformation> transformations = new ArrayList<>();
  private boolean taken;
  private final List<MetricReporter> metricReporters = new ArrayList<>();
  private final SortedMap<String, Object> attachments = new TreeMap<>();
  private final JobSubmission submission = new JobSubmission();
  private @Nullable StateBackend stateBackend;
  private int nextTransformationId;

  private StreamExecutionEnvironment(Configuration configuration) {
    this.configuration = new Configuration(configuration);
    this.config = new ExecutionConfig(this.configuration);
    this.checkpointConfig = new CheckpointConfig(this.configuration);
  }

  /** An environment with default settings. */
  public static StreamExecutionEnvironment getExecutionEnvironment() {
    return getExecutionEnvironment(new Configuration());
  }

  /** An environment with the given settings; the object is copied. */
  public static StreamExecutionEnvironment getExecutionEnvironment(Configuration configuration) {
    Checks.notNull(configuration, "The configuration of the environment is null.");
    return new StreamExecutionEnvironment(configuration);
  }

  /** As {@link #getExecutionEnvironment()}: the job runs in this JVM. */
  public static StreamExecutionEnvironment createLocalEnvironment() {
    return getExecutionEnvironment();
  }

  /** As {@link #createLocalEnvironment()}, with the parallelism given. */
  public static StreamExecutionEnvironment createLocalEnvironment(int parallelism) {
    return getExecutionEnvironment().setParallelism(parallelism);
  }

  /** As {@link #getExecutionEnvironment(Configuration)}: the job runs in this JVM. */
  public static StreamExecutionEnvironment createLocalEnvironment(Configuration configuration) {
    return getExecutionEnvironment(configuration);
  }

  /** As {@link #createLocalEnvironment(Configuration)}, with the parallelism given. */
  public static StreamExecutionEnvironment createLocalEnvironment(
      int parallelism, Configuration configuration) {
    return getExecutionEnvironment(configuration).setParallelism(parallelism);
  }

  // ---- Settings ----

  /** Sets the parallelism of operators made from now on that get none of their own. */
  public StreamExecutionEnvironment setParallelism(int parallelism) {
    config.setParallelism(parallelism);
    return this;
  }

  /** The parallelism of operators that get none of their own: one for each processor by default. */
  public int getParallelism() {
    return config.getParallelism();
  }

  /** Sets the number of key groups of operators made from now on that get none of their own. */
  public StreamExecutionEnvironment setMaxParallelism(int maxParallelism) {
    config.setMaxParallelism(maxParallelism);
    return this;
  }

  /**
   * The number of key groups of operators that get none of their own; -1 when it is not set, and
   * follows from each operator's parallelism.
   */
  public int getMaxParallelism() {
    return config.getMaxParallelism();
  }

  /** Settings of execution. */
  public ExecutionConfig getConfig() {
    return config;
  }

  /** Settings of checkpoints. */
  public CheckpointConfig getCheckpointConfig() {
    return checkpointConfig;
  }

  /** All settings as text; a copy. */
  public Configuration getConfiguration() {
    return new Configuration(configuration);
  }

  /** Takes over every setting of the given configuration. */
  public StreamExecutionEnvironment configure(Configuration settings) {
    configuration.addAll(Checks.notNull(settings, "The configuration is null."));
    return this;
  }

  /** Takes a checkpoint at every interval, exactly once. */
  public StreamExecutionEnvironment enableCheckpointing(long intervalMillis) {
    checkpointConfig.setCheckpointInterval(intervalMillis);
    return this;
  }

  /** As {@link #enableCheckpointing(long)}. */
  public StreamExecutionEnvironment enableCheckpointing(Duration interval) {
    return enableCheckpointing(interval.toMillis());
  }

  /** As {@link #enableCheckpointing(long, CheckpointingMode)}. */
  public StreamExecutionEnvironment enableCheckpointing(Duration interval, CheckpointingMode mode) {
    return enableCheckpointing(interval.toMillis(), mode);
  }

  /** Takes a checkpoint at every interval. */
  public StreamExecutionEnvironment enableCheckpointing(
      long intervalMillis, CheckpointingMode mode) {
    checkpointConfig.setCheckpointingConsistencyMode(mode);
    return enableCheckpointing(intervalMillis);
  }

  /** The checkpoint interval in milliseconds; -1 when checkpointing is off. */
  public long getCheckpointInterval() {
    return checkpointConfig.getCheckpointInterval();
  }

  /**
   * Sets how the job runs as a whole. A bounded job runs as a stream too, and ends with its input.
   *
   * @throws IllegalArgumentException for {@code BATCH}, which there is not
   */
  public StreamExecutionEnvironment setRuntimeMode(RuntimeExecutionMode executionMode) {
    StreamGraphAssembler.checkRuntimeMode(executionMode);
    configuration.set(ExecutionOptions.RUNTIME_MODE, executionMode);
    return this;
  }

  /**
   * Sets the longest time that a record waits for others to share a batch, in milliseconds; -1 for
   * any. It is kept whatever it is: a batch is handed over when it is full or when its producer's
   * turn ends, so that no record waits for one that has not come.
   */
  public StreamExecutionEnvironment setBufferTimeout(long timeoutMillis) {
    ExecutionConfig.checkBufferTimeout(timeoutMillis);
    return this;
  }

  /** Sets what follows a failure, as {@code restart-strategy.type} and its keys do. */
  public StreamExecutionEnvironment setRestartStrategy(
      RestartStrategies.RestartStrategyConfiguration restartStrategyConfiguration) {
    restartStrategyConfiguration.writeTo(configuration);
    return this;
  }

  /** Runs every operator in a chain of its own. */
  public StreamExecutionEnvironment disableOperatorChaining() {
    configuration.set(PipelineOptions.OPERATOR_CHAINING, false);
    return this;
  }

  /** Whether operators are chained. */
  public boolean isChainingEnabled() {
    return configuration.get(PipelineOptions.OPERATOR_CHAINING);
  }

  /** Keeps keyed state in the given backend rather than in the one that the settings name. */
  public StreamExecutionEnvironment setStateBackend(StateBackend backend) {
    this.stateBackend = Checks.notNull(backend, "The state backend is null.");
    return this;
  }

  /** The backend given by {@link #setStateBackend}, or null. */
  public @Nullable StateBackend getStateBackend() {
    return stateBackend;
  }

  /** Tells a reporter of every metric of the jobs that start from now on. */
  public StreamExecutionEnvironment addMetricReporter(MetricReporter reporter) {
    metricReporters.add(Checks.notNull(reporter, "The metric reporter is null."));
    return this;
  }

  /**
   * Gives an object of the program to the jobs that start from now on, where the sources and sinks
   * that know its name find it. Such jobs run in this JVM only.
   */
  public StreamExecutionEnvironment attach(String name, Object attachment) {
    attachments.put(name, Checks.notNull(attachment, "The attachment '" + name + "' is null."));
    return this;
  }

  // ---- Sources ----

  /**
   * Reads a source.
   *
   * @param timestampsAndWatermarks applied to each split by itself
   * @param sourceName its name, for people and metrics
   */
  public <OUT> DataStreamSource<OUT> fromSource(
      Source<OUT, ?, ?> source, WatermarkStrategy<OUT> timestampsAndWatermarks, String sourceName) {
    return fromSource(
        source, timestampsAndWatermarks, sourceName, OutputTypes.of(source, Source.class, 0));
  }

  /**
   * As {@link #fromSource(Source, WatermarkStrategy, String)}, with the type of its records given.
   */
  public <OUT> DataStreamSource<OUT> fromSource(
      Source<OUT, ?, ?> source,
      WatermarkStrategy<OUT> timestampsAndWatermarks,
      String sourceName,
      @Nullable TypeInformation<OUT> typeInfo) {
    Checks.notNull(source, "The source '" + sourceName + "' is null.");
    Transformation made =
        new Transformation(
            this,
            StreamNode.Kind.SOURCE,
            "Source: " + sourceName,
            new SourceOperator<>(source, timestampsAndWatermarks),
            List.of());
    made.with("source", source).with("watermark strategy", timestampsAndWatermarks).emits(typeInfo);
    transformations.add(made);
    return new DataStreamSource<>(this, made);
  }

  /** The given elements, in order, from one subtask. */
  @SafeVarargs
  public final <OUT> DataStreamSource<OUT> fromData(OUT... data) {
    return fromData(Arrays.asList(data));
  }

  /** As {@link #fromData(Object[])}, with the elements' type given. */
  @SafeVarargs
  public final <OUT> DataStreamSource<OUT> fromData(TypeInformation<OUT> typeInfo, OUT... data) {
    return fromData(Arrays.asList(data), typeInfo);
  }

  /** The elements of a collection, in its order, from one subtask. Their class gives the type. */
  public <OUT> DataStreamSource<OUT> fromData(Collection<OUT> data) {
    return fromData(data, ElementTypes.of(data));
  }

  /** As {@link #fromData(Collection)}, with the elements' type given. */
  public <OUT> DataStreamSource<OUT> fromData(
      Collection<OUT> data, @Nullable TypeInformation<OUT> typeInfo) {
    CollectionSource<OUT> source =
        ElementTypes.source(data, typeInfo, config.getSerializerConfig());
    return fromSource(source, WatermarkStrategy.noWatermarks(), "Collection Source", typeInfo)
        .forceNonParallel();
  }

  /** As {@link #fromData(Object[])}. */
  @SafeVarargs
  public final <OUT> DataStreamSource<OUT> fromElements(OUT... data) {
    return fromData(Arrays.asList(data));
  }

  /** As {@link #fromData(Collection)}. */
  public <OUT> DataStreamSource<OUT> fromCollection(Collection<OUT> data) {
    return fromData(data);
  }

  /** As {@link #fromData(Collection, TypeInformation)}. */
  public <OUT> DataStreamSource<OUT> fromCollection(
      Collection<OUT> data, @Nullable TypeInformation<OUT> typeInfo) {
    return fromData(data, typeInfo);
  }

  /** The numbers of a range, both ends included; each subtask makes its part, in order. */
  public DataStreamSource<Long> fromSequence(long from, long to) {
    return fromSource(
        new NumberSequenceSource(from, to),
        WatermarkStrategy.noWatermarks(),
        "Sequence Source",
        Types.LONG);
  }

  /**
   * Lines of text from a server, from one subtask. A socket cannot be read again: after a failure,
   * lines since the last checkpoint are gone.
   */
  public DataStreamSource<String> socketTextStream(String hostname, int port) {
    return socketTextStream(hostname, port, "\n");
  }

  /** As {@link #socketTextStream(String, int)}, where another text ends a line. */
  public DataStreamSource<String> socketTextStream(String hostname, int port, String delimiter) {
    return socketTextStream(hostname, port, delimiter, 0);
  }

  /**
   * As {@link #socketTextStream(String, int, String)}, and connects anew when the server has closed
   * the connection or does not answer yet.
   *
   * @param maxRetry for how many seconds; 0 for not at all, negative for ever
   */
  public DataStreamSource<String> socketTextStream(
      String hostname, int port, String delimiter, long maxRetry) {
    return fromSource(
            new SocketTextSource(hostname, port, delimiter, maxRetry),
            WatermarkStrategy.noWatermarks(),
            "Socket Stream",
            Types.STRING)
        .forceNonParallel();
  }

  // ---- Running ----

  /** Runs the job and returns when it has ended. */
  public JobExecutionResult execute() throws JobExecutionException, InterruptedException {
    return execute(nextGraph());
  }

  /**
   * Runs the job and returns when it has ended. When the waiting thread is interrupted, the job is
   * suspended.
   *
   * @param jobName the job's identity: its checkpoints are kept under it
   * @throws io.tidemark.graph.JobSubmissionException when the job is refused; the sentence says why
   * @throws JobExecutionException when it failed and was not restarted
   */
  public JobExecutionResult execute(String jobName)
      throws JobExecutionException, InterruptedException {
    return execute(graphNamed(jobName));
  }

  /** Runs a graph that {@link #getStreamGraph} returned. */
  public JobExecutionResult execute(StreamGraph graph)
      throws JobExecutionException, InterruptedException {
    return JobSubmission.await(executeAsync(graph));
  }

  /** Starts the job and returns at once. */
  public JobClient executeAsync() {
    return executeAsync(nextGraph());
  }

  /** As {@link #executeAsync()}, with the job's name. */
  public JobClient executeAsync(String jobName) {
    return executeAsync(graphNamed(jobName));
  }

  /** Starts a graph that {@link #getStreamGraph} returned. */
  public JobClient executeAsync(StreamGraph graph) {
    return executeAsync(graph, new TreeMap<>());
  }

  JobClient executeAsync(StreamGraph graph, Map<String, Object> moreAttachments) {
    SortedMap<String, Object> all = new TreeMap<>(attachments);
    all.putAll(moreAttachments);
    return submission.submit(
        jobGraph(graph),
        new RunnerEnvironment(
            stateBackend,
            checkpointConfig.getCheckpointStorage(),
            metricReporters,
            all,
            JobSubmission.userCodeClassLoader()));
  }

  private JobGraph jobGraph(StreamGraph graph) {
    CheckpointStorage storage = checkpointConfig.getCheckpointStorage();
    return storage == null
        ? JobGraphBuilder.build(graph)
        : JobGraphBuilder.build(graph, storage.survivesProcess());
  }

  /** The graph under a name; an empty one leaves it to the settings. */
  StreamGraph graphNamed(String jobName) {
    StreamGraph graph = nextGraph();
    return named(jobName).isEmpty() ? graph : graph.withJobName(jobName);
  }

  /** The graph to be run. */
  private StreamGraph nextGraph() {
    if (taken && transformations.isEmpty()) {
      throw new JobSubmissionException(
          "No operators defined since the last execute(), which took all that had been described"
              + " before. Describe the streams again for another job; one execute() runs all"
              + " streams of an environment as one job.");
    }
    return getStreamGraph();
  }

  private static String named(String jobName) {
    return Checks.notNull(jobName, "The job's name is null; call execute() for a job without one.");
  }

  /**
   * The graph of what has been described so far. The next graph starts afresh.
   *
   * @throws io.tidemark.graph.JobSubmissionException when a function cannot be copied or a type
   *     that is needed cannot be serialized; the sentence says which
   */
  public StreamGraph getStreamGraph() {
    return getStreamGraph(true);
  }

  /** As {@link #getStreamGraph()}, and decides whether the next graph starts afresh. */
  public StreamGraph getStreamGraph(boolean clearTransformations) {
    StreamGraph graph =
        new StreamGraphAssembler(configuration, config.getSerializerConfig())
            .assemble(transformations);
    if (clearTransformations) {
      taken |= !transformations.isEmpty();
      transformations.clear();
    }
    return graph;
  }

  /**
   * The job as it would run, as text: its chains with their operators, uids, parallelism and
   * states, and how records go from chain to chain. Of a function's states it knows those whose
   * descriptors are fields; what {@code open} makes descriptors for shows only once the job runs.
   * The job needs no name for it, since that may be given to {@link #execute(String)} only; it is
   * called {@code tidemark-job} then.
   */
  public String explain() {
    return JobGraphExplanation.of(JobGraphBuilder.build(getStreamGraph(false), false));
  }

  /** Suspends the jobs that this environment started and that still run. */
  @Override
  public void close() {
    submission.close();
  }

  // ---- For the classes of this package ----

  int nextTransformationId() {
    return nextTransformationId++;
  }

  <R> SingleOutputStreamOperator<R> add(Transformation transformation) {
    transformations.add(transformation);
    return new SingleOutputStreamOperator<>(this, transformation);
  }

  void addSink(Transformation transformation) {
    transformations.add(transformation);
  }
}
