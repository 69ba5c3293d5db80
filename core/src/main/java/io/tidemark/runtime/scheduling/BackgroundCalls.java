// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * What the operators of one subtask have running on the I/O pool.
 *
 * <p>A call that has failed is undecided until its operator has seen the failure: it may go on, or
 * fail the subtask. What the subtask has to say about its snapshots waits until then, so that no
 * checkpoint is acknowledged over a failure that nobody has looked at yet.
 *
 * <p>Thread: any; the lock guards the count and those who wait.
 */
public final class BackgroundCalls {
  private final IoPool ioPool;
  private final Mailbox mailbox;
  private final Object lock = new Object();
  private List<Runnable> waiting = new ArrayList<>();
  private int undecided;
  private boolean closed;

  /** Calls for the operators of the subtask with the mailbox. */
  public BackgroundCalls(IoPool ioPool, Mailbox mailbox) {
    this.ioPool = ioPool;
    this.mailbox = mailbox;
  }

  /** What is done with the outcome of a call, on the subtask's thread. */
  @FunctionalInterface
  public interface Outcome<T> {
    /** Takes what came back, or what was thrown; what it throws itself fails the subtask. */
    void accept(@Nullable T result, @Nullable Throwable failure) throws Exception;
  }

  /** Runs something on the subtask's thread, between two records. */
  public void post(Mailbox.Mail mail) {
    mailbox.post(mail);
  }

  /** Runs a call. */
  public <T> void submit(Callable<T> blocking, Outcome<T> outcome) {
    ioPool.<T>submit(
        blocking,
        (result, failure) -> {
          if (failure == null) {
            mailbox.post(() -> outcome.accept(result, null));
          } else {
            failed(() -> outcome.accept(null, failure));
          }
        });
  }

  /**
   * Something has failed in the background.
   *
   * @param decision decides what follows, on the subtask's thread
   */
  public void failed(Mailbox.Mail decision) {
    synchronized (lock) {
      undecided++;
    }
    mailbox.post(
        () -> {
          decision.run();
          decided();
        });
  }

  private void decided() {
    List<Runnable> ready;
    synchronized (lock) {
      undecided--;
      if (undecided > 0) {
        return;
      }
      ready = takeWaiting();
    }
    ready.forEach(Runnable::run);
  }

  private List<Runnable> takeWaiting() {
    List<Runnable> taken = waiting;
    waiting = new ArrayList<>();
    return taken;
  }

  /** Says something at once, or when every failure so far is decided or the subtask has failed. */
  public void sayWhenDecided(Runnable saying) {
    synchronized (lock) {
      if (undecided > 0 && !closed) {
        waiting.add(saying);
        return;
      }
    }
    saying.run();
  }

  /** Nothing is decided any more, and whoever listens knows it: says what waits. */
  public void close() {
    List<Runnable> ready;
    synchronized (lock) {
      closed = true;
      ready = takeWaiting();
    }
    ready.forEach(Runnable::run);
  }
}
