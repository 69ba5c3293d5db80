// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

import io.tidemark.state.spi.ParallelRunner;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Runs what may block: storage, clients, the asynchronous part of snapshots. */
public interface IoPool extends AutoCloseable {

  /**
   * Runs a call and hands its outcome to the completion, on a thread of the pool. The completion
   * must not fail; it usually posts a mail.
   */
  <T> void submit(Callable<T> call, BiConsumer<@Nullable T, @Nullable Throwable> completion);

  /** Runs pieces of a blocking caller's work on several threads. */
  ParallelRunner parallelRunner();

  /** Ends every thread, interrupting calls that are still running. */
  @Override
  void close();
}
