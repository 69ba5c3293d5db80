// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

/**
 * Work that is done a bounded piece at a time, without blocking.
 *
 * <p>Thread: one scheduler calls a tasklet from one thread at a time, with a happens-before between
 * calls.
 */
public interface Tasklet {

  /** For messages: the subtask, or what else it is. */
  String name();

  /** Does a bounded piece of work. Failures are handled inside; none is thrown. */
  Progress call();

  /**
   * When the tasklet wants to be called although nobody wakes it, in epoch milliseconds of the
   * scheduler's clock; {@link Long#MAX_VALUE} for never. Asked after a call that made no progress.
   */
  long nextDeadlineMillis();
}
