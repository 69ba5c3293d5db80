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

  /**
   * The tasklet whose call has asked the JVM to end and so will never return; empty when there is
   * none.
   */
  String taskletThatExits();

  /** The longest call that held others up and has ended since the last time this was asked. */
  LongCall takeLongestCall();

  /** Ends every thread. Tasklets that have not ended are never called again. */
  @Override
  void close();

  /**
   * A call and how long it takes or took, by the wall clock: on a busy machine part of that is
   * others' time.
   *
   * @param tasklet the tasklet's name, empty when there was no call
   * @param begunNanos when it began, by which calls are told apart
   * @param nanos the time in it
   * @param waits whether its thread waits, sleeps or is blocked at the moment
   * @param holdsOthersUp whether it should be short: other tasklets share its thread, and it is not
   *     the tasklet's first call, in which it makes itself ready
   */
  record LongCall(
      String tasklet, long begunNanos, long nanos, boolean waits, boolean holdsOthersUp) {
    /** No call. */
    public static final LongCall NONE = new LongCall("", 0, 0, false, false);
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
     * Interrupts the call of the tasklet that is in progress, and nothing else that runs on the
     * same thread. Thread: any.
     *
     * @return whether such a call was in progress and not shielded
     */
    boolean interrupt();

    /**
     * Keeps the rest of the call in progress from being interrupted: the tasklet lets go of what it
     * holds. Thread: the tasklet's, in a call.
     */
    void shieldCall();
  }
}
