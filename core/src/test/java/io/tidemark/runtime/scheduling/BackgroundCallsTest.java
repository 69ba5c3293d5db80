// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import io.tidemark.state.spi.ParallelRunner;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What is said of a snapshot waits for failures that nobody has looked at, and for nothing else.
 */
public final class BackgroundCallsTest {
  private final Pool pool = new Pool();
  private final Mailbox mailbox = new Mailbox(new IdleSlot());
  private final BackgroundCalls calls = new BackgroundCalls(pool, mailbox);
  private final List<String> said = new ArrayList<>();

  /** Runs the oldest call when the test says so. */
  private static final class Pool implements IoPool {
    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();

    @Override
    public <T> void submit(
        Callable<T> call, BiConsumer<@Nullable T, @Nullable Throwable> completion) {
      waiting.add(
          () -> {
            T result;
            try {
              result = call.call();
            } catch (Throwable failure) {
              completion.accept(null, failure);
              return;
            }
            completion.accept(result, null);
          });
    }

    void runNext() {
      waiting.remove().run();
    }

    @Override
    public ParallelRunner parallelRunner() {
      throw new IllegalStateException("Not part of these tests.");
    }

    @Override
    public void close() {}
  }

  private static final class IdleSlot implements Slot {
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

  private void say(String saying) {
    calls.sayWhenDecided(() -> said.add(saying));
  }

  private void runFailingCall(BackgroundCalls.Outcome<String> outcome) {
    calls.submit(
        () -> {
          throw new IOException("planned");
        },
        outcome);
    pool.runNext();
  }

  @Test
  void saysAtOnceWhileCallsRunAndWhenTheyHaveSucceeded() throws Exception {
    calls.submit(() -> "done", (result, failure) -> said.add("outcome " + result));
    say("while it runs");
    pool.runNext();
    say("before its outcome was looked at");
    assertThat(mailbox.runMails()).isTrue();
    assertThat(said)
        .containsExactly("while it runs", "before its outcome was looked at", "outcome done");
  }

  /** Holds something until it is closed. */
  private final class Holding implements AutoCloseable {
    private final String name;

    Holding(String name) {
      this.name = name;
    }

    @Override
    public void close() throws IOException {
      said.add("closed " + name);
      throw new IOException("planned");
    }
  }

  @Test
  void closesWhatComesTooLateAndNothingElse() throws Exception {
    for (String name : List.of("seen", "waiting", "late")) {
      calls.submit(() -> new Holding(name), (result, failure) -> said.add("took " + name));
    }
    pool.runNext();
    assertThat(mailbox.runMails()).isTrue();
    pool.runNext();
    calls.close();
    assertThat(said).containsExactly("took seen", "closed waiting");
    pool.runNext();
    assertThat(said).containsExactly("took seen", "closed waiting", "closed late");
  }

  @Test
  void saysBehindTheOperatorThatLivesWithTheFailure() throws Exception {
    runFailingCall((result, failure) -> said.add("looked at"));
    runFailingCall((result, failure) -> said.add("looked at the other"));
    say("acknowledged");
    assertThat(said).isEmpty();
    assertThat(mailbox.runMails()).isTrue();
    assertThat(said).containsExactly("looked at", "looked at the other", "acknowledged");
    say("next");
    assertThat(said).endsWith("next");
  }

  /** By then the job knows of the failure, and the acknowledgement comes too late to count. */
  @Test
  void saysOnlyWhenTheSubtaskThatTheFailureEndedIsClosed() {
    runFailingCall(
        (result, failure) -> {
          throw new IOException("given up", failure);
        });
    say("acknowledged");
    assertThatThrownBy(mailbox::runMails).hasMessage("given up").hasRootCauseMessage("planned");
    assertThat(said).isEmpty();
    said.add("failed");
    calls.close();
    say("later");
    assertThat(said).containsExactly("failed", "acknowledged", "later");
  }
}
