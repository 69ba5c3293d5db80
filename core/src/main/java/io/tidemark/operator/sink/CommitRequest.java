// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.sink;

import io.tidemark.io.Committer;
import org.jspecify.annotations.Nullable;

/**
 * One committable with what the committer says of it.
 *
 * <p>Thread: the subtask's, but for the answers, which belong to the I/O pool while a commit runs;
 * {@link #kept} is the subtask's at any time.
 */
final class CommitRequest<CommT>
    implements Committer.CommitRequest<CommT>, Comparable<CommitRequest<CommT>> {
  private final long checkpointId;
  private CommT kept;

  private CommT answered;
  private int retries;
  private boolean retry;
  private @Nullable Throwable knownFailure;
  private @Nullable Throwable unknownFailure;

  CommitRequest(long checkpointId, CommT committable) {
    this.checkpointId = checkpointId;
    this.kept = committable;
    this.answered = committable;
  }

  long checkpointId() {
    return checkpointId;
  }

  /** What goes into a checkpoint. */
  CommT kept() {
    return kept;
  }

  /** A commit is about to run. */
  void begin() {
    retry = false;
  }

  /** Takes over the answer of a commit that has ended; whether it is to be tried again. */
  boolean takeRetry() {
    kept = answered;
    if (retry) {
      retries++;
    }
    return retry;
  }

  @Nullable Throwable knownFailure() {
    return knownFailure;
  }

  @Nullable Throwable unknownFailure() {
    return unknownFailure;
  }

  @Override
  public CommT getCommittable() {
    return answered;
  }

  @Override
  public int getNumberOfRetries() {
    return retries;
  }

  @Override
  public void signalFailedWithKnownReason(Throwable t) {
    knownFailure = t;
  }

  @Override
  public void signalFailedWithUnknownReason(Throwable t) {
    unknownFailure = t;
  }

  @Override
  public void retryLater() {
    retry = true;
  }

  @Override
  public void updateAndRetryLater(CommT committable) {
    answered = committable;
    retry = true;
  }

  @Override
  public void signalAlreadyCommitted() {
    retry = false;
  }

  /** By checkpoint, oldest first. */
  @Override
  public int compareTo(CommitRequest<CommT> other) {
    return Long.compare(checkpointId, other.checkpointId);
  }
}
