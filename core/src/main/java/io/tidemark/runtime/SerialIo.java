// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

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
final class SerialIo {
  private final IoPool pool;
  private final Mailbox mailbox;
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private boolean running;

  SerialIo(IoPool pool, Mailbox mailbox) {
    this.pool = pool;
    this.mailbox = mailbox;
  }

  /**
   * Runs a call once those before it are done, and hands its outcome over on the control thread.
   */
  <T> void submit(Callable<T> call, BiConsumer<@Nullable T, @Nullable Throwable> completion) {
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
  }

  private void startNext() {
    if (!running && !waiting.isEmpty()) {
      running = true;
      waiting.remove().run();
    }
  }

  /** Whether nothing runs or waits. */
  boolean isIdle() {
    return !running && waiting.isEmpty();
  }
}
