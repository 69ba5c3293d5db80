// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.io.Source;
import io.tidemark.io.SourceSplit;
import io.tidemark.operator.CoordinatedOperator.Status;
import io.tidemark.operator.Copies;
import io.tidemark.operator.OperatorCoordinator;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.TestClock;
import io.tidemark.operator.TestContext;
import io.tidemark.operator.TestCoordinatorContext;
import io.tidemark.operator.TestStateStore;
import io.tidemark.time.WatermarkStrategy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a source with its readers and its enumerator, without the engine: events between them are
 * delivered, blocking calls run and time passes in {@link #step}, and nowhere else.
 */
public final class SourceHarness<T> implements AutoCloseable {
  private final TestClock clock;
  private final List<SourceOperator<T, ?, ?>> operators = new ArrayList<>();
  private final List<TestContext<T>> contexts = new ArrayList<>();
  private final TestCoordinatorContext coordinatorContext;
  private final OperatorCoordinator coordinator;
  private final ArrayDeque<FromReader> toCoordinator = new ArrayDeque<>();
  private final boolean[] ended;

  private record FromReader(int subtask, Object event) {}

  /** A checkpoint of a source. */
  public record Checkpoint(long id, List<TestStateStore.Frozen> readers, byte[] enumerator) {}

  private SourceHarness(
      TestClock clock, int parallelism, OperatorCoordinator coordinator, TestCoordinatorContext c) {
    this.clock = clock;
    this.coordinator = coordinator;
    this.coordinatorContext = c;
    this.ended = new boolean[parallelism];
  }

  /** Starts a source afresh. */
  public static <T, S extends SourceSplit, E> SourceHarness<T> start(
      Source<T, S, E> source, WatermarkStrategy<T> strategy, int parallelism) throws Exception {
    return start(
        source, strategy, parallelism, new TestClock(), "source", new LinkedHashMap<>(), null);
  }

  /** Starts a source from a checkpoint, at any parallelism. */
  public static <T, S extends SourceSplit, E> SourceHarness<T> restore(
      Source<T, S, E> source, WatermarkStrategy<T> strategy, int parallelism, Checkpoint from)
      throws Exception {
    return start(
        source, strategy, parallelism, new TestClock(), "source", new LinkedHashMap<>(), from);
  }

  /** Starts the one reader of a source in a job without checkpoints. */
  public static <T, S extends SourceSplit, E> SourceHarness<T> startWithoutCheckpoints(
      Source<T, S, E> source, WatermarkStrategy<T> strategy) throws Exception {
    TestClock clock = new TestClock();
    TestCoordinatorContext c = new TestCoordinatorContext(clock, 1);
    SourceOperator<T, S, E> operator = Copies.of(new SourceOperator<>(source, strategy));
    SourceHarness<T> harness =
        new SourceHarness<>(clock, 1, Copies.of(operator).createCoordinator(c), c);
    TestContext<T> context = new TestContext<T>(clock, 0, 1, 0).withoutCheckpoints();
    context.coordinator(event -> harness.toCoordinator.add(new FromReader(0, event)));
    harness.coordinator.start(null);
    harness.contexts.add(context);
    harness.operators.add(operator);
    context.start(operator);
    return harness;
  }

  /** Starts one of several sources of a job. */
  public static <T, S extends SourceSplit, E> SourceHarness<T> start(
      Source<T, S, E> source,
      WatermarkStrategy<T> strategy,
      int parallelism,
      TestClock clock,
      String uid,
      Map<String, Object> shared,
      Checkpoint from)
      throws Exception {
    TestCoordinatorContext c = new TestCoordinatorContext(clock, uid, parallelism, shared);
    SourceOperator<T, S, E> prototype = new SourceOperator<>(source, strategy);
    SourceHarness<T> harness =
        new SourceHarness<>(clock, parallelism, Copies.of(prototype).createCoordinator(c), c);
    harness.coordinator.start(from == null ? null : from.enumerator());
    for (int i = 0; i < parallelism; i++) {
      int subtask = i;
      TestContext<T> context = new TestContext<>(clock, subtask, parallelism, 0);
      context.coordinator(event -> harness.toCoordinator.add(new FromReader(subtask, event)));
      if (from != null) {
        context.restored(from.id(), TestStateStore.restored(from.readers(), subtask, parallelism));
      }
      harness.contexts.add(context);
      harness.operators.add(Copies.of(prototype));
    }
    for (int i = 0; i < parallelism; i++) {
      harness.coordinator.subtaskReady(i);
      harness.contexts.get(i).start(harness.operators.get(i));
    }
    return harness;
  }

  /** Sends the records of a subtask there. */
  public void output(int subtask, Receiver<T> target) {
    contexts.get(subtask).output(target);
  }

  /** Delivers what is on its way. */
  public void deliver() throws Exception {
    while (!toCoordinator.isEmpty()) {
      FromReader next = toCoordinator.remove();
      coordinator.handleEvent(next.subtask(), next.event());
    }
    for (TestCoordinatorContext.SentEvent event : coordinatorContext.takeSent()) {
      operators.get(event.subtask()).handleCoordinatorEvent(event.event());
    }
  }

  /** Lets one subtask emit once, after everything that waits has happened. */
  public Status step(int subtask) throws Exception {
    settle();
    Status status = ended[subtask] ? Status.END_OF_INPUT : operators.get(subtask).emitNext();
    ended[subtask] = status == Status.END_OF_INPUT;
    return status;
  }

  /** Runs what waits, until nothing does. */
  public void settle() throws Exception {
    boolean any = true;
    while (any) {
      deliver();
      any = coordinatorContext.runWaiting();
      for (TestContext<T> context : contexts) {
        context.runDue();
        any |= context.runOneCall();
      }
      any |= !toCoordinator.isEmpty();
      if (coordinatorContext.failure() instanceof Exception e) {
        throw e;
      }
    }
  }

  /** Runs until every subtask has ended; time passes when nobody has anything to do. */
  public void runToEnd() throws Exception {
    int rounds = 0;
    while (!allEnded()) {
      boolean idle = true;
      for (int i = 0; i < operators.size(); i++) {
        idle &= step(i) != Status.MORE_AVAILABLE;
      }
      if (idle && !allEnded()) {
        clock.advanceMillis(1);
        if (++rounds > 1_000_000) {
          throw new AssertionError("The source has not come to its end.");
        }
      }
    }
  }

  /** The number of subtasks. */
  public int parallelism() {
    return operators.size();
  }

  /** Whether every subtask has said that it has ended. */
  public boolean allEnded() {
    for (boolean one : ended) {
      if (!one) {
        return false;
      }
    }
    return true;
  }

  /** Lets time pass, and what is due happen. */
  public void advanceMillis(long millis) throws Exception {
    clock.advanceMillis(millis);
    settle();
  }

  /** Takes a checkpoint as the engine does: events that were sent before come before. */
  public Checkpoint checkpoint(long id) throws Exception {
    byte[] enumerator = coordinator.snapshot(id);
    for (TestCoordinatorContext.SentEvent event : coordinatorContext.takeSent()) {
      operators.get(event.subtask()).handleCoordinatorEvent(event.event());
    }
    List<TestStateStore.Frozen> readers = new ArrayList<>();
    for (int i = 0; i < operators.size(); i++) {
      readers.add(contexts.get(i).snapshot(operators.get(i), id));
    }
    return new Checkpoint(id, readers, enumerator);
  }

  /** Says that a checkpoint is complete. */
  public void complete(long id) throws Exception {
    coordinator.notifyCheckpointComplete(id);
    for (SourceOperator<T, ?, ?> operator : operators) {
      operator.notifyCheckpointComplete(id);
    }
  }

  /** The surroundings of a subtask. */
  public TestContext<T> context(int subtask) {
    return contexts.get(subtask);
  }

  /** All records emitted so far, subtask by subtask. */
  public List<T> values() {
    List<T> all = new ArrayList<>();
    contexts.forEach(context -> all.addAll(context.values()));
    return all;
  }

  @Override
  public void close() throws Exception {
    for (SourceOperator<T, ?, ?> operator : operators) {
      operator.close();
    }
    coordinator.close();
  }
}
