// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

import io.tidemark.state.spi.ParallelRunner;
import io.tidemark.util.Causes;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The production I/O pool: threads are made when needed and end after some idle seconds, so that a
 * call that blocks for ever takes no thread from others.
 *
 * <p>Thread: any.
 */
public final class IoThreads implements IoPool {
  private static final long KEEP_ALIVE_SECONDS = 10;

  private final ThreadPoolExecutor threads;

  /** The threads that may be alive. */
  private final Set<Thread> made = ConcurrentHashMap.newKeySet();

  private final int parallelism;

  /**
   * Creates the pool; no thread is started yet.
   *
   * @param threadPrefix how the threads' names begin
   * @param parallelism how many pieces of a parallel run go on at once
   */
  public IoThreads(String threadPrefix, int parallelism, ClassLoader userCodeClassLoader) {
    AtomicInteger number = new AtomicInteger();
    this.parallelism = parallelism;
    this.threads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            KEEP_ALIVE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            work -> {
              made.removeIf(former -> former.getState() == Thread.State.TERMINATED);
              Thread thread = new Thread(work, threadPrefix + "io-" + number.getAndIncrement());
              made.add(thread);
              thread.setContextClassLoader(userCodeClassLoader);
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public <T> void submit(
      Callable<T> call, BiConsumer<@Nullable T, @Nullable Throwable> completion) {
    try {
      threads.execute(
          () -> {
            T result;
            try {
              result = call.call();
            } catch (Throwable failure) {
              completion.accept(null, failure);
              return;
            }
            completion.accept(result, null);
          });
    } catch (RejectedExecutionException e) {
      completion.accept(null, e);
    }
  }

  @Override
  public ParallelRunner parallelRunner() {
    return pieces -> runAll(threads, pieces, parallelism);
  }

  private static void runAll(
      ExecutorService threads, List<? extends ParallelRunner.Work> pieces, int parallelism)
      throws IOException {
    AtomicInteger next = new AtomicInteger();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 1; i < Math.min(parallelism, pieces.size()); i++) {
      running.add(threads.submit(() -> runFrom(next, pieces)));
    }
    IOException failure = null;
    try {
      runFrom(next, pieces);
    } catch (IOException e) {
      failure = e;
      next.set(pieces.size());
    }
    for (Future<?> future : running) {
      try {
        future.get();
      } catch (InterruptedException e) {
        next.set(pieces.size());
        Thread.currentThread().interrupt();
        failure = firstOf(failure, new InterruptedIOException("Interrupted while state was read."));
      } catch (ExecutionException e) {
        failure = firstOf(failure, asIo(e.getCause()));
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static @Nullable Void runFrom(
      AtomicInteger next, List<? extends ParallelRunner.Work> pieces) throws IOException {
    for (int i = next.getAndIncrement(); i < pieces.size(); i = next.getAndIncrement()) {
      pieces.get(i).run();
    }
    return null;
  }

  private static IOException firstOf(@Nullable IOException first, IOException second) {
    return first == null ? second : first;
  }

  private static IOException asIo(@Nullable Throwable cause) {
    if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    return cause instanceof IOException io
        ? io
        : new IOException("Reading state failed: " + Causes.describe(cause), cause);
  }

  @Override
  public void close() {
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(30, TimeUnit.SECONDS)) {
        org.slf4j.LoggerFactory.getLogger(IoThreads.class)
            .warn(
                "{} I/O calls did not end within 30 s of being interrupted.",
                threads.getActiveCount());
        return;
      }
      // The pool counts a thread as gone a moment before it is.
      for (Thread thread : made) {
        if (thread != Thread.currentThread()) {
          thread.join();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
