// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.config.SinkOptions;
import io.tidemark.operator.Copies;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.TestClock;
import io.tidemark.operator.TestContext;
import io.tidemark.operator.TestStateStore;
import io.tidemark.operator.sink.ScriptedSink.Committing;
import io.tidemark.operator.sink.ScriptedSink.Script;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** The order of a sink's calls, and what becomes of commits that do not go through at once. */
class SinkOperatorTest {
  private Script script;
  private SinkOperator<String> operator;
  private TestContext<Void> context;

  @BeforeEach
  void start(TestInfo test) throws Exception {
    script = ScriptedSink.script(test.getDisplayName());
    operator = Copies.of(new SinkOperator<>(new Committing(test.getDisplayName())));
    context = new TestContext<>();
    context.start(operator);
    script.log.clear();
  }

  private void write(String record) throws Exception {
    operator.receive(record, Receiver.NO_TIMESTAMP);
  }

  private List<String> commits() {
    return script.log.stream().filter(entry -> entry.startsWith("commit")).toList();
  }

  @Test
  void callsWriterAndCommitterInOrder() throws Exception {
    write("a");
    context.watermark(operator, 50);
    operator.receive("b", 60);
    context.snapshot(operator, 1);
    operator.notifyCheckpointComplete(1);
    assertThat(operator.isQuiescent()).isFalse();
    context.runCalls();
    assertThat(operator.isQuiescent()).isTrue();
    write("c");
    operator.finish();
    assertThat(operator.isQuiescent())
        .isTrue(); // Nothing is under way: the last checkpoint commits.
    context.snapshot(operator, 2);
    operator.notifyCheckpointComplete(2);
    context.runCalls();
    operator.close();
    assertThat(script.log)
        .containsExactly(
            "write a null " + Long.MIN_VALUE,
            "watermark 50",
            "write b 60 50",
            "flush false",
            "commit [a+b]",
            "write c null 50",
            "flush true",
            "commit [c]",
            "close writer",
            "close committer");
  }

  @Test
  void commitsOnlyWhatTheJobStillOwns() throws Exception {
    write("a");
    context.snapshot(operator, 1);
    operator.notifyCheckpointComplete(1);
    assertThat(context.ownershipChecks()).isZero(); // It blocks, so it comes with the commit.
    context.runCalls();
    assertThat(context.ownershipChecks()).isEqualTo(1);
    write("b");
    context.snapshot(operator, 2);
    operator.notifyCheckpointComplete(2);
    context.loseOwnership();
    assertThatThrownBy(() -> context.runCalls()).hasMessageContaining("another run owns the job");
    assertThat(commits()).containsExactly("commit [a]");
  }

  @Test
  void commitsOneAfterTheOther() throws Exception {
    for (int id = 1; id <= 3; id++) {
      write("r" + id);
      context.snapshot(operator, id);
      operator.notifyCheckpointComplete(id);
    }
    assertThat(context.waitingCalls()).isEqualTo(1);
    context.runCalls();
    assertThat(commits()).containsExactly("commit [r1]", "commit [r2, r3]");
  }

  @Test
  void keepsWhatIsBeingCommittedInTheNextCheckpoint() throws Exception {
    write("a");
    context.snapshot(operator, 1);
    operator.notifyCheckpointComplete(1);
    TestStateStore.Frozen whileRunning = context.snapshot(operator, 2);
    context.runCalls();
    TestStateStore.Frozen afterwards = context.snapshot(operator, 3);
    assertThat(whileRunning.split().get(SinkOperator.COMMITTABLE_STATE)).hasSize(1);
    assertThat(afterwards.split().get(SinkOperator.COMMITTABLE_STATE)).isEmpty();
  }

  @Test
  void triesAgainAfterAWhileAndBeforeAnythingNewer() throws Exception {
    script.answer =
        request -> {
          if (request.getCommittable().equals("a") && request.getNumberOfRetries() < 2) {
            request.retryLater();
          }
        };
    write("a");
    context.snapshot(operator, 1);
    operator.notifyCheckpointComplete(1);
    context.runCalls();
    write("b");
    context.snapshot(operator, 2);
    operator.notifyCheckpointComplete(2);
    context.runCalls();
    assertThat(commits()).containsExactly("commit [a]");
    assertThat(operator.isQuiescent()).isFalse();
    context.advanceMillis(99);
    assertThat(context.waitingCalls()).isZero();
    context.advanceMillis(1);
    context.runCalls();
    context.advanceMillis(200);
    context.runCalls();
    assertThat(commits()).containsExactly("commit [a]", "commit [a#1, b]", "commit [a#2]");
    assertThat(operator.isQuiescent()).isTrue();
  }

  @Test
  void keepsTheCommittableThatAnAnswerPutInPlace() throws Exception {
    script.answer =
        request -> {
          if (request.getNumberOfRetries() == 0) {
            request.updateAndRetryLater("a, second half");
          }
        };
    write("a");
    context.snapshot(operator, 1);
    operator.notifyCheckpointComplete(1);
    context.runCalls();
    TestStateStore.Frozen frozen = context.snapshot(operator, 2);
    assertThat(frozen.split().get(SinkOperator.COMMITTABLE_STATE))
        .singleElement()
        .satisfies(bytes -> assertThat(new String(bytes, "UTF-8")).endsWith("a, second half"));
    context.advanceMillis(100);
    context.runCalls();
    assertThat(commits()).containsExactly("commit [a]", "commit [a, second half#1]");
  }

  @Test
  void failsWhenRetriesDoNotHelp() throws Exception {
    script.answer = request -> request.retryLater();
    write("a");
    context.snapshot(operator, 7);
    operator.notifyCheckpointComplete(7);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100; i++) {
                context.runCalls();
                context.advanceMillis(10_000);
              }
            })
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("op-under-test")
        .hasMessageContaining("checkpoint 7")
        .hasMessageContaining("sink.committer.retries");
    assertThat(commits()).hasSize(11);
  }

  /** One that puts off for ever is seen early, and does not fill the log. */
  @Test
  void saysThatACommitterPutsOffAtGrowingDistance(TestInfo test) throws Exception {
    operator = Copies.of(new SinkOperator<>(new Committing(test.getDisplayName())));
    context = new TestContext<>();
    context.configuration().set(SinkOptions.COMMITTER_RETRIES, 40);
    context.start(operator);
    script.answer = request -> request.retryLater();
    script.log.clear();
    write("a");
    context.snapshot(operator, 7);
    operator.notifyCheckpointComplete(7);
    PrintStream errors = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 100; i++) {
                  context.runCalls();
                  context.advanceMillis(10_000);
                }
              })
          .hasMessageContaining("tried 41 times");
    } finally {
      System.setErr(errors);
    }
    assertThat(commits()).hasSize(41);
    assertThat(log.toString(StandardCharsets.UTF_8).lines())
        .filteredOn(line -> line.contains("WARN"))
        .hasSize(6)
        .allMatch(line -> line.contains("'op-under-test' could not commit 1 committables yet"))
        .last()
        .asString()
        .contains("put that off 32 times", "checkpoint 7");
  }

  @Test
  void failsWithWhatTheCommitterThrows() throws Exception {
    script.answer =
        request -> {
          throw new IOException("server gone");
        };
    write("a");
    context.snapshot(operator, 1);
    operator.notifyCheckpointComplete(1);
    assertThatThrownBy(context::runCalls).isInstanceOf(IOException.class).hasMessage("server gone");
  }

  @Test
  void failsForAnUnknownReasonAndGivesUpForAKnownOne() throws Exception {
    script.answer =
        request -> request.signalFailedWithKnownReason(new IOException("expired long ago"));
    write("a");
    context.snapshot(operator, 1);
    operator.notifyCheckpointComplete(1);
    context.runCalls();
    assertThat(operator.isQuiescent()).isTrue();
    assertThat(context.metricValues().entrySet())
        .anySatisfy(
            metric -> {
              assertThat(metric.getKey()).endsWith("numCommitsFailed");
              assertThat(metric.getValue()).isEqualTo(1L);
            });
    script.answer = request -> request.signalFailedWithUnknownReason(new IOException("?"));
    write("b");
    context.snapshot(operator, 2);
    operator.notifyCheckpointComplete(2);
    assertThatThrownBy(context::runCalls)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("b of checkpoint 2")
        .hasRootCauseMessage("?");
  }

  @Test
  void restoresWriterStateAndCommitsWhatTheCheckpointHolds(TestInfo test) throws Exception {
    write("a");
    write("b");
    TestStateStore.Frozen one = context.snapshot(operator, 3);
    script.log.clear();
    SinkOperator<String> next =
        Copies.of(new SinkOperator<>(new Committing(test.getDisplayName())));
    TestContext<Void> nextContext =
        new TestContext<Void>().restored(3, TestStateStore.restored(List.of(one, one), 0, 1));
    nextContext.start(next);
    assertThat(next.isQuiescent()).isFalse();
    nextContext.runCalls();
    assertThat(script.log).containsExactly("restore [written 2, written 2]", "commit [a+b, a+b]");
    assertThat(nextContext.snapshot(next, 4).split().get(SinkOperator.COMMITTABLE_STATE)).isEmpty();
  }

  @Test
  void refusesASinkThatCannotCommitWhatTheCheckpointHolds() throws Exception {
    write("a");
    TestStateStore.Frozen one = context.snapshot(operator, 3);
    TestContext<Void> nextContext =
        new TestContext<Void>().restored(3, TestStateStore.restored(List.of(one), 0, 1));
    assertThatThrownBy(() -> nextContext.start(new SinkOperator<>(new ScriptedSink.Plain())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("op-under-test")
        .hasMessageContaining("uid");
  }

  @Test
  void closesTheCommitterOnlyWhenItsCommitHasEnded() throws Exception {
    script.answer =
        request -> {
          try {
            operator.close();
          } catch (Exception e) {
            throw new AssertionError(e);
          }
          script.log.add("still committing");
        };
    write("a");
    context.snapshot(operator, 1);
    script.log.clear();
    operator.notifyCheckpointComplete(1);
    context.runCalls();
    assertThat(script.log)
        .containsExactly("close writer", "still committing", "commit [a]", "close committer");
  }

  @Test
  void closesAlsoWhenItWasNeverOpened(TestInfo test) throws Exception {
    SinkOperator<String> unopened =
        Copies.of(new SinkOperator<>(new Committing(test.getDisplayName())));
    unopened.close();
    unopened.setup(new TestContext<>(new TestClock(), 0, 1, 0));
    unopened.close();
  }
}
