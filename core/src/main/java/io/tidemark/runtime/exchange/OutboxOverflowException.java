// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import io.tidemark.config.PipelineOptions;

/**
 * One call of user code emitted more than may wait behind full queues. It would do so again after a
 * restart, so the job fails for good.
 */
public final class OutboxOverflowException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  OutboxOverflowException(String subtask, long waiting, long limit) {
    super(
        "A single call in subtask "
            + subtask
            + " emitted so much that "
            + waiting
            + " records wait behind full queues; "
            + PipelineOptions.OUTBOX_LIMIT.key()
            + " allows "
            + limit
            + ". Emit less in one call, spread the work over several timers, call ownThread() on the"
            + " operator, where collect() waits, or raise the limit if the memory is there.");
  }
}
