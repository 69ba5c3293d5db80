// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.runtime.exchange.FlowControl;
import java.util.TreeSet;

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
  private int pausesBetweenCheckpoints;
  private boolean inputIsNext;

  /** Checkpoints whose barriers are on their way here. */
  private final TreeSet<Long> underWay = new TreeSet<>();

  private long lastSnapshot;

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
    weigh();
  }

  boolean isNeeded() {
    return needed;
  }

  void done() {
    needed = false;
    weigh();
  }

  private void weigh() {
    flow.hold(needed || isPaused());
  }

  /** An operator asks that no input be taken, or no longer asks for it. */
  void pause(int change) {
    pauses += change;
    weigh();
  }

  /**
   * An operator asks that no input be taken but what a barrier on its way waits behind, or no
   * longer asks for it.
   */
  void pauseBetweenCheckpoints(int change) {
    pausesBetweenCheckpoints += change;
    weigh();
  }

  /** A checkpoint was triggered: its barrier comes behind what is on its way. */
  void checkpointTriggered(long checkpointId) {
    if (checkpointId > lastSnapshot) {
      underWay.add(checkpointId);
      weigh();
    }
  }

  void checkpointAborted(long checkpointId) {
    underWay.remove(checkpointId);
    weigh();
  }

  void snapshotTaken(long checkpointId) {
    lastSnapshot = checkpointId;
    underWay.headSet(checkpointId, true).clear();
    weigh();
  }

  /** Whether an operator asks that no input be taken. */
  boolean isPaused() {
    return pauses > 0 || (pausesBetweenCheckpoints > 0 && underWay.isEmpty());
  }

  /** Whether the next record may be taken: nothing waits here, and nothing in the outbox. */
  boolean mayTakeRecord() {
    return flow.isOpen();
  }

  /**
   * Whether input is taken in this turn although timers of processing time are still due: every
   * other time, since timers that register the next one for now are due for ever.
   */
  boolean inputIsNext() {
    inputIsNext = !inputIsNext && flow.isOpen();
    return inputIsNext;
  }

  /** Whether one more timer may fire in this turn; counts it. */
  boolean mayGoOn() {
    return !isPaused() && mayCallBack();
  }

  /** Whether an operator may be called back once more in this turn, paused or not; counts it. */
  boolean mayCallBack() {
    return !flow.isBlocked() && --left >= 0;
  }
}
