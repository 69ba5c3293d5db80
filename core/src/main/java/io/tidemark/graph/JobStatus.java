// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

/** Where a job is in its life. */
public enum JobStatus {
  /** Accepted; subtasks are being made and state restored. */
  INITIALIZING,
  /** Records flow. */
  RUNNING,
  /** A failure was seen; subtasks are being stopped. */
  FAILING,
  /** Waiting for the restart strategy's delay. */
  RESTARTING,
  /** Asked to cancel; subtasks are being stopped. */
  CANCELLING,
  /** Asked to close; subtasks are being stopped and the newest checkpoint is kept. */
  SUSPENDING,
  /** Ended: every source was drained and every result committed. */
  FINISHED,
  /** Ended: cancelled by the user. */
  CANCELED,
  /** Ended: failed, and the restart strategy gave up. */
  FAILED,
  /** Ended in this process; a later start continues from the newest checkpoint. */
  SUSPENDED;

  /** Whether the job has ended in this process. */
  public boolean isTerminal() {
    return this == FINISHED || this == CANCELED || this == FAILED || this == SUSPENDED;
  }

  /** As {@link #isTerminal()}. */
  public boolean isTerminalState() {
    return isTerminal();
  }

  /** Whether the job has ended for good: a suspended one goes on with the next start. */
  public boolean isGloballyTerminalState() {
    return isTerminal() && this != SUSPENDED;
  }
}
