// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.runtime.exchange.FlowControl;

/**
 * Whether a subtask may go on in its current turn, and whether work waits that comes before the
 * next record: timers to fire, and a watermark that came in to be passed on behind them.
 *
 * <p>Thread: the subtask's.
 */
final class PendingWork {
  private final FlowControl flow;
  private final int callbacksInTurn;
  private int left;
  private boolean needed;
  private int pauses;

  /**
   * Creates it.
   *
   * @param callbacksInTurn how many timers may fire before the subtask yields
   */
  PendingWork(FlowControl flow, int callbacksInTurn) {
    this.flow = flow;
    this.callbacksInTurn = callbacksInTurn;
  }

  void turnBegins() {
    left = callbacksInTurn;
  }

  /** Says that something waits. */
  void needed() {
    needed = true;
  }

  boolean isNeeded() {
    return needed;
  }

  void done() {
    needed = false;
  }

  /** An operator asks that no input be taken, or no longer asks for it. */
  void pause(int change) {
    pauses += change;
  }

  /** Whether an operator asks that no input be taken. */
  boolean isPaused() {
    return pauses > 0;
  }

  /** Whether the next record may be taken: nothing waits here, and nothing in the outbox. */
  boolean mayTakeRecord() {
    return !needed && pauses == 0 && !flow.isBlocked();
  }

  /** Whether one more callback may run in this turn; counts it. */
  boolean mayGoOn() {
    return !flow.isBlocked() && pauses == 0 && --left >= 0;
  }
}
