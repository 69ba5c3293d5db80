// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import io.tidemark.time.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Interrupts meet the call that they are meant for. */
@Timeout(60)
final class WorkerThreadsTest {
  private final WorkerThreads workers =
      new WorkerThreads(
          SystemClock.getInstance(), "tidemark-test-", 1, getClass().getClassLoader());

  @AfterEach
  void close() {
    workers.close();
  }

  /** Runs something in its first call, and is done. */
  private record Once(String name, Work work) implements Tasklet {
    @Override
    public Progress call() {
      try {
        work.run();
      } catch (Exception e) {
        throw new AssertionError(e);
      }
      return Progress.DONE;
    }

    @Override
    public long nextDeadlineMillis() {
      return Long.MAX_VALUE;
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  private Slot start(String name, Work work) {
    Slot slot = workers.reserve(0, false);
    slot.start(new Once(name, work));
    return slot;
  }

  private static void await(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void theCallInProgressIsInterruptedAndNoOther() throws Exception {
    CountDownLatch waits = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    CompletableFuture<Boolean> next = new CompletableFuture<>();
    Slot other = workers.reserve(0, false);
    Slot slot =
        start(
            "waits",
            () -> {
              waits.countDown();
              try {
                never.await();
                interrupted.complete(false);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // As user code does that passes it on.
                interrupted.complete(true);
              }
            });
    await(waits);
    other.start(new Once("next", () -> next.complete(Thread.currentThread().isInterrupted())));
    assertThat(other.interrupt()).as("it is not in a call").isFalse();
    assertThat(slot.interrupt()).isTrue();
    assertThat(interrupted.get(30, TimeUnit.SECONDS)).isTrue();
    assertThat(next.get(30, TimeUnit.SECONDS)).as("the next call's flag").isFalse();
    assertThat(slot.interrupt()).as("it has ended").isFalse();
  }

  /** Waits in its first two calls, each time until the test lets it go on. */
  private record Twice(String name, CountDownLatch[] entered, CountDownLatch[] goOn, int[] calls)
      implements Tasklet {
    @Override
    public Progress call() {
      int call = calls[0]++;
      entered[call].countDown();
      try {
        goOn[call].await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      return call == 1 ? Progress.DONE : Progress.MADE;
    }

    @Override
    public long nextDeadlineMillis() {
      return Long.MAX_VALUE;
    }
  }

  private boolean holdsOthersUp(boolean ownThread, int call) throws InterruptedException {
    String name = (ownThread ? "own" : "shared") + call;
    CountDownLatch[] entered = {new CountDownLatch(1), new CountDownLatch(1)};
    CountDownLatch[] goOn = {new CountDownLatch(1), new CountDownLatch(1)};
    workers.reserve(0, ownThread).start(new Twice(name, entered, goOn, new int[1]));
    if (call == 1) {
      goOn[0].countDown();
    }
    await(entered[call]);
    try {
      return workers.callsLongerThan(-1).stream()
          .filter(one -> one.tasklet().equals(name))
          .findFirst()
          .orElseThrow()
          .holdsOthersUp();
    } finally {
      goOn[0].countDown();
      goOn[1].countDown();
    }
  }

  @Test
  void onlyLaterCallsOnASharedThreadHoldOthersUp() throws Exception {
    assertThat(holdsOthersUp(false, 0)).as("the first call").isFalse();
    assertThat(holdsOthersUp(false, 1)).isTrue();
    assertThat(holdsOthersUp(true, 1)).as("on its own thread").isFalse();
  }

  @Test
  void aTaskletThatThrowsTakesNoOtherWithIt() throws Exception {
    CountDownLatch broken = new CountDownLatch(1);
    CompletableFuture<String> next = new CompletableFuture<>();
    start(
        "broken",
        () -> {
          broken.countDown();
          throw new AssertionError("planned");
        });
    await(broken);
    start("next", () -> next.complete("done"));
    assertThat(next.get(30, TimeUnit.SECONDS)).isEqualTo("done");
  }

  @Test
  void aShieldedCallIsLeftInPeace() throws Exception {
    CountDownLatch shielded = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Boolean> flag = new CompletableFuture<>();
    Slot[] itself = {workers.reserve(0, false)};
    itself[0].start(
        new Once(
            "closes",
            () -> {
              Thread.currentThread().interrupt();
              itself[0].shieldCall();
              flag.complete(Thread.currentThread().isInterrupted());
              shielded.countDown();
              goOn.await();
            }));
    await(shielded);
    assertThat(flag.get(30, TimeUnit.SECONDS)).isFalse();
    assertThat(itself[0].interrupt()).isFalse();
    goOn.countDown();
  }
}
