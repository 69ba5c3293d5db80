// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointAction;
import io.tidemark.checkpoint.CheckpointBarrier;
import io.tidemark.checkpoint.CheckpointCoordinator;
import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.CheckpointType;
import io.tidemark.checkpoint.CheckpointedJob;
import io.tidemark.checkpoint.storage.JobCheckpoints;
import io.tidemark.checkpoint.storage.OwnershipLostException;
import io.tidemark.graph.CheckpointStatistics;
import io.tidemark.runtime.control.SerialIo;
import io.tidemark.time.Clock;
import io.tidemark.util.Causes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out what the {@link CheckpointCoordinator} decides, and reports back to it.
 *
 * <p>Thread: the job's control thread.
 */
final class CheckpointExecutor {
  private static final Logger LOG = LoggerFactory.getLogger(CheckpointExecutor.class);

  private final CheckpointCoordinator coordinator;
  private final JobCheckpoints checkpoints;
  private final SerialIo io;
  private final Clock clock;
  private final Owner owner;
  private final CheckpointHistory history;
  private final Map<Long, CompletableFuture<Long>> asked = new TreeMap<>();
  private @Nullable JobAttempt attempt;
  private @Nullable CheckpointedJob job;
  private int writings;
  private @Nullable Runnable whenWritten;

  /** Whether a subtask has asked for a checkpoint since the last was triggered. */
  private boolean wanted;

  /** What the executor asks of the job. */
  interface Owner {
    /** The final checkpoint is complete and everybody has been told. */
    void finalCheckpointComplete();

    /** Too many checkpoints failed: fail the attempt. */
    void failAttempt(Throwable cause);

    /** The job belongs to another run now: stop for good, writing nothing more. */
    void failForGood(Throwable cause);
  }

  CheckpointExecutor(
      CheckpointCoordinator coordinator,
      JobCheckpoints checkpoints,
      SerialIo io,
      Clock clock,
      Owner owner,
      CheckpointHistory history) {
    this.coordinator = coordinator;
    this.checkpoints = checkpoints;
    this.io = io;
    this.clock = clock;
    this.owner = owner;
    this.history = history;
  }

  CheckpointCoordinator coordinator() {
    return coordinator;
  }

  /** Takes checkpoints of an attempt from now on; all its subtasks are ready. */
  void begin(JobAttempt newAttempt, CheckpointedJob itsJob) {
    attempt = newAttempt;
    job = itsJob;
    List<String> coordinators = new ArrayList<>();
    newAttempt
        .coordinators()
        .forEach(
            host -> {
              if (host.uid() != null) {
                coordinators.add(host.uid());
              }
            });
    coordinator.expect(newAttempt.subtasks().keySet(), coordinators);
    coordinator.start(now());
    triggerIfWanted();
  }

  /** A subtask asks for a checkpoint before its time. */
  void wanted() {
    wanted = true;
    triggerIfWanted();
  }

  /** One at a time: a barrier that is on its way may be all that is wanted. */
  private void triggerIfWanted() {
    if (wanted && attempt != null && coordinator.pendingIds().isEmpty()) {
      carryOut(coordinator.triggerManually(now()));
    }
  }

  long now() {
    return clock.currentTimeMillis();
  }

  void tick() {
    carryOut(coordinator.tick(now()));
  }

  /** A subtask's snapshot begins to be written, or a sink's commit begins. */
  void writingBegan() {
    writings++;
  }

  /** That is done, or never will be; what came of a snapshot has been said. */
  void writingEnded() {
    writings--;
    if (writings == 0) {
      stopWaiting();
    }
  }

  /** Whether a snapshot is being written, or a sink commits, in this or a former attempt. */
  boolean isWriting() {
    return writings > 0;
  }

  /**
   * Goes on once no snapshot is being written and no sink commits any more: until then files cannot
   * be deleted, and a commit would come beside the same one of the next attempt or run. Asked when
   * all subtasks are closed; one such wish at a time.
   */
  void whenWritten(Runnable then) {
    whenWritten = then;
    if (writings == 0) {
      stopWaiting();
    }
  }

  /** Goes on although something may still be written; a later start collects what it leaves. */
  void stopWaiting() {
    Runnable waiting = whenWritten;
    whenWritten = null;
    if (waiting != null) {
      waiting.run();
    }
  }

  /** Triggers a checkpoint by hand; the future gets its id once it is complete. */
  void triggerManually(CompletableFuture<Long> result) {
    asked.put(coordinator.nextCheckpointId(), result);
    carryOut(coordinator.triggerManually(now()));
  }

  void triggerFinal() {
    carryOut(coordinator.triggerFinal(now()));
  }

  void suspend(String sentence) {
    attempt = null;
    wanted = false;
    carryOut(coordinator.suspend(now(), sentence));
    asked
        .values()
        .forEach(future -> future.completeExceptionally(new IllegalStateException(sentence)));
    asked.clear();
  }

  void carryOut(List<CheckpointAction> actions) {
    for (CheckpointAction action : actions) {
      carryOut(action);
    }
  }

  private void carryOut(CheckpointAction action) {
    if (action instanceof CheckpointAction.Trigger trigger) {
      trigger(trigger);
    } else if (action instanceof CheckpointAction.WriteMetadata write) {
      write(write);
    } else if (action instanceof CheckpointAction.NotifyComplete complete) {
      complete(complete);
    } else if (action instanceof CheckpointAction.NotifyAborted aborted) {
      aborted(aborted);
    } else if (action instanceof CheckpointAction.Discard discard) {
      delete(
          "the files of checkpoint " + discard.checkpointId() + ", which did not complete",
          () -> checkpoints.discard(discard.checkpointId(), discard.snapshots()));
    } else if (action instanceof CheckpointAction.DeleteCheckpoint delete) {
      delete(
          "checkpoint " + delete.checkpointId(), () -> checkpoints.delete(delete.checkpointId()));
    } else if (action instanceof CheckpointAction.FailJob fail) {
      owner.failAttempt(new CheckpointsFailedException(fail.sentence(), fail.reason()));
    }
  }

  private void trigger(CheckpointAction.Trigger trigger) {
    JobAttempt running = attempt;
    if (running == null) {
      return;
    }
    wanted = false;
    long id = trigger.checkpointId();
    history.triggered(id, trigger.timestampMillis(), clock.nanoTime());
    List<CheckpointAction> next = new ArrayList<>();
    for (CoordinatorHost host : running.coordinators()) {
      String uid = host.uid();
      if (uid == null) {
        continue;
      }
      try {
        next.addAll(coordinator.coordinatorAcknowledged(id, uid, host.snapshot(id)));
      } catch (Throwable failure) {
        LOG.warn("Checkpoint {} cannot be triggered.", id, failure);
        carryOut(
            coordinator.triggerFailed(
                now(),
                id,
                "The state of the split enumerator of operator '"
                    + host.operatorUid()
                    + "' cannot be saved: "
                    + Causes.describe(failure)));
        return;
      }
    }
    running.injectBarrier(new CheckpointBarrier(id, trigger.timestampMillis(), trigger.type()));
    carryOut(next);
  }

  private void write(CheckpointAction.WriteMetadata write) {
    CheckpointedJob of = job;
    if (of == null) {
      throw new IllegalStateException("Metadata is to be written before the job has begun.");
    }
    long id = write.snapshots().checkpointId();
    history.acknowledged(write.snapshots());
    CheckpointMetadata metadata = CheckpointMetadata.of(of, write.snapshots(), new TreeMap<>());
    io.submit(
        () -> {
          checkpoints.writeMetadata(metadata);
          // Those who are told of the checkpoint may commit at once.
          checkpoints.verifyStillOwner();
          return metadata;
        },
        (written, failure) -> {
          if (written != null) {
            carryOut(coordinator.metadataWritten(now(), id));
          } else if (failure instanceof OwnershipLostException) {
            owner.failForGood(failure);
          } else {
            LOG.warn("The metadata of checkpoint {} could not be written.", id, failure);
            carryOut(
                coordinator.metadataFailed(
                    now(), id, "Its metadata could not be written: " + Causes.describe(failure)));
          }
        });
  }

  private void complete(CheckpointAction.NotifyComplete complete) {
    long id = complete.checkpointId();
    CheckpointStatistics.Completed done = history.completed(id, clock.nanoTime());
    LOG.debug(
        "Checkpoint {} is complete: {} bytes in {} ms.",
        id,
        done.stateBytes(),
        done.endToEnd().toMillis());
    JobAttempt running = attempt;
    if (running != null) {
      running.subtasks().values().forEach(subtask -> subtask.notifyCheckpointComplete(id));
      running.coordinators().forEach(host -> host.notifyCheckpointComplete(id));
    }
    CompletableFuture<Long> waiting = asked.remove(id);
    if (waiting != null) {
      waiting.complete(id);
    }
    if (complete.type() == CheckpointType.FINAL && running != null) {
      owner.finalCheckpointComplete();
    }
    triggerIfWanted();
  }

  private void aborted(CheckpointAction.NotifyAborted aborted) {
    long id = aborted.checkpointId();
    history.failed(id);
    LOG.info("Checkpoint {} was aborted ({}): {}", id, aborted.reason(), aborted.sentence());
    JobAttempt running = attempt;
    if (running != null) {
      running.subtasks().values().forEach(subtask -> subtask.notifyCheckpointAborted(id));
    }
    CompletableFuture<Long> waiting = asked.remove(id);
    if (waiting != null) {
      waiting.completeExceptionally(
          new IllegalStateException(
              "Checkpoint "
                  + id
                  + " was aborted ("
                  + aborted.reason()
                  + "): "
                  + aborted.sentence()));
    }
    triggerIfWanted();
  }

  private void delete(String what, Deletion deletion) {
    boolean runs =
        io.submit(
            () -> {
              deletion.run();
              return true;
            },
            (done, failure) -> {
              if (failure != null) {
                LOG.warn("Could not delete {}; a later start collects it.", what, failure);
              }
            });
    if (!runs) {
      LOG.info("The job ended before it could delete {}; a later start collects it.", what);
    }
  }

  private interface Deletion {
    void run() throws java.io.IOException;
  }

  /** Deletes every completed checkpoint: the job was cancelled and they are not wanted. */
  void deleteAll() {
    for (long id : coordinator.completedIds()) {
      delete("checkpoint " + id, () -> checkpoints.delete(id));
    }
  }
}
