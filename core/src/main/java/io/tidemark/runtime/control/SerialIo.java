// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.control;

import io.tidemark.runtime.scheduling.IoPool;
import io.tidemark.runtime.scheduling.Mailbox;
import java.util.ArrayDeque;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs blocking calls on the I/O pool one after the other, in the order given.
 *
 * <p>Thread: the job's control thread; outcomes come back as its mails.
 */
public final class SerialIo {
  private final IoPool pool;
  private final Mailbox mailbox;
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private @Nullable Runnable whenIdle;
  private boolean running;
  private boolean closed;

  public SerialIo(IoPool pool, Mailbox mailbox) {
    this.pool = pool;
    this.mailbox = mailbox;
  }

  /**
   * Runs a call once those before it are done, and hands its outcome over on the control thread.
   *
   * @return whether it will run; not once this is closed
   */
  public <T> boolean submit(
      Callable<T> call, BiConsumer<@Nullable T, @Nullable Throwable> completion) {
    if (closed) {
      return false;
    }
    waiting.add(
        () ->
            pool.<T>submit(
                call,
                (result, failure) ->
                    mailbox.post(
                        () -> {
                          running = false;
                          completion.accept(result, failure);
                          startNext();
                        })));
    startNext();
    return true;
  }

  private void startNext() {
    if (running || closed) {
      return;
    }
    Runnable next = waiting.poll();
    if (next != null) {
      running = true;
      next.run();
      return;
    }
    Runnable idle = whenIdle;
    whenIdle = null;
    if (idle != null) {
      idle.run();
    }
  }

  /** Goes on once nothing runs or waits, at once if that is so; one such wish at a time. */
  public void whenIdle(Runnable then) {
    whenIdle = then;
    startNext();
  }

  /** The pool ends: nothing is run any more. Called when nothing runs or waits. */
  public void close() {
    closed = true;
  }
}
