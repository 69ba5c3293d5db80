// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.graph.StreamNode;
import io.tidemark.io.Sink;
import io.tidemark.io.SupportsCommitter;
import io.tidemark.io.SupportsWriterState;
import io.tidemark.operator.sink.SinkOperator;
import io.tidemark.util.Checks;
import java.util.List;

/**
 * A sink's place in the graph.
 *
 * @param <T> the type of the records it takes
 */
public class DataStreamSink<T> {
  private final Transformation transformation;

  private DataStreamSink(Transformation transformation) {
    this.transformation = transformation;
  }

  static <T> DataStreamSink<T> of(DataStream<T> stream, Sink<T> sink, String name) {
    Checks.notNull(sink, "The sink is null.");
    StreamExecutionEnvironment environment = stream.environment;
    Transformation made =
        new Transformation(
            environment,
            StreamNode.Kind.SINK,
            name,
            new SinkOperator<>(sink),
            List.of(stream.upstreams));
    made.with("sink", sink);
    made.committing = sink instanceof SupportsCommitter;
    if (made.committing) {
      made.stateNames.add("committables");
    }
    if (sink instanceof SupportsWriterState) {
      made.stateNames.add("writer state");
    }
    environment.addSink(made);
    return new DataStreamSink<>(made);
  }

  /** Names the sink, for people and metrics. */
  public DataStreamSink<T> name(String name) {
    transformation.setName(name);
    return this;
  }

  /**
   * Gives the sink its identity: checkpoints keep what it is about to commit under this id. See
   * {@link SingleOutputStreamOperator#uid}.
   */
  public DataStreamSink<T> uid(String uid) {
    transformation.setUid(uid);
    return this;
  }

  /** Says what the sink is for, in any words: {@code explain()} shows it. */
  public DataStreamSink<T> setDescription(String description) {
    transformation.description =
        Checks.notNull(description, "The description of an operator is null.");
    return this;
  }

  /** Sets the number of subtasks. */
  public DataStreamSink<T> setParallelism(int parallelism) {
    transformation.setParallelism(parallelism);
    return this;
  }

  /** Sets the most subtasks that the sink can ever have. */
  public DataStreamSink<T> setMaxParallelism(int maxParallelism) {
    transformation.setMaxParallelism(maxParallelism);
    return this;
  }

  /** Never chains the sink to what is before it. */
  public DataStreamSink<T> disableChaining() {
    transformation.chaining = StreamNode.Chaining.NEVER;
    return this;
  }

  /** Gives each subtask of the sink a thread of its own, so that its writer may block. */
  public DataStreamSink<T> ownThread() {
    transformation.ownThread = true;
    return this;
  }
}
