// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.sink;

import io.tidemark.io.Sink;
import io.tidemark.operator.Copies;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.TestClock;
import io.tidemark.operator.TestContext;
import io.tidemark.operator.TestStateStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs the subtasks of a sink without the engine: checkpoints are taken, acknowledged and
 * completed, and blocking calls run, when a test says so.
 */
public final class SinkHarness<T> {
  private final TestClock clock;
  private final List<SinkOperator<T>> operators = new ArrayList<>();
  private final List<TestContext<Void>> contexts = new ArrayList<>();

  /** A checkpoint of a sink. */
  public record Checkpoint(long id, List<TestStateStore.Frozen> subtasks) {}

  /** How a run of a sink begins. */
  public record Start(TestClock clock, int parallelism, int attempt, Checkpoint restored) {}

  /** Starts a sink. */
  public SinkHarness(Sink<T> sink, Start start) throws Exception {
    this(sink, start, context -> {});
  }

  /** Starts a sink in surroundings that are set further. */
  public SinkHarness(Sink<T> sink, Start start, Consumer<TestContext<Void>> settings)
      throws Exception {
    this.clock = start.clock();
    SinkOperator<T> prototype = new SinkOperator<>(sink);
    for (int i = 0; i < start.parallelism(); i++) {
      TestContext<Void> context = new TestContext<>(clock, i, start.parallelism(), start.attempt());
      Checkpoint from = start.restored();
      if (from != null) {
        context.restored(
            from.id(), TestStateStore.restored(from.subtasks(), i, start.parallelism()));
      }
      settings.accept(context);
      SinkOperator<T> operator = Copies.of(prototype);
      contexts.add(context);
      operators.add(operator);
      context.start(operator);
    }
  }

  /** The number of subtasks. */
  public int parallelism() {
    return operators.size();
  }

  /** The surroundings of a subtask. */
  public TestContext<Void> context(int subtask) {
    return contexts.get(subtask);
  }

  /** Hands a record to a subtask. */
  public void write(int subtask, T record) throws Exception {
    operators.get(subtask).receive(record, Receiver.NO_TIMESTAMP);
  }

  /** Takes the synchronous part of a checkpoint in every subtask. */
  public Checkpoint snapshot(long id) throws Exception {
    List<TestStateStore.Frozen> parts = new ArrayList<>();
    for (int i = 0; i < operators.size(); i++) {
      parts.add(contexts.get(i).snapshot(operators.get(i), id));
    }
    return new Checkpoint(id, parts);
  }

  /** Does in one subtask what its acknowledgement waits for. */
  public void acknowledge(int subtask) throws Exception {
    contexts.get(subtask).runBeforeAcknowledge();
  }

  /** Does in every subtask what its acknowledgement waits for. */
  public void acknowledgeAll() throws Exception {
    for (int i = 0; i < operators.size(); i++) {
      acknowledge(i);
    }
  }

  /** Tells one subtask that a checkpoint is complete. */
  public void complete(int subtask, long id) throws Exception {
    operators.get(subtask).notifyCheckpointComplete(id);
  }

  /** Tells every subtask that a checkpoint is complete. */
  public void completeAll(long id) throws Exception {
    for (int i = 0; i < operators.size(); i++) {
      complete(i, id);
    }
  }

  /** Takes a checkpoint from its barrier to its commits. */
  public Checkpoint checkpoint(long id) throws Exception {
    Checkpoint taken = snapshot(id);
    acknowledgeAll();
    completeAll(id);
    settle();
    return taken;
  }

  /** Runs the oldest blocking call of a subtask; says whether there was one. */
  public boolean runOneCall(int subtask) {
    return contexts.get(subtask).runOneCall();
  }

  /** Runs blocking calls, and lets time pass, until every subtask is quiet. */
  public void settle() throws Exception {
    for (int round = 0; round < 1_000; round++) {
      boolean quiet = true;
      for (int i = 0; i < operators.size(); i++) {
        contexts.get(i).runCalls();
        contexts.get(i).runDue();
        quiet &= operators.get(i).isQuiescent() && contexts.get(i).waitingCalls() == 0;
      }
      if (quiet) {
        return;
      }
      clock.advanceMillis(50);
    }
    throw new AssertionError("The sink does not come to rest.");
  }

  /** Whether every subtask says that nothing is under way. */
  public boolean isQuiescent() {
    return operators.stream().allMatch(SinkOperator::isQuiescent);
  }

  /** Ends the input of every subtask. */
  public void finish() throws Exception {
    for (SinkOperator<T> operator : operators) {
      operator.finish();
    }
  }

  /** Says to every subtask that all have ended. */
  public void endOfJob() throws Exception {
    for (SinkOperator<T> operator : operators) {
      operator.endOfJob();
    }
  }

  /** Closes every subtask. */
  public void close() throws Exception {
    for (SinkOperator<T> operator : operators) {
      operator.close();
    }
  }
}
