// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import org.jspecify.annotations.Nullable;

/**
 * Whether a subtask's outputs take more. What does not fit into a full queue waits in the outbox,
 * on the sender's side of each channel; while anything waits, the subtask takes no input and fires
 * no timer.
 *
 * <p>Thread: the subtask's.
 */
public final class FlowControl {
  private final String owner;
  private final long outboxLimit;
  private final @Nullable Runnable blockingDrain;
  private long waiting;
  private boolean blocked;
  private boolean held;

  /** Neither blocked nor held: what is asked for each record. */
  private boolean open = true;

  private int batchesInTurn;

  /**
   * Creates the control of one subtask.
   *
   * @param owner the subtask, for messages
   * @param outboxLimit how many records may wait
   * @param blockingDrain waits until nothing waits any more; given when the subtask has its own
   *     thread
   */
  public FlowControl(String owner, long outboxLimit, @Nullable Runnable blockingDrain) {
    this.owner = owner;
    this.outboxLimit = outboxLimit;
    this.blockingDrain = blockingDrain;
  }

  /** Whether something waits in the outbox. */
  public boolean isBlocked() {
    return blocked;
  }

  /** Says whether something else than the outbox holds up the next record. */
  public void hold(boolean isHeld) {
    held = isHeld;
    open = !isHeld && !blocked;
  }

  /** Whether nothing holds up the next record, here or elsewhere. */
  public boolean isOpen() {
    return open;
  }

  /** How many records wait. */
  public long waiting() {
    return waiting;
  }

  /** Begins to count the batches of a turn. */
  public void turnBegins() {
    batchesInTurn = 0;
  }

  /** How many batches were handed over full since the turn began. */
  public int batchesInTurn() {
    return batchesInTurn;
  }

  void handedOverFull() {
    batchesInTurn++;
  }

  void added(int records) {
    waiting += records;
    blocked = true;
    open = false;
    if (blockingDrain != null) {
      blockingDrain.run();
      return;
    }
    if (waiting > outboxLimit) {
      throw new OutboxOverflowException(owner, waiting, outboxLimit);
    }
  }

  void removed(int records) {
    waiting -= records;
  }

  /** Says that nothing waits any more. */
  public void drained() {
    blocked = false;
    open = !held;
  }
}
