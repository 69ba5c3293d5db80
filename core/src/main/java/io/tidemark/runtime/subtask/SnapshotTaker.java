// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.checkpoint.CheckpointBarrier;
import io.tidemark.checkpoint.CheckpointFailureReason;
import io.tidemark.checkpoint.OperatorSnapshot;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.SubtaskSnapshot;
import io.tidemark.checkpoint.SubtaskSnapshot.Costs;
import io.tidemark.checkpoint.storage.StateTooLargeException;
import io.tidemark.checkpoint.storage.SubtaskWriter;
import io.tidemark.operator.OperatorException;
import io.tidemark.runtime.exchange.ChannelEvent;
import io.tidemark.runtime.scheduling.BackgroundCalls;
import io.tidemark.runtime.scheduling.IoPool;
import io.tidemark.runtime.scheduling.Mailbox;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.KeyedStateSnapshot;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.OperatorStateSnapshot;
import io.tidemark.state.spi.SnapshotWriter;
import io.tidemark.time.Clock;
import io.tidemark.util.Causes;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Takes the snapshots of one subtask: the synchronous part on its thread, the asynchronous part on
 * the I/O pool, the answer to the job's control thread. The answer waits until no failure of a call
 * in the background is left that its operator has not seen.
 *
 * <p>Thread: {@link #take} on the subtask's; the writing on one thread of the pool for each
 * snapshot.
 */
public final class SnapshotTaker {
  private final SubtaskKey key;
  private final Clock clock;
  private final Background background;
  private final SubtaskListener listener;
  private final SubtaskStorage storage;

  /** What is being written, and what waits behind it: snapshots are written one at a time. */
  private final ArrayDeque<Runnable> writings = new ArrayDeque<>();

  SnapshotTaker(
      SubtaskKey key,
      Clock clock,
      Background background,
      SubtaskListener listener,
      SubtaskStorage storage) {
    this.key = key;
    this.clock = clock;
    this.background = background;
    this.listener = listener;
    this.storage = storage;
  }

  /**
   * What goes on beside the subtask's thread.
   *
   * @param ioPool runs what blocks
   * @param mailbox the subtask's mailbox
   * @param calls what its operators have running there
   */
  record Background(IoPool ioPool, Mailbox mailbox, BackgroundCalls calls) {}

  /** One operator's frozen state. */
  private record Frozen(
      String uid,
      boolean finished,
      @Nullable KeyedStateSnapshot keyed,
      OperatorStateSnapshot operator,
      RawState raw,
      List<Callable<?>> beforeAcknowledge) {}

  /**
   * Takes a snapshot, sends the barrier on, and has the rest done.
   *
   * @param ended whether the subtask has emitted everything
   * @param alignmentNanos since the first input delivered the barrier
   */
  void take(CheckpointBarrier barrier, OperatorChain chain, boolean ended, long alignmentNanos)
      throws Exception {
    long begun = clock.nanoTime();
    long id = barrier.checkpointId();
    for (OperatorRunner<?> runner : chain.runners()) {
      runner.call(
          "when it prepared its snapshot", () -> runner.operator().prepareSnapshotPreBarrier(id));
    }
    chain.broadcast(new ChannelEvent.BarrierEvent(barrier));
    List<Frozen> frozen = new ArrayList<>();
    for (OperatorRunner<?> runner : chain.runners()) {
      frozen.add(freeze(runner, barrier, ended));
    }
    Costs costs = new Costs(alignmentNanos, begun, clock.nanoTime() - begun, 0);
    writings.add(
        () -> {
          listener.writingBegan();
          background.ioPool.<SubtaskSnapshot>submit(
              () -> write(id, frozen, costs),
              (done, failure) -> {
                written(frozen);
                if (failure instanceof OperatorException failed) {
                  background.calls.failed(
                      () -> {
                        throw failed;
                      });
                }
                background.calls.sayWhenDecided(() -> answer(id, done, failure));
              });
        });
    if (writings.size() == 1) {
      writings.getFirst().run();
    }
  }

  private static Frozen freeze(OperatorRunner<?> runner, CheckpointBarrier barrier, boolean ended)
      throws Exception {
    OperatorBackends backends = runner.backends();
    RawState raw = backends.newRawState();
    long id = barrier.checkpointId();
    runner.call(
        "in its snapshot",
        () ->
            runner
                .operator()
                .snapshotState(backends.snapshotContext(id, barrier.timestampMillis(), raw)));
    KeyedStateBackend<?> keyed = backends.keyedOrNull();
    return new Frozen(
        uidOf(runner),
        ended || backends.wasFinished(),
        keyed == null ? null : keyed.snapshot(id),
        backends.operatorState().snapshot(id),
        raw,
        runner.takeBeforeAcknowledge());
  }

  /** The uid, or an empty text: an operator without one keeps nothing. */
  private static String uidOf(OperatorRunner<?> runner) {
    String uid = runner.node().uid();
    return uid == null ? "" : uid;
  }

  private SubtaskSnapshot write(long id, List<Frozen> frozen, Costs sync) throws Exception {
    long begun = clock.nanoTime();
    for (Frozen one : frozen) {
      for (Callable<?> call : one.beforeAcknowledge) {
        runFirst(one.uid, call);
      }
    }
    TreeMap<String, OperatorSnapshot> operators = new TreeMap<>();
    try (SubtaskWriter file = storage.newWriter(id, key)) {
      for (Frozen one : frozen) {
        if (!one.uid.isEmpty()) {
          operators.put(one.uid, write(one, file.forOperator(one.uid)));
        }
      }
      file.commit();
    }
    return new SubtaskSnapshot(
        operators,
        new Costs(
            sync.alignmentNanos(),
            sync.syncBeganNanos(),
            sync.syncNanos(),
            clock.nanoTime() - begun));
  }

  /** What an operator wanted done before the acknowledgement; a failure fails the attempt. */
  private static void runFirst(String uid, Callable<?> call) throws OperatorException {
    try {
      Object unused = call.call();
    } catch (Throwable failure) { // Not done again: an error must not pass for a write that failed.
      throw OperatorException.in(uid, "when it prepared its snapshot", failure);
    }
  }

  private static OperatorSnapshot write(Frozen one, SnapshotWriter writer) throws IOException {
    List<KeyedStateHandle> keyed = new ArrayList<>();
    if (one.keyed != null) {
      keyed.addAll(one.keyed.write(writer));
    }
    keyed.addAll(one.raw.writeKeyed(writer));
    List<OperatorStateHandle> operator = new ArrayList<>(one.operator.write(writer));
    operator.addAll(one.raw.writeOperator(writer));
    return new OperatorSnapshot(one.finished, keyed, operator);
  }

  /** Begins the next writing, and gives back what this one held. */
  private void written(List<Frozen> frozen) {
    background.mailbox.post(
        () -> {
          writings.removeFirst();
          if (!writings.isEmpty()) {
            writings.getFirst().run();
          }
          for (Frozen one : frozen) {
            if (one.keyed != null) {
              one.keyed.release();
            }
          }
        });
  }

  private void answer(long id, @Nullable SubtaskSnapshot done, @Nullable Throwable failure) {
    if (done != null) {
      listener.acknowledged(id, key, done);
    } else {
      CheckpointFailureReason reason =
          failure instanceof StateTooLargeException
              ? CheckpointFailureReason.STATE_TOO_LARGE
              : CheckpointFailureReason.WRITE_FAILED;
      listener.declined(
          id, key, reason, "Writing the snapshot failed: " + Causes.describe(failure));
    }
    listener.writingEnded();
  }

  /**
   * The subtask is not there any more, and the job's control thread knows whether it has failed:
   * what is still to be said of snapshots is said at once.
   */
  void close() {
    background.calls.close();
  }
}
