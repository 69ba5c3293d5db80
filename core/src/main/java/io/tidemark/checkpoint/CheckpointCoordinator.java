// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import io.tidemark.checkpoint.CheckpointAction.DeleteCheckpoint;
import io.tidemark.checkpoint.CheckpointAction.Discard;
import io.tidemark.checkpoint.CheckpointAction.FailJob;
import io.tidemark.checkpoint.CheckpointAction.NotifyAborted;
import io.tidemark.checkpoint.CheckpointAction.NotifyComplete;
import io.tidemark.checkpoint.CheckpointAction.Trigger;
import io.tidemark.checkpoint.CheckpointAction.WriteMetadata;
import io.tidemark.checkpoint.PendingCheckpoint.Phase;
import io.tidemark.util.Checks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Decides when checkpoints are triggered, completed, aborted and deleted.
 *
 * <p><b>Life of a checkpoint.</b> Triggered by time, by hand or as the final one, it collects the
 * acknowledgements of all expected subtasks and operator coordinators. When all are there its
 * metadata is written; when that is done it is complete, everybody is told, older ones in flight
 * are aborted as subsumed, and completed ones beyond the retained number are deleted. Until its
 * metadata is being written it can be aborted: by timeout, by a subtask that declines, by a newer
 * one that completes, by {@link #suspend}. What its subtasks had written is then handed out for
 * deletion, and what late acknowledgements bring, too.
 *
 * <p><b>Order.</b> Several may be in flight. Metadata is written for one at a time, the oldest that
 * is ready first, so that completions are told in rising order.
 *
 * <p><b>Use.</b> Every method that may have effects returns the actions to carry out, in order.
 * Time passes only through {@code nowMillis}, which never goes back; {@link #nextDeadlineMillis}
 * says when {@link #tick} wants to be called.
 *
 * <p>Thread: none; one caller at a time.
 */
public final class CheckpointCoordinator {
  /** How many aborted checkpoints are remembered for the sake of late acknowledgements. */
  private static final int REMEMBERED_ABORTED = 256;

  private final CheckpointSettings settings;
  private final TriggerSchedule schedule;
  private final FailureCounter failures;
  private final SortedMap<Long, PendingCheckpoint> pending = new TreeMap<>();
  private final ArrayDeque<Long> completed = new ArrayDeque<>();

  /** Aborted checkpoints and the subtasks whose files may still come. */
  private final SortedMap<Long, SortedSet<SubtaskKey>> aborted = new TreeMap<>();

  private final SortedSet<SubtaskKey> expected = new TreeSet<>();
  private final SortedSet<String> expectedCoordinators = new TreeSet<>();
  private final SortedMap<SubtaskKey, SubtaskSnapshot> finished = new TreeMap<>();

  private long nextCheckpointId;
  private boolean active;
  private long finalDueMillis = Long.MAX_VALUE;

  /**
   * Creates an inactive coordinator.
   *
   * @param nextCheckpointId the first id to use: above every id that was ever used for the job
   * @param completedIds the completed checkpoints on storage, rising
   */
  public CheckpointCoordinator(
      CheckpointSettings settings, long nextCheckpointId, List<Long> completedIds) {
    this.settings = settings;
    this.schedule = new TriggerSchedule(settings);
    this.failures = new FailureCounter(settings.tolerableFailures());
    this.nextCheckpointId = nextCheckpointId;
    for (long id : completedIds) {
      Checks.argument(
          id > latestCompletedId() && id < nextCheckpointId,
          "The completed checkpoints %s are not rising or not below the next id %s.",
          completedIds,
          nextCheckpointId);
      completed.addLast(id);
    }
  }

  /**
   * Says whose acknowledgements a checkpoint needs from now on; nobody counts as finished. Called
   * before {@link #start}.
   */
  public void expect(Collection<SubtaskKey> subtasks, Collection<String> coordinatorUids) {
    Checks.state(
        !active, "Who is expected to acknowledge cannot change while the coordinator is active.");
    expected.clear();
    expected.addAll(subtasks);
    expectedCoordinators.clear();
    expectedCoordinators.addAll(coordinatorUids);
    finished.clear();
  }

  /** Begins to trigger by time. Called when all expected subtasks run. */
  public void start(long nowMillis) {
    active = true;
    finalDueMillis = Long.MAX_VALUE;
    schedule.start(nowMillis);
  }

  /** When {@link #tick} wants to be called next; {@link Long#MAX_VALUE} for never. */
  public long nextDeadlineMillis() {
    long deadline =
        pending.size() < settings.effectiveMaxConcurrent() ? schedule.dueMillis() : Long.MAX_VALUE;
    deadline = Math.min(deadline, finalDueMillis);
    for (PendingCheckpoint checkpoint : pending.values()) {
      if (checkpoint.phase() == Phase.COLLECTING) {
        deadline = Math.min(deadline, expiresMillis(checkpoint));
      }
    }
    return deadline;
  }

  /** Does what is due: expires what took too long, triggers by time. */
  public List<CheckpointAction> tick(long nowMillis) {
    List<CheckpointAction> actions = new ArrayList<>();
    for (PendingCheckpoint checkpoint : List.copyOf(pending.values())) {
      if (checkpoint.phase() == Phase.COLLECTING && nowMillis >= expiresMillis(checkpoint)) {
        abort(
            nowMillis,
            checkpoint,
            CheckpointFailureReason.EXPIRED,
            expiredSentence(checkpoint),
            actions);
      }
    }
    if (!active) {
      return actions;
    }
    if (nowMillis >= finalDueMillis) {
      finalDueMillis = Long.MAX_VALUE;
      trigger(nowMillis, CheckpointType.FINAL, actions);
    } else if (pending.size() < settings.effectiveMaxConcurrent()
        && nowMillis >= schedule.dueMillis()) {
      schedule.triggered(nowMillis);
      trigger(nowMillis, CheckpointType.PERIODIC, actions);
    }
    return actions;
  }

  /** Triggers a checkpoint now, however many are in flight. */
  public List<CheckpointAction> triggerManually(long nowMillis) {
    Checks.state(active, "A checkpoint was asked for while the job is not running.");
    List<CheckpointAction> actions = new ArrayList<>();
    trigger(nowMillis, CheckpointType.MANUAL, actions);
    return actions;
  }

  /**
   * Triggers the final checkpoint of a bounded job now; there are no more by time after it. When it
   * is aborted and the job survives that, it is triggered again after the interval.
   */
  public List<CheckpointAction> triggerFinal(long nowMillis) {
    Checks.state(active, "The final checkpoint was asked for while the job is not running.");
    schedule.stop();
    List<CheckpointAction> actions = new ArrayList<>();
    trigger(nowMillis, CheckpointType.FINAL, actions);
    return actions;
  }

  /** An operator coordinator's state for a checkpoint. */
  public List<CheckpointAction> coordinatorAcknowledged(
      long checkpointId, String uid, CoordinatorState state) {
    List<CheckpointAction> actions = new ArrayList<>();
    PendingCheckpoint checkpoint = pending.get(checkpointId);
    if (checkpoint != null && checkpoint.phase() == Phase.COLLECTING) {
      checkpoint.acknowledgeCoordinator(uid, state);
      advance(checkpoint, actions);
    }
    return actions;
  }

  /**
   * A subtask's snapshot for a checkpoint. When the checkpoint was aborted meanwhile, its files are
   * handed out for deletion; a second acknowledgement is ignored.
   */
  public List<CheckpointAction> acknowledged(
      long checkpointId, SubtaskKey subtask, SubtaskSnapshot snapshot) {
    List<CheckpointAction> actions = new ArrayList<>();
    PendingCheckpoint checkpoint = pending.get(checkpointId);
    if (checkpoint == null) {
      if (forgetLate(checkpointId, subtask)) {
        actions.add(new Discard(checkpointId, List.of(snapshot)));
      }
    } else if (checkpoint.acknowledge(subtask, snapshot)) {
      advance(checkpoint, actions);
    }
    return actions;
  }

  /**
   * A subtask that cannot take part in a checkpoint, and has deleted what it had written for it.
   */
  public List<CheckpointAction> declined(
      long nowMillis,
      long checkpointId,
      SubtaskKey subtask,
      CheckpointFailureReason reason,
      String sentence) {
    List<CheckpointAction> actions = new ArrayList<>();
    PendingCheckpoint checkpoint = pending.get(checkpointId);
    if (checkpoint == null) {
      forgetLate(checkpointId, subtask);
    } else if (checkpoint.phase() == Phase.COLLECTING) {
      abort(
          nowMillis,
          checkpoint,
          reason,
          "Subtask " + subtask + " declined it: " + sentence,
          actions);
      forgetLate(checkpointId, subtask);
      actions.addAll(tick(nowMillis));
    }
    return actions;
  }

  /** Triggering a checkpoint did not work, for a reason that no single subtask has. */
  public List<CheckpointAction> triggerFailed(long nowMillis, long checkpointId, String sentence) {
    List<CheckpointAction> actions = new ArrayList<>();
    PendingCheckpoint checkpoint = pending.get(checkpointId);
    if (checkpoint != null && checkpoint.phase() == Phase.COLLECTING) {
      abort(nowMillis, checkpoint, CheckpointFailureReason.TRIGGER_FAILED, sentence, actions);
    }
    return actions;
  }

  /**
   * A subtask has ended for good: its last records are covered by a completed checkpoint. What it
   * leaves (flags, no bytes) goes into every later checkpoint, and into those in flight that still
   * wait for it.
   */
  public List<CheckpointAction> subtaskFinished(SubtaskKey subtask, SubtaskSnapshot last) {
    Checks.state(
        expected.remove(subtask), "Subtask %s finished, but is not among those that run.", subtask);
    Checks.state(
        last.files().isEmpty(),
        "Subtask %s finished but leaves state in %s, which goes with its checkpoint.",
        subtask,
        last.files());
    finished.put(subtask, last);
    List<CheckpointAction> actions = new ArrayList<>();
    for (PendingCheckpoint checkpoint : List.copyOf(pending.values())) {
      if (checkpoint.acknowledge(subtask, last)) {
        advance(checkpoint, actions);
      }
    }
    return actions;
  }

  /** The metadata of a checkpoint is written: it is complete. */
  public List<CheckpointAction> metadataWritten(long nowMillis, long checkpointId) {
    PendingCheckpoint checkpoint = removeWriting(checkpointId);
    List<CheckpointAction> actions = new ArrayList<>();
    completed.addLast(checkpointId);
    failures.succeeded();
    schedule.completed(nowMillis);
    if (checkpoint.type() == CheckpointType.FINAL) {
      finalDueMillis = Long.MAX_VALUE;
    }
    actions.add(new NotifyComplete(checkpointId, checkpoint.type()));
    for (PendingCheckpoint older : List.copyOf(pending.headMap(checkpointId).values())) {
      String sentence = "Checkpoint " + checkpointId + " completed before it.";
      abort(nowMillis, older, CheckpointFailureReason.SUBSUMED, sentence, actions);
    }
    while (completed.size() > settings.retained()) {
      actions.add(new DeleteCheckpoint(completed.removeFirst()));
    }
    writeNext(actions);
    actions.addAll(tick(nowMillis));
    return actions;
  }

  /** The metadata of a checkpoint could not be written. */
  public List<CheckpointAction> metadataFailed(long nowMillis, long checkpointId, String sentence) {
    PendingCheckpoint checkpoint = removeWriting(checkpointId);
    List<CheckpointAction> actions = new ArrayList<>();
    abort(nowMillis, checkpoint, CheckpointFailureReason.METADATA_FAILED, sentence, actions);
    writeNext(actions);
    actions.addAll(tick(nowMillis));
    return actions;
  }

  /**
   * Stops triggering and aborts what is in flight, but for a checkpoint whose metadata is being
   * written ({@link #isWritingMetadata}): whether that one is complete is known only when its
   * writing is reported.
   */
  public List<CheckpointAction> suspend(long nowMillis, String sentence) {
    active = false;
    schedule.stop();
    finalDueMillis = Long.MAX_VALUE;
    List<CheckpointAction> actions = new ArrayList<>();
    for (PendingCheckpoint checkpoint : List.copyOf(pending.values())) {
      if (checkpoint.phase() != Phase.WRITING) {
        abort(nowMillis, checkpoint, CheckpointFailureReason.SUSPENDED, sentence, actions);
      }
    }
    return actions;
  }

  /** Whether the metadata of a checkpoint is on its way. */
  public boolean isWritingMetadata() {
    return pending.values().stream().anyMatch(c -> c.phase() == Phase.WRITING);
  }

  /** The newest completed checkpoint, 0 when there is none. */
  public long latestCompletedId() {
    return completed.isEmpty() ? 0 : completed.getLast();
  }

  /** The completed checkpoints that are kept, oldest first. */
  public List<Long> completedIds() {
    return List.copyOf(completed);
  }

  /** The checkpoints in flight, oldest first. */
  public Set<Long> pendingIds() {
    return new TreeSet<>(pending.keySet());
  }

  /** The id that the next checkpoint gets. */
  public long nextCheckpointId() {
    return nextCheckpointId;
  }

  private void trigger(long nowMillis, CheckpointType type, List<CheckpointAction> actions) {
    Trigger trigger = new Trigger(nextCheckpointId++, nowMillis, type);
    PendingCheckpoint checkpoint =
        new PendingCheckpoint(trigger, expected, expectedCoordinators, finished);
    pending.put(checkpoint.id(), checkpoint);
    actions.add(trigger);
    advance(checkpoint, actions);
  }

  /** Moves a checkpoint on once everybody has acknowledged it. */
  private void advance(PendingCheckpoint checkpoint, List<CheckpointAction> actions) {
    if (checkpoint.phase() == Phase.COLLECTING && checkpoint.isFullyAcknowledged()) {
      checkpoint.moveTo(Phase.READY);
      writeNext(actions);
    }
  }

  private void writeNext(List<CheckpointAction> actions) {
    if (isWritingMetadata()) {
      return;
    }
    for (PendingCheckpoint checkpoint : pending.values()) {
      if (checkpoint.phase() == Phase.READY) {
        checkpoint.moveTo(Phase.WRITING);
        actions.add(new WriteMetadata(checkpoint.snapshots()));
        return;
      }
    }
  }

  private PendingCheckpoint removeWriting(long checkpointId) {
    PendingCheckpoint checkpoint = pending.remove(checkpointId);
    if (checkpoint == null || checkpoint.phase() != Phase.WRITING) {
      throw new IllegalStateException(
          "The writing of checkpoint "
              + checkpointId
              + "'s metadata was reported, but nobody asked for it.");
    }
    return checkpoint;
  }

  private void abort(
      long nowMillis,
      PendingCheckpoint checkpoint,
      CheckpointFailureReason reason,
      String sentence,
      List<CheckpointAction> actions) {
    long id = checkpoint.id();
    pending.remove(id);
    actions.add(new NotifyAborted(id, latestCompletedId(), reason, sentence));
    if (!checkpoint.acknowledged().isEmpty()) {
      actions.add(new Discard(id, checkpoint.acknowledged()));
    }
    if (!checkpoint.awaited().isEmpty()) {
      aborted.put(id, new TreeSet<>(checkpoint.awaited()));
      if (aborted.size() > REMEMBERED_ABORTED) {
        aborted.remove(aborted.firstKey());
      }
    }
    if (failures.failed(id, reason)) {
      actions.add(new FailJob(tooManySentence(id, reason, sentence), reason));
    }
    if (active && checkpoint.type() == CheckpointType.FINAL) {
      finalDueMillis = nowMillis + settings.effectiveIntervalMillis();
    }
  }

  /** Whether a late answer is from a subtask that an aborted checkpoint still waited for. */
  private boolean forgetLate(long checkpointId, SubtaskKey subtask) {
    SortedSet<SubtaskKey> late = aborted.get(checkpointId);
    if (late == null || !late.remove(subtask)) {
      return false;
    }
    if (late.isEmpty()) {
      aborted.remove(checkpointId);
    }
    return true;
  }

  private long expiresMillis(PendingCheckpoint checkpoint) {
    long expires = checkpoint.timestampMillis() + settings.timeoutMillis();
    return expires < 0 ? Long.MAX_VALUE : expires;
  }

  private String expiredSentence(PendingCheckpoint checkpoint) {
    return "It was not acknowledged within "
        + settings.timeoutMillis()
        + " ms by "
        + checkpoint.describeMissing()
        + ". Look for a slow sink or a long call in these subtasks, or raise the timeout.";
  }

  private String tooManySentence(long id, CheckpointFailureReason reason, String sentence) {
    return "Checkpoint "
        + id
        + " failed ("
        + reason
        + "): "
        + sentence
        + (sentence.endsWith(".") ? "" : ".")
        + " That is more than the tolerable number of "
        + settings.tolerableFailures()
        + " failed checkpoints in a row.";
  }
}
