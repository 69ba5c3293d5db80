// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

import io.tidemark.util.Causes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundCalls.class);

  private final IoPool ioPool;
  private final Mailbox mailbox;
  private final Object lock = new Object();
  private List<Runnable> waiting = new ArrayList<>();

  /** Results that hold something and that their operators have not seen yet. */
  private final List<AutoCloseable> unseen = new ArrayList<>();

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

  /**
   * Runs a call. A result that holds something, being {@link AutoCloseable}, is closed when the
   * subtask is closed before its operator has seen it.
   */
  public <T> void submit(Callable<T> blocking, Outcome<T> outcome) {
    ioPool.<T>submit(
        blocking,
        (result, failure) -> {
          if (failure == null) {
            succeeded(result, outcome);
          } else {
            failed(() -> outcome.accept(null, failure));
          }
        });
  }

  private <T> void succeeded(@Nullable T result, Outcome<T> outcome) {
    if (!(result instanceof AutoCloseable holding)) {
      mailbox.post(() -> outcome.accept(result, null));
      return;
    }
    synchronized (lock) {
      if (!closed) {
        unseen.add(holding);
        mailbox.post(
            () -> {
              seen(holding);
              outcome.accept(result, null);
            });
        return;
      }
    }
    closeQuietly(holding);
  }

  private void seen(AutoCloseable holding) {
    synchronized (lock) {
      unseen.removeIf(one -> one == holding);
    }
  }

  private static void closeQuietly(AutoCloseable holding) {
    try {
      holding.close();
    } catch (Throwable e) {
      LOG.warn("The result of a call that came too late could not be closed.", Causes.printable(e));
    }
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

  /**
   * Nothing is decided any more, and whoever listens knows it: says what waits, and closes what
   * nobody will see.
   */
  public void close() {
    List<Runnable> ready;
    List<AutoCloseable> late;
    synchronized (lock) {
      closed = true;
      ready = takeWaiting();
      late = List.copyOf(unseen);
      unseen.clear();
    }
    ready.forEach(Runnable::run);
    late.forEach(BackgroundCalls::closeQuietly);
  }
}
