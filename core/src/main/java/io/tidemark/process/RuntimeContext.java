// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.metrics.MetricGroup;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.AggregatingState;
import io.tidemark.state.AggregatingStateDescriptor;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReducingState;
import io.tidemark.state.ReducingStateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import java.util.Map;

/**
 * The surroundings of a function in one subtask.
 *
 * <p>The state methods give the keyed state of the function's operator. They fail with {@link
 * IllegalStateException} when the function does not run on a keyed stream; the sentence says so.
 */
public interface RuntimeContext {

  /** The job. */
  JobInfo getJobInfo();

  /** The subtask. */
  TaskInfo getTaskInfo();

  /** Where the function's own metrics are registered. */
  MetricGroup getMetricGroup();

  /** The parameters given to the whole job, as text. */
  Map<String, String> getGlobalJobParameters();

  /** The class loader of user code. */
  ClassLoader getUserCodeClassLoader();

  /** The value state of a name. */
  <T> ValueState<T> getState(ValueStateDescriptor<T> stateProperties);

  /** The list state of a name. */
  <T> ListState<T> getListState(ListStateDescriptor<T> stateProperties);

  /** The reducing state of a name. */
  <T> ReducingState<T> getReducingState(ReducingStateDescriptor<T> stateProperties);

  /** The aggregating state of a name. */
  <IN, ACC, OUT> AggregatingState<IN, OUT> getAggregatingState(
      AggregatingStateDescriptor<IN, ACC, OUT> stateProperties);

  /** The map state of a name. */
  <UK, UV> MapState<UK, UV> getMapState(MapStateDescriptor<UK, UV> stateProperties);

  /** A serializer of a type, where those that the program registered come first. */
  <T> TypeSerializer<T> createSerializer(TypeInformation<T> typeInformation);

  /** The job's identity, as Flink 1 spells it. */
  default String getJobId() {
    return getJobInfo().getJobId();
  }

  /** The name of the operator, as Flink 1 spells it. */
  default String getTaskName() {
    return getTaskInfo().getTaskName();
  }

  /** The name with the position of the subtask, as Flink 1 spells it. */
  default String getTaskNameWithSubtasks() {
    return getTaskInfo().getTaskNameWithSubtasks();
  }

  /** The subtask's index, from 0, as Flink 1 spells it. */
  default int getIndexOfThisSubtask() {
    return getTaskInfo().getIndexOfThisSubtask();
  }

  /** The parallelism, as Flink 1 spells it. */
  default int getNumberOfParallelSubtasks() {
    return getTaskInfo().getNumberOfParallelSubtasks();
  }

  /** The max parallelism, as Flink 1 spells it. */
  default int getMaxNumberOfParallelSubtasks() {
    return getTaskInfo().getMaxNumberOfParallelSubtasks();
  }

  /** How often the job was restarted before, from 0, as Flink 1 spells it. */
  default int getAttemptNumber() {
    return getTaskInfo().getAttemptNumber();
  }
}
