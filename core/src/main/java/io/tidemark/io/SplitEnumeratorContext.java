// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.time.Clock;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings of a {@link SplitEnumerator}.
 *
 * <p>Thread: used from the job's control thread alone, but for {@link #runInCoordinatorThread}.
 *
 * @param <SplitT> the type of the splits
 */
public interface SplitEnumeratorContext<SplitT extends SourceSplit> {

  /** The metrics of the enumerator. */
  MetricGroup metricGroup();

  /** The number of readers. */
  int currentParallelism();

  /** The readers that are there, by subtask index, ascending. */
  Map<Integer, ReaderInfo> registeredReaders();

  /** Sends a message to a reader. */
  void sendEventToSourceReader(int subtaskId, SourceEvent event);

  /**
   * Gives splits to readers that are registered. A reader whose list is empty is told that there is
   * no split for it now: while it has none it is idle, and event time does not wait for it.
   */
  void assignSplits(SplitsAssignment<SplitT> newSplitAssignments);

  /** Gives one split to one reader that is registered. */
  default void assignSplit(SplitT split, int subtask) {
    assignSplits(new SplitsAssignment<>(split, subtask));
  }

  /**
   * Tells a reader that it will get no more splits: it ends once it has read those it has, and
   * while it has none it is idle.
   */
  void signalNoMoreSplits(int subtask);

  /**
   * Runs a blocking call on the I/O pool and hands its outcome to the handler on the control
   * thread. An exception of the handler fails the job.
   */
  <R> void callAsync(Callable<R> callable, BiConsumer<@Nullable R, @Nullable Throwable> handler);

  /**
   * As {@link #callAsync(Callable, BiConsumer)}, again and again. The next call starts a period
   * after the handler of the one before has returned, so that calls never pile up.
   *
   * @param initialDelayMillis when the first call starts, from now
   * @param periodMillis the time from one outcome to the next call, above 0
   */
  <R> void callAsync(
      Callable<R> callable,
      BiConsumer<@Nullable R, @Nullable Throwable> handler,
      long initialDelayMillis,
      long periodMillis);

  /** Runs on the control thread soon. Thread: safe for any thread. */
  void runInCoordinatorThread(Runnable runnable);

  /** The clock of processing time. */
  Clock clock();

  /** The class loader of user code. */
  ClassLoader getUserCodeClassLoader();

  /** The files that the job may reach. Its calls block. */
  FileSystem fileSystem();
}
