// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.config.Configuration;
import io.tidemark.io.SourceEvent;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.operator.OperatorContext;
import io.tidemark.time.Clock;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The surroundings of a reader, over those of its operator. */
final class ReaderContext implements SourceReaderContext {
  private final OperatorContext<?> context;

  ReaderContext(OperatorContext<?> context) {
    this.context = context;
  }

  @Override
  public MetricGroup metricGroup() {
    return context.metrics();
  }

  @Override
  public Configuration getConfiguration() {
    return context.configuration();
  }

  @Override
  public int getIndexOfSubtask() {
    return context.taskInfo().getIndexOfThisSubtask();
  }

  @Override
  public int currentParallelism() {
    return context.taskInfo().getNumberOfParallelSubtasks();
  }

  @Override
  public ClassLoader getUserCodeClassLoader() {
    return context.userCodeClassLoader();
  }

  @Override
  public void sendSplitRequest() {
    context.sendToCoordinator(new SourceMessage.SplitRequested());
  }

  @Override
  public void sendSourceEventToCoordinator(SourceEvent sourceEvent) {
    context.sendToCoordinator(new SourceMessage.ReaderEvent(sourceEvent));
  }

  @Override
  public boolean isCheckpointingEnabled() {
    return context.checkpointingEnabled();
  }

  @Override
  public Clock clock() {
    return context.clock();
  }

  @Override
  public void callAt(long processingTimeMillis, Runnable action) {
    context.callAt(processingTimeMillis, time -> action.run());
  }

  @Override
  public <R> void callAsync(
      Callable<R> blocking, BiConsumer<@Nullable R, @Nullable Throwable> handler) {
    context.callAsync(blocking, handler);
  }

  @Override
  public FileSystem fileSystem() {
    return context.fileSystem();
  }
}
