// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.config.PipelineOptions;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.process.JobInfo;
import io.tidemark.process.RuntimeContext;
import io.tidemark.process.TaskInfo;
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
import java.util.Collections;
import java.util.Map;

/** The surroundings of a user's function, over those of its operator. */
final class OperatorRuntimeContext implements RuntimeContext {
  private final OperatorContext<?> context;

  OperatorRuntimeContext(OperatorContext<?> context) {
    this.context = context;
  }

  @Override
  public JobInfo getJobInfo() {
    return context.jobInfo();
  }

  @Override
  public TaskInfo getTaskInfo() {
    return context.taskInfo();
  }

  @Override
  public MetricGroup getMetricGroup() {
    return context.metrics();
  }

  @Override
  public Map<String, String> getGlobalJobParameters() {
    return context
        .configuration()
        .get(PipelineOptions.GLOBAL_JOB_PARAMETERS, Collections.emptyMap());
  }

  @Override
  public ClassLoader getUserCodeClassLoader() {
    return context.userCodeClassLoader();
  }

  @Override
  public <T> TypeSerializer<T> createSerializer(TypeInformation<T> typeInformation) {
    return typeInformation.createSerializer(context.serializers());
  }

  @Override
  public <T> ValueState<T> getState(ValueStateDescriptor<T> stateProperties) {
    return KeyedStates.get(context, stateProperties);
  }

  @Override
  public <T> ListState<T> getListState(ListStateDescriptor<T> stateProperties) {
    return KeyedStates.get(context, stateProperties);
  }

  @Override
  public <T> ReducingState<T> getReducingState(ReducingStateDescriptor<T> stateProperties) {
    return KeyedStates.get(context, stateProperties);
  }

  @Override
  public <IN, ACC, OUT> AggregatingState<IN, OUT> getAggregatingState(
      AggregatingStateDescriptor<IN, ACC, OUT> stateProperties) {
    return KeyedStates.get(context, stateProperties);
  }

  @Override
  public <UK, UV> MapState<UK, UV> getMapState(MapStateDescriptor<UK, UV> stateProperties) {
    return KeyedStates.get(context, stateProperties);
  }
}
