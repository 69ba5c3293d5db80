// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import java.io.IOException;
import java.util.Collection;

/**
 * Commits what writers prepared. Must be idempotent: after a restore everything that the checkpoint
 * holds is committed again, committed before or not.
 *
 * <p>Thread: {@link #commit} runs on the I/O pool and may block; the calls of one committer come
 * one at a time, in the order of the checkpoints. After a failure the job is started again only
 * when a commit that runs has returned, so none comes beside one of the attempt before. {@link
 * #close} comes from the subtask's thread when no commit runs.
 *
 * @param <CommT> what describes one prepared transaction
 */
public interface Committer<CommT> extends AutoCloseable {

  /**
   * Commits. A request that is neither retried nor failed when this returns has been committed.
   *
   * @throws IOException fails the job; a restart commits again
   */
  void commit(Collection<CommitRequest<CommT>> committables)
      throws IOException, InterruptedException;

  @Override
  void close() throws Exception;

  /**
   * One thing to commit.
   *
   * @param <CommT> what describes one prepared transaction
   */
  interface CommitRequest<CommT> {

    /** What to commit. */
    CommT getCommittable();

    /** How often this was tried before, from 0. */
    int getNumberOfRetries();

    /** It can never be committed, and the reason is known and harmless: the loss is logged. */
    void signalFailedWithKnownReason(Throwable t);

    /** It can never be committed: the job fails. */
    void signalFailedWithUnknownReason(Throwable t);

    /** Not now: it is tried again after a while, before anything newer. */
    void retryLater();

    /** As {@link #retryLater}, with another committable in its place. */
    void updateAndRetryLater(CommT committable);

    /** It had been committed before. */
    void signalAlreadyCommitted();
  }
}
