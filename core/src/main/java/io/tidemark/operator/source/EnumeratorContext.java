// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.io.ReaderInfo;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.SourceEvent;
import io.tidemark.io.SourceSplit;
import io.tidemark.io.SplitEnumeratorContext;
import io.tidemark.io.SplitsAssignment;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.operator.CoordinatorContext;
import io.tidemark.time.Clock;
import io.tidemark.util.Checks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings of an enumerator, over those of its coordinator. What it throws fails the job.
 */
final class EnumeratorContext<SplitT extends SourceSplit>
    implements SplitEnumeratorContext<SplitT> {
  private final CoordinatorContext context;
  private final SimpleVersionedSerializer<SplitT> splitSerializer;
  private final TreeMap<Integer, ReaderInfo> readers = new TreeMap<>();
  private boolean closed;

  EnumeratorContext(CoordinatorContext context, SimpleVersionedSerializer<SplitT> splitSerializer) {
    this.context = context;
    this.splitSerializer = splitSerializer;
  }

  void register(int subtask) {
    readers.put(subtask, new ReaderInfo(subtask, ""));
  }

  void close() {
    closed = true;
  }

  /** Runs what came from outside, unless it comes too late. */
  private void guarded(Runnable action) {
    if (closed) {
      return;
    }
    try {
      action.run();
    } catch (RuntimeException e) {
      context.failJob(e);
    }
  }

  @Override
  public MetricGroup metricGroup() {
    return context.metrics();
  }

  @Override
  public int currentParallelism() {
    return context.parallelism();
  }

  @Override
  public Map<Integer, ReaderInfo> registeredReaders() {
    return Collections.unmodifiableMap(readers);
  }

  @Override
  public void sendEventToSourceReader(int subtaskId, SourceEvent event) {
    context.sendEvent(registered(subtaskId), new SourceMessage.EnumeratorEvent(event));
  }

  @Override
  public void assignSplits(SplitsAssignment<SplitT> newSplitAssignments) {
    newSplitAssignments.assignment().keySet().forEach(this::registered);
    newSplitAssignments
        .assignment()
        .forEach(
            (subtask, splits) -> {
              List<byte[]> bytes = new ArrayList<>();
              for (SplitT split : splits) {
                bytes.add(serialize(split));
              }
              context.sendEvent(
                  subtask, new SourceMessage.SplitsAdded(splitSerializer.getVersion(), bytes));
            });
  }

  private byte[] serialize(SplitT split) {
    try {
      return splitSerializer.serialize(split);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The split '"
              + split.splitId()
              + "' of the source '"
              + context.operatorUid()
              + "' cannot be serialized: "
              + e.getMessage(),
          e);
    }
  }

  @Override
  public void signalNoMoreSplits(int subtask) {
    context.sendEvent(registered(subtask), new SourceMessage.NoMoreSplits());
  }

  private int registered(int subtask) {
    Checks.argument(
        readers.containsKey(subtask),
        "The enumerator of the source '%s' addressed reader %d, which has not registered; readers %s"
            + " have. Wait for addReader before assigning splits.",
        context.operatorUid(),
        subtask,
        readers.keySet());
    return subtask;
  }

  @Override
  public <R> void callAsync(
      Callable<R> callable, BiConsumer<@Nullable R, @Nullable Throwable> handler) {
    context.<R>callAsync(
        callable, (result, failure) -> guarded(() -> handler.accept(result, failure)));
  }

  @Override
  public <R> void callAsync(
      Callable<R> callable,
      BiConsumer<@Nullable R, @Nullable Throwable> handler,
      long initialDelayMillis,
      long periodMillis) {
    Checks.argument(
        initialDelayMillis >= 0 && periodMillis > 0,
        "A call is to be repeated after %d ms every %d ms; the delay must not be negative and the"
            + " period above 0.",
        initialDelayMillis,
        periodMillis);
    context.callAt(
        context.clock().currentTimeMillis() + initialDelayMillis,
        () -> guarded(() -> callAgain(callable, handler, periodMillis)));
  }

  private <R> void callAgain(
      Callable<R> callable,
      BiConsumer<@Nullable R, @Nullable Throwable> handler,
      long periodMillis) {
    callAsync(
        callable,
        (R result, Throwable failure) -> {
          handler.accept(result, failure);
          callAsync(callable, handler, periodMillis, periodMillis);
        });
  }

  @Override
  public void runInCoordinatorThread(Runnable runnable) {
    context.execute(() -> guarded(runnable));
  }

  @Override
  public Clock clock() {
    return context.clock();
  }

  @Override
  public ClassLoader getUserCodeClassLoader() {
    return context.userCodeClassLoader();
  }

  @Override
  public FileSystem fileSystem() {
    return context.fileSystem();
  }
}
