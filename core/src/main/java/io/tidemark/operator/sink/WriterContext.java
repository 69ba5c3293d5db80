// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.sink;

import io.tidemark.config.Configuration;
import io.tidemark.io.WriterInitContext;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Rethrow;
import io.tidemark.time.Clock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings of a writer, over those of its operator. Calls that must come before an
 * acknowledgement go to the snapshot that is being taken; those that come between snapshots wait
 * for the next, or for the end where there are no snapshots.
 */
final class WriterContext implements WriterInitContext {
  private final OperatorContext<?> context;
  private final OptionalLong restoredCheckpointId;
  private List<Callable<?>> deferred = new ArrayList<>();
  private boolean inSnapshot;
  private boolean running;

  WriterContext(OperatorContext<?> context, OptionalLong restoredCheckpointId) {
    this.context = context;
    this.restoredCheckpointId = restoredCheckpointId;
  }

  void snapshotBegins() {
    inSnapshot = true;
    takeDeferred().forEach(context::runBeforeAcknowledge);
  }

  void snapshotEnds() {
    inSnapshot = false;
  }

  /** The calls that have not been run yet; they are the caller's to run. */
  private List<Callable<?>> takeDeferred() {
    List<Callable<?>> taken = deferred;
    deferred = new ArrayList<>();
    return taken;
  }

  /** Runs the calls that no snapshot will run. */
  void runDeferred() {
    List<Callable<?>> calls = takeDeferred();
    if (calls.isEmpty()) {
      return;
    }
    running = true;
    context.<Boolean>callAsync(
        () -> {
          for (Callable<?> call : calls) {
            call.call();
          }
          return true;
        },
        (done, failure) -> {
          running = false;
          if (failure != null) {
            throw Rethrow.asIs(failure);
          }
        });
  }

  boolean isQuiescent() {
    return !running;
  }

  @Override
  public void runBeforeAcknowledge(Callable<?> blocking) {
    if (inSnapshot) {
      context.runBeforeAcknowledge(blocking);
    } else {
      deferred.add(blocking);
    }
  }

  @Override
  public JobRun run() {
    return context.run();
  }

  @Override
  public int getSubtaskId() {
    return context.taskInfo().getIndexOfThisSubtask();
  }

  @Override
  public int getNumberOfParallelSubtasks() {
    return context.taskInfo().getNumberOfParallelSubtasks();
  }

  @Override
  public int getAttemptNumber() {
    return context.taskInfo().getAttemptNumber();
  }

  @Override
  public String operatorUid() {
    return context.operatorUid();
  }

  @Override
  public OptionalLong getRestoredCheckpointId() {
    return restoredCheckpointId;
  }

  @Override
  public boolean isCheckpointingEnabled() {
    return context.checkpointingEnabled();
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
  public ClassLoader getUserCodeClassLoader() {
    return context.userCodeClassLoader();
  }

  @Override
  public @Nullable Object attachment(String name) {
    return context.attachment(name);
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
  public void verifyStillOwner() throws IOException {
    context.verifyStillOwner();
  }

  @Override
  public void execute(Runnable action) {
    context.execute(action);
  }

  @Override
  public void pauseInput(boolean paused) {
    context.pauseInput(paused);
  }

  @Override
  public void pauseInputBetweenCheckpoints(boolean paused) {
    context.pauseInputBetweenCheckpoints(paused);
  }

  @Override
  public void requestCheckpoint() {
    context.requestCheckpoint();
  }

  @Override
  public FileSystem fileSystem() {
    return context.fileSystem();
  }
}
