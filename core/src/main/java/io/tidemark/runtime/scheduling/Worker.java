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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

  private static final int IDLE_ROUNDS_BEFORE_PARKING = 20;
  private static final long LONGEST_PARK_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long AWAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final Clock clock;
  private final Runnable onIdleForGood;
  private final boolean endsWhenEmpty;
  private final MpscLinkedAtomicQueue<Tasklet> incoming = new MpscLinkedAtomicQueue<>();
  private final List<Admitted> tasklets = new ArrayList<>();
  private @Nullable Thread thread;
  private volatile boolean parked;
  private volatile boolean stopped;

  /** Held while a call ends, so that an interrupt meets the call that it is meant for. */
  private final Object callEnd = new Object();

  private volatile @Nullable Tasklet current;
  private boolean shielded;
  private volatile long currentSinceNanos;
  private volatile boolean currentIsFirst;
  private volatile LongCall longest = LongCall.NONE;

  /** A tasklet, and whether it has been called before. */
  private static final class Admitted {
    private final Tasklet tasklet;
    private boolean called;

    Admitted(Tasklet tasklet) {
      this.tasklet = tasklet;
    }
  }

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

  /** Interrupts the call of a tasklet; false when there is none in progress. */
  boolean interruptCallOf(Tasklet tasklet) {
    synchronized (callEnd) {
      Thread itsThread = thread;
      if (current != tasklet || shielded || itsThread == null) {
        return false;
      }
      itsThread.interrupt();
      return true;
    }
  }

  /** Nobody interrupts the rest of the call in progress. */
  void shieldCall() {
    synchronized (callEnd) {
      shielded = true;
      boolean unused = Thread.interrupted();
    }
  }

  /** What interrupted a call, by whoever's hand, must not reach the next one's. */
  private void callEnded() {
    synchronized (callEnd) {
      current = null;
      shielded = false;
      boolean unused = Thread.interrupted();
    }
  }

  /** The tasklet in whose call the JVM was asked to end, or empty. */
  String exitingTasklet() {
    Tasklet tasklet = current;
    Thread itsThread = thread;
    if (tasklet == null || itsThread == null) {
      return "";
    }
    for (StackTraceElement frame : itsThread.getStackTrace()) {
      if (frame.getClassName().equals("java.lang.Shutdown")) {
        return tasklet.name();
      }
    }
    return "";
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
    boolean first = currentIsFirst;
    Tasklet tasklet = current;
    Thread itsThread = thread;
    if (tasklet == null || itsThread == null || since != currentSinceNanos) {
      return LongCall.NONE;
    }
    boolean waits =
        switch (itsThread.getState()) {
          case BLOCKED, WAITING, TIMED_WAITING -> true;
          default -> false;
        };
    return new LongCall(
        tasklet.name(), since, clock.nanoTime() - since, waits, !endsWhenEmpty && !first);
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
      Admitted admitted = tasklets.get(i);
      Tasklet tasklet = admitted.tasklet;
      boolean first = !admitted.called;
      admitted.called = true;
      currentIsFirst = first;
      currentSinceNanos = before;
      current = tasklet;
      Progress made = call(tasklet);
      callEnded();
      long after = clock.nanoTime();
      if (after - before > longest.nanos() && !first && !endsWhenEmpty) {
        longest = new LongCall(tasklet.name(), before, after - before, false, true);
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

  /** Others on this worker go on when a tasklet breaks its promise to throw nothing. */
  private static Progress call(Tasklet tasklet) {
    try {
      return tasklet.call();
    } catch (Throwable failure) {
      LOG.error("{} failed where it must not; this is a defect.", tasklet.name(), failure);
      return Progress.DONE;
    }
  }

  private boolean admit() {
    boolean any = false;
    for (Tasklet tasklet = incoming.poll(); tasklet != null; tasklet = incoming.poll()) {
      tasklets.add(new Admitted(tasklet));
      any = true;
    }
    return any;
  }

  private long nanosToDeadline() {
    long deadline = Long.MAX_VALUE;
    for (Admitted admitted : tasklets) {
      deadline = Math.min(deadline, admitted.tasklet.nextDeadlineMillis());
    }
    if (deadline == Long.MAX_VALUE) {
      return LONGEST_PARK_NANOS;
    }
    long millis = deadline - clock.currentTimeMillis();
    return millis <= 0 ? 1 : Math.min(LONGEST_PARK_NANOS, TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
