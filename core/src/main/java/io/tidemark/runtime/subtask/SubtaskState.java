// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

/** Where a subtask is in its life. {@link Subtask} makes all transitions in one method. */
enum SubtaskState {
  /** Wired, never called. */
  CREATED,
  /** State is registered and restored, operators are opened. */
  INITIALIZING,
  /** Records flow. */
  RUNNING,
  /** Every input has ended; timers fire up to the end of time, then operators finish one by one. */
  ENDING,
  /** Nothing is left to emit; barriers still pass, until the last checkpoint is complete. */
  ENDED,
  /** Operators are closed. Terminal. */
  CLOSED
}
