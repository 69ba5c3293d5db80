// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

import io.tidemark.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The production scheduler: a fixed set of worker threads, and one more for each tasklet that asked
 * for its own.
 *
 * <p>Thread: {@link #reserve} and {@link #close} come from the job's control thread or the thread
 * that starts the job; the rest from any.
 */
public final class WorkerThreads implements TaskletScheduler {
  private final Clock clock;
  private final String threadPrefix;
  private final ClassLoader userCodeClassLoader;
  private final List<Worker> shared = new ArrayList<>();
  private final List<Worker> all = java.util.Collections.synchronizedList(new ArrayList<>());

  /**
   * Starts the workers.
   *
   * @param threadPrefix how the threads' names begin
   * @param workers how many are shared
   * @param userCodeClassLoader the context class loader of every thread
   */
  public WorkerThreads(
      Clock clock, String threadPrefix, int workers, ClassLoader userCodeClassLoader) {
    this.clock = clock;
    this.threadPrefix = threadPrefix;
    this.userCodeClassLoader = userCodeClassLoader;
    for (int i = 0; i < workers; i++) {
      shared.add(startWorker("worker-" + i, false));
    }
  }

  private Worker startWorker(String name, boolean endsWhenEmpty) {
    Worker[] itself = new Worker[1];
    Worker worker = new Worker(clock, endsWhenEmpty, () -> all.remove(itself[0]));
    itself[0] = worker;
    Thread thread = new Thread(worker, threadPrefix + name);
    thread.setContextClassLoader(userCodeClassLoader);
    worker.bind(thread);
    all.add(worker);
    if (!endsWhenEmpty) {
      thread.start();
    }
    return worker;
  }

  @Override
  public Slot reserve(int affinity, boolean ownThread) {
    return ownThread
        ? new WorkerSlot(null)
        : new WorkerSlot(shared.get(Math.floorMod(affinity, shared.size())));
  }

  @Override
  public List<LongCall> callsLongerThan(long nanos) {
    List<LongCall> calls = new ArrayList<>();
    for (Worker worker : snapshotOfAll()) {
      LongCall call = worker.callInProgress();
      if (call.nanos() > nanos) {
        calls.add(call);
      }
    }
    return calls;
  }

  @Override
  public LongCall takeLongestCall() {
    LongCall longest = LongCall.NONE;
    for (Worker worker : snapshotOfAll()) {
      LongCall call = worker.takeLongest();
      if (call.nanos() > longest.nanos()) {
        longest = call;
      }
    }
    return longest;
  }

  private List<Worker> snapshotOfAll() {
    synchronized (all) {
      return List.copyOf(all);
    }
  }

  @Override
  public void close() {
    List<Worker> workers = snapshotOfAll();
    workers.forEach(Worker::stop);
    boolean interrupted = false;
    for (Worker worker : workers) {
      Thread thread = worker.thread();
      if (thread != null && thread != Thread.currentThread()) {
        interrupted |= !joined(thread);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean joined(Thread thread) {
    try {
      thread.join(TimeUnit.SECONDS.toMillis(30));
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** A place on a shared worker, or on one that is made when the tasklet starts. */
  private final class WorkerSlot implements Slot {
    private final boolean owns;
    private volatile @org.jspecify.annotations.Nullable Worker worker;

    WorkerSlot(@org.jspecify.annotations.Nullable Worker worker) {
      this.worker = worker;
      this.owns = worker == null;
    }

    @Override
    public void start(Tasklet tasklet) {
      Worker target = worker;
      if (target != null) {
        target.add(tasklet);
        return;
      }
      Worker own = startWorker(tasklet.name(), true);
      worker = own;
      own.add(tasklet);
      io.tidemark.util.Checks.notNull(own.thread(), "A worker has a thread once bound.").start();
    }

    @Override
    public void wake() {
      Worker target = worker;
      if (target != null) {
        target.wake();
      }
    }

    @Override
    public boolean ownsThread() {
      return owns;
    }

    @Override
    public void await() {
      Worker target = worker;
      if (owns && target != null) {
        target.await();
      }
    }

    @Override
    public void interrupt() {
      Worker target = worker;
      if (owns && target != null) {
        target.interrupt();
      }
    }
  }
}
