// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.functions.OutputTag;
import io.tidemark.graph.StreamNode;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.util.Checks;
import java.util.List;

/**
 * The main output of an operator, and the operator itself: its uid, name, parallelism and place in
 * a chain.
 *
 * @param <T> the type of the records of the main output
 */
public class SingleOutputStreamOperator<T> extends DataStream<T> {
  final Transformation transformation;

  SingleOutputStreamOperator(
      StreamExecutionEnvironment environment, Transformation transformation) {
    super(environment, List.of(new Upstream(transformation, null, null)));
    this.transformation = transformation;
  }

  /** The operator's name. */
  public String getName() {
    return transformation.name();
  }

  /** Names the operator, for people and metrics. */
  public SingleOutputStreamOperator<T> name(String name) {
    transformation.setName(name);
    return this;
  }

  /**
   * Gives the operator its identity: checkpoints keep its state under this id, so it must not
   * change between two versions of a job, and no other operator may have it. Required for operators
   * with state once checkpointing is on.
   */
  public SingleOutputStreamOperator<T> uid(String uid) {
    transformation.setUid(uid);
    return this;
  }

  /** Says what the operator is for, in any words: {@code explain()} shows it. */
  public SingleOutputStreamOperator<T> setDescription(String description) {
    transformation.description =
        Checks.notNull(description, "The description of an operator is null.");
    return this;
  }

  /** Sets the number of subtasks. */
  public SingleOutputStreamOperator<T> setParallelism(int parallelism) {
    transformation.setParallelism(parallelism);
    return this;
  }

  /**
   * Sets the number of key groups, the most subtasks that the operator can ever have. It is fixed
   * with the first checkpoint. Where it is not set, it is 1.5 times the parallelism rounded up to a
   * power of two, at least 128, or what the checkpoint says that the job continues from.
   */
  public SingleOutputStreamOperator<T> setMaxParallelism(int maxParallelism) {
    transformation.setMaxParallelism(maxParallelism);
    return this;
  }

  /** Says that the operator can only have one subtask. */
  public SingleOutputStreamOperator<T> forceNonParallel() {
    transformation.forceNonParallel();
    return this;
  }

  /**
   * As {@link StreamExecutionEnvironment#setBufferTimeout} for this operator: kept whatever it is.
   */
  public SingleOutputStreamOperator<T> setBufferTimeout(long timeoutMillis) {
    ExecutionConfig.checkBufferTimeout(timeoutMillis);
    return this;
  }

  /** Never chains the operator to another. */
  public SingleOutputStreamOperator<T> disableChaining() {
    transformation.chaining = StreamNode.Chaining.NEVER;
    return this;
  }

  /** Starts a new chain: the operator is never chained to what is before it. */
  public SingleOutputStreamOperator<T> startNewChain() {
    transformation.chaining = StreamNode.Chaining.HEAD;
    return this;
  }

  /**
   * Gives each subtask of the operator's chain a thread of its own, so that user code may block. It
   * is chained only to operators that have one too.
   */
  public SingleOutputStreamOperator<T> ownThread() {
    transformation.ownThread = true;
    return this;
  }

  /** Says the output type, where the function does not: a class without type parameters. */
  public SingleOutputStreamOperator<T> returns(Class<T> typeClass) {
    return returns(
        TypeInformation.of(Checks.notNull(typeClass, "The class given to returns() is null.")));
  }

  /** Says the output type: {@code returns(new TypeHint<List<String>>() {})}. */
  public SingleOutputStreamOperator<T> returns(TypeHint<T> typeHint) {
    return returns(
        TypeInformation.of(Checks.notNull(typeHint, "The type hint given to returns() is null.")));
  }

  /** Says the output type. */
  public SingleOutputStreamOperator<T> returns(TypeInformation<T> typeInfo) {
    transformation.emits(Checks.notNull(typeInfo, "The type given to returns() is null."));
    return this;
  }

  /** The records that the operator emitted to a side output. */
  public <X> DataStream<X> getSideOutput(OutputTag<X> sideOutputTag) {
    Checks.notNull(sideOutputTag, "The output tag is null.");
    TypeInformation<?> before =
        transformation.sideOutputs.putIfAbsent(sideOutputTag.getId(), sideOutputTag.getTypeInfo());
    Checks.argument(
        before == null || before.equals(sideOutputTag.getTypeInfo()),
        "The side output '%s' of operator '%s' is read as %s and as %s; it has one type.",
        sideOutputTag.getId(),
        transformation.name(),
        String.valueOf(before),
        sideOutputTag.getTypeInfo());
    return new DataStream<>(
        environment, List.of(new Upstream(transformation, sideOutputTag, null)));
  }
}
