// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import io.tidemark.config.Configuration;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.time.Clock;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings of a {@link SourceReader}. A reader takes time, files and threads from here
 * alone, so that a simulated run is the same run.
 *
 * <p>Thread: used from the subtask's thread alone.
 */
public interface SourceReaderContext {

  /** The metrics of the source in this subtask. */
  MetricGroup metricGroup();

  /** The job's configuration. */
  Configuration getConfiguration();

  /** The subtask's index, from 0. */
  int getIndexOfSubtask();

  /** The number of subtasks. */
  int currentParallelism();

  /** The class loader of user code. */
  ClassLoader getUserCodeClassLoader();

  /** Asks the enumerator for a split; it answers with one, or says that none is left. */
  void sendSplitRequest();

  /** Sends a message to the enumerator. */
  void sendSourceEventToCoordinator(SourceEvent sourceEvent);

  /** Whether checkpointing is on. */
  boolean isCheckpointingEnabled();

  /** The clock of processing time. */
  Clock clock();

  /**
   * Calls back on the subtask's thread once processing time has reached the given instant, in epoch
   * milliseconds. An exception of the action fails the job.
   */
  void callAt(long processingTimeMillis, Runnable action);

  /**
   * Runs a blocking call on the I/O pool and hands its outcome to the handler on the subtask's
   * thread. Exactly one of the handler's arguments is null, unless the call itself returned null.
   * An exception of the handler fails the job. Calls may run beside each other and end in any
   * order.
   */
  <R> void callAsync(Callable<R> blocking, BiConsumer<@Nullable R, @Nullable Throwable> handler);

  /** The files that the job may reach. Its calls block. */
  FileSystem fileSystem();
}
