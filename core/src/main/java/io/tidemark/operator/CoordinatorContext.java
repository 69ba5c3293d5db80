// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.time.Clock;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings of an {@link OperatorCoordinator}.
 *
 * <p>Thread: used from the job's control thread alone, but for {@link #execute}.
 */
public interface CoordinatorContext {

  /** The operator's uid, or its name where it has none. */
  String operatorUid();

  /** The number of subtasks. */
  int parallelism();

  /** Sends an event to a subtask that is ready. */
  void sendEvent(int subtask, Object event);

  /**
   * Runs a blocking call on the I/O pool and hands its outcome to the handler on the control
   * thread.
   */
  <T> void callAsync(Callable<T> blocking, BiConsumer<@Nullable T, @Nullable Throwable> handler);

  /** Runs on the control thread once processing time has reached the given instant. */
  void callAt(long processingTimeMillis, Runnable action);

  /** Runs on the control thread soon. Thread: safe for any thread. */
  void execute(Runnable action);

  /** The clock of processing time. */
  Clock clock();

  /** The files that sources and sinks may reach. Its calls block: make them on the I/O pool. */
  FileSystem fileSystem();

  /**
   * An object that the job's coordinators share, made at the first call and gone when the
   * coordinators are closed. They all run on one thread, so it needs no lock.
   *
   * @param name names the object in the job
   * @param maker makes it
   */
  <T> T shared(String name, Class<T> type, Supplier<T> maker);

  /** The metrics of the coordinator. */
  MetricGroup metrics();

  /** The class loader of user code. */
  ClassLoader userCodeClassLoader();

  /** Fails the job. */
  void failJob(Throwable cause);
}
