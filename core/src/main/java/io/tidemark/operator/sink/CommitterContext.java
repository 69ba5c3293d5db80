// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.sink;

import io.tidemark.io.CommitterInitContext;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.operator.OperatorContext;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The surroundings of a committer, over those of its operator. */
record CommitterContext(OperatorContext<?> context, OptionalLong restoredCheckpointId)
    implements CommitterInitContext {

  @Override
  public int getSubtaskId() {
    return context.taskInfo().getIndexOfThisSubtask();
  }

  @Override
  public int getNumberOfParallelSubtasks() {
    return context.taskInfo().getNumberOfParallelSubtasks();
  }

  @Override
  public OptionalLong getRestoredCheckpointId() {
    return restoredCheckpointId;
  }

  @Override
  public String operatorUid() {
    return context.operatorUid();
  }

  @Override
  public MetricGroup metricGroup() {
    return context.metrics();
  }

  @Override
  public ClassLoader getUserCodeClassLoader() {
    return context.userCodeClassLoader();
  }

  @Override
  public @Nullable Object attachment(String name) {
    return context.attachment(name);
  }

  @Override
  public FileSystem fileSystem() {
    return context.fileSystem();
  }
}
