// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

import io.tidemark.runtime.scheduling.TaskletScheduler.LongCall;
import io.tidemark.time.Clock;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.atomic.MpscLinkedAtomicQueue;
import org.jspecify.annotations.Nullable;

/**
 * One thread that calls its tasklets round-robin and parks when none made progress.
 *
 * <p>Parking loses no wake-up: the worker announces that it parks, goes through all tasklets once
 * more, and only then parks; a waker first makes its work visible, then looks whether the worker
 * has announced itself. A full fence on each side orders the two.
 *
 * <p>Thread: the loop runs on the worker's own thread; {@link #wake}, {@link #add}, {@link #stop}
 * and the call measurements may come from any.
 */
final class Worker implements Runnable {
  private static final int IDLE_ROUNDS_BEFORE_PARKING = 20;
  private static final long LONGEST_PARK_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long AWAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final Clock clock;
  private final Runnable onIdleForGood;
  private final boolean endsWhenEmpty;
  private final MpscLinkedAtomicQueue<Tasklet> incoming = new MpscLinkedAtomicQueue<>();
  private final List<Tasklet> tasklets = new ArrayList<>();
  private @Nullable Thread thread;
  private volatile boolean parked;
  private volatile boolean stopped;
  private volatile @Nullable Tasklet current;
  private volatile long currentSinceNanos;
  private volatile LongCall longest = LongCall.NONE;

  Worker(Clock clock, boolean endsWhenEmpty, Runnable onIdleForGood) {
    this.clock = clock;
    this.endsWhenEmpty = endsWhenEmpty;
    this.onIdleForGood = onIdleForGood;
  }

  /** Says which thread runs the loop; called before that thread starts. */
  void bind(Thread itsThread) {
    this.thread = itsThread;
  }

  void add(Tasklet tasklet) {
    incoming.offer(tasklet);
    wake();
  }

  void wake() {
    VarHandle.fullFence();
    if (parked) {
      LockSupport.unpark(thread);
    }
  }

  void interrupt() {
    Thread itsThread = thread;
    if (itsThread != null) {
      itsThread.interrupt();
    }
  }

  void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  @Nullable Thread thread() {
    return thread;
  }

  /** Blocks the calling worker thread for a short time, or until woken. */
  void await() {
    parked = true;
    LockSupport.parkNanos(this, AWAIT_NANOS);
    parked = false;
  }

  /** The call in progress, with an empty name when there is none. */
  LongCall callInProgress() {
    long since = currentSinceNanos;
    Tasklet tasklet = current;
    return tasklet == null
        ? LongCall.NONE
        : new LongCall(tasklet.name(), since, clock.nanoTime() - since);
  }

  LongCall takeLongest() {
    LongCall taken = longest;
    longest = LongCall.NONE;
    return taken;
  }

  @Override
  public void run() {
    int idleRounds = 0;
    while (!stopped) {
      if (round()) {
        idleRounds = 0;
        continue;
      }
      if (endsWhenEmpty && tasklets.isEmpty()) {
        break;
      }
      if (++idleRounds < IDLE_ROUNDS_BEFORE_PARKING) {
        Thread.onSpinWait();
        continue;
      }
      parked = true;
      VarHandle.fullFence();
      if (!round() && !stopped) {
        LockSupport.parkNanos(this, nanosToDeadline());
      }
      parked = false;
      idleRounds = 0;
    }
    onIdleForGood.run();
  }

  /** Calls every tasklet once; says whether any made progress. */
  private boolean round() {
    boolean progress = admit();
    long before = clock.nanoTime();
    for (int i = 0; i < tasklets.size(); i++) {
      Tasklet tasklet = tasklets.get(i);
      currentSinceNanos = before;
      current = tasklet;
      Progress made = tasklet.call();
      current = null;
      long after = clock.nanoTime();
      if (after - before > longest.nanos()) {
        longest = new LongCall(tasklet.name(), before, after - before);
      }
      before = after;
      if (made != Progress.NONE) {
        progress = true;
      }
      if (made == Progress.DONE) {
        tasklets.remove(i--);
      }
    }
    return progress;
  }

  private boolean admit() {
    boolean any = false;
    for (Tasklet tasklet = incoming.poll(); tasklet != null; tasklet = incoming.poll()) {
      tasklets.add(tasklet);
      any = true;
    }
    return any;
  }

  private long nanosToDeadline() {
    long deadline = Long.MAX_VALUE;
    for (Tasklet tasklet : tasklets) {
      deadline = Math.min(deadline, tasklet.nextDeadlineMillis());
    }
    if (deadline == Long.MAX_VALUE) {
      return LONGEST_PARK_NANOS;
    }
    long millis = deadline - clock.currentTimeMillis();
    return millis <= 0 ? 1 : Math.min(LONGEST_PARK_NANOS, TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
