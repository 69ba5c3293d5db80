// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.runtime.exchange.FlowControl;

/**
 * Whether a subtask may go on in its current turn, and whether work waits that comes before the next
 * record: watermarks to pass on, timers to fire.
 *
 * <p>Thread: the subtask's.
 */
final class PendingWork {
  private final FlowControl flow;
  private final int callbacksInTurn;
  private int left;
  private boolean needed;

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

  /** Whether the next record may be taken: nothing waits here, and nothing in the outbox. */
  boolean mayTakeRecord() {
    return !needed && !flow.isBlocked();
  }

  /** Whether one more callback may run in this turn; counts it. */
  boolean mayGoOn() {
    return !flow.isBlocked() && --left >= 0;
  }
}
