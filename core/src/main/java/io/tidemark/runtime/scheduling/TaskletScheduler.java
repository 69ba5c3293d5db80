// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

import java.util.List;

/**
 * Calls tasklets: worker threads in production, one seeded thread with virtual time in a
 * simulation.
 */
public interface TaskletScheduler extends AutoCloseable {

  /**
   * Reserves a place for a tasklet, so that others can know how to wake it before it exists.
   *
   * @param affinity tasklets with equal affinity share a worker where workers are shared
   * @param ownThread whether it must have a thread of its own, and may block in it
   */
  Slot reserve(int affinity, boolean ownThread);

  /** Calls in progress for longer than a time: who is in it, and for how long. */
  List<LongCall> callsLongerThan(long nanos);

  /** The longest call that has ended since the last time this was asked. */
  LongCall takeLongestCall();

  /** Ends every thread. Tasklets that have not ended are never called again. */
  @Override
  void close();

  /**
   * A call and how long it takes or took.
   *
   * @param tasklet the tasklet's name, empty when there was no call
   * @param beganNanos when it began, by the monotonic clock
   * @param nanos the time in it
   */
  record LongCall(String tasklet, long beganNanos, long nanos) {
    /** No call. */
    public static final LongCall NONE = new LongCall("", 0, 0);
  }

  /** A tasklet's place. */
  interface Slot {

    /** Starts calling the tasklet. Called once. */
    void start(Tasklet tasklet);

    /** Has the tasklet called soon, if it is not being called already. Thread: any. */
    void wake();

    /** Whether the tasklet runs on a thread of its own and may block in it. */
    boolean ownsThread();

    /** Blocks the tasklet's own thread until it is woken or a short time has passed. */
    void await();

    /**
     * Interrupts the tasklet's own thread; does nothing where the thread is shared. Thread: any.
     */
    void interrupt();
  }
}
