// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import java.util.concurrent.CompletableFuture;

/** An operator with a part that exists once for the job. */
public interface CoordinatedOperator {

  /** Makes that part. Called on a copy of the operator that belongs to the job's control thread. */
  OperatorCoordinator createCoordinator(CoordinatorContext context);

  /** The coordinator sent an event. Called on the subtask's thread. */
  void handleCoordinatorEvent(Object event) throws Exception;

  /** An operator that makes records by itself: the head of a source chain. */
  interface Emitting extends CoordinatedOperator {

    /** Emits a bounded number of records without blocking and says how things stand. */
    Status emitNext() throws Exception;

    /**
     * Says that the source had come to its end in the checkpoint that was restored: it is not asked
     * to emit any more. Called behind {@code open}, and before anything of the coordinator.
     */
    void hadEnded();

    /**
     * Completes when {@link #emitNext} may have something again after {@code NOTHING_AVAILABLE}.
     */
    CompletableFuture<Void> isAvailable();
  }

  /** What a source says after an attempt to emit. */
  enum Status {
    /** There is more at once. */
    MORE_AVAILABLE,
    /** Nothing now; the availability future says when. */
    NOTHING_AVAILABLE,
    /** Nothing ever again. */
    END_OF_INPUT
  }
}
