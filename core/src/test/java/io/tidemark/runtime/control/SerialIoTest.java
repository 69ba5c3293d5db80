// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.runtime.scheduling.IoPool;
import io.tidemark.runtime.scheduling.Mailbox;
import io.tidemark.runtime.scheduling.Tasklet;
import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import io.tidemark.state.spi.ParallelRunner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Blocking calls one after the other, and nothing to a pool that has ended. */
final class SerialIoTest {
  private final ManualPool pool = new ManualPool();
  private final Mailbox mailbox = new Mailbox(new NobodysSlot());
  private final SerialIo io = new SerialIo(pool, mailbox);
  private final List<String> log = new ArrayList<>();

  /** A pool whose one thread is the test's. */
  private static final class ManualPool implements IoPool {
    final ArrayDeque<Runnable> calls = new ArrayDeque<>();
    boolean closed;

    @Override
    public <T> void submit(Callable<T> call, BiConsumer<T, Throwable> completion) {
      if (closed) {
        completion.accept(null, new RejectedExecutionException("the pool is closed"));
        return;
      }
      calls.add(
          () -> {
            try {
              completion.accept(call.call(), null);
            } catch (Exception e) {
              completion.accept(null, e);
            }
          });
    }

    @Override
    public ParallelRunner parallelRunner() {
      throw new AssertionError("Nothing is read in parallel here.");
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static final class NobodysSlot implements Slot {
    @Override
    public void start(Tasklet tasklet) {}

    @Override
    public void wake() {}

    @Override
    public boolean ownsThread() {
      return false;
    }

    @Override
    public void await() {}

    @Override
    public boolean interrupt() {
      return false;
    }

    @Override
    public void shieldCall() {}
  }

  private boolean submit(String name, Runnable then) {
    return io.submit(
        () -> log.add("run " + name),
        (done, failure) -> {
          log.add((failure == null ? "done " : "failed ") + name);
          then.run();
        });
  }

  /** Lets the pool run what it has and the control thread hear of it, until nothing is left. */
  private void settle() throws Exception {
    while (!pool.calls.isEmpty()) {
      pool.calls.remove().run();
      mailbox.runMails();
    }
  }

  @Test
  void runsOneAfterTheOther() throws Exception {
    submit("a", () -> {});
    submit("b", () -> {});
    assertThat(pool.calls).hasSize(1);
    settle();
    assertThat(log).containsExactly("run a", "done a", "run b", "done b");
  }

  @Test
  void idleIsWhenNothingIsLeftOfWhatOutcomesAskedFor() throws Exception {
    submit("a", () -> submit("what a asked for", () -> {}));
    submit("b", () -> {});
    io.whenIdle(() -> log.add("idle"));
    settle();
    assertThat(log)
        .containsExactly(
            "run a",
            "done a",
            "run b",
            "done b",
            "run what a asked for",
            "done what a asked for",
            "idle");
    io.whenIdle(() -> log.add("idle at once"));
    assertThat(log).endsWith("idle at once");
  }

  @Test
  void poolThatHasEndedIsLeftAlone() throws Exception {
    submit("a", () -> {});
    io.whenIdle(
        () -> {
          io.close();
          pool.close();
        });
    settle();
    assertThat(submit("too late", () -> {})).isFalse();
    settle();
    assertThat(log).containsExactly("run a", "done a");
  }
}
