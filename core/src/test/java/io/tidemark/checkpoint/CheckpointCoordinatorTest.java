// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.checkpoint.CheckpointAction.DeleteCheckpoint;
import io.tidemark.checkpoint.CheckpointAction.Discard;
import io.tidemark.checkpoint.CheckpointAction.FailJob;
import io.tidemark.checkpoint.CheckpointAction.NotifyAborted;
import io.tidemark.checkpoint.CheckpointAction.NotifyComplete;
import io.tidemark.checkpoint.CheckpointAction.Trigger;
import io.tidemark.checkpoint.CheckpointAction.WriteMetadata;
import io.tidemark.config.CheckpointingMode;
import io.tidemark.config.CheckpointingOptions;
import io.tidemark.config.Configuration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckpointCoordinatorTest {
  private static final SubtaskKey A = new SubtaskKey("chain", 0);
  private static final SubtaskKey B = new SubtaskKey("chain", 1);

  private static CheckpointSettings settings(
      long interval, long timeout, long pause, int concurrent, int tolerable, int retained) {
    return new CheckpointSettings(
        interval, CheckpointingMode.EXACTLY_ONCE, timeout, pause, concurrent, tolerable, retained);
  }

  private static CheckpointCoordinator started(CheckpointSettings settings) {
    CheckpointCoordinator coordinator = new CheckpointCoordinator(settings, 1, List.of());
    coordinator.expect(List.of(A, B), List.of());
    coordinator.start(0);
    return coordinator;
  }

  private static SubtaskSnapshot snapshot(long id, SubtaskKey key) {
    return Samples.referringTo("op", "chk-" + id + "/1-chain-" + key.index() + ".data");
  }

  private static List<CheckpointAction> acknowledge(CheckpointCoordinator coordinator, long id) {
    List<CheckpointAction> actions = new ArrayList<>();
    actions.addAll(coordinator.acknowledged(id, A, snapshot(id, A)));
    actions.addAll(coordinator.acknowledged(id, B, snapshot(id, B)));
    return actions;
  }

  private static void complete(CheckpointCoordinator coordinator, long now, long id) {
    assertThat(acknowledge(coordinator, id)).hasSize(1).allMatch(WriteMetadata.class::isInstance);
    assertThat(coordinator.metadataWritten(now, id)).first().isInstanceOf(NotifyComplete.class);
  }

  private static Trigger periodic(long id, long now) {
    return new Trigger(id, now, CheckpointType.PERIODIC);
  }

  @Test
  void triggersAtAFixedRate() {
    CheckpointCoordinator coordinator = started(settings(100, 1000, 0, 1, 0, 1));

    assertThat(coordinator.nextDeadlineMillis()).isEqualTo(100);
    assertThat(coordinator.tick(99)).isEmpty();
    assertThat(coordinator.tick(103)).containsExactly(periodic(1, 103));
    complete(coordinator, 110, 1);
    assertThat(coordinator.nextDeadlineMillis()).isEqualTo(200);
    assertThat(coordinator.tick(200)).containsExactly(periodic(2, 200));
  }

  @Test
  void makesUpOnceForTheTriggersThatWereInTheWay() {
    CheckpointCoordinator coordinator = started(settings(100, 10_000, 0, 1, 0, 1));
    coordinator.tick(100);

    assertThat(coordinator.tick(250)).isEmpty();
    assertThat(coordinator.nextDeadlineMillis()).isEqualTo(10_100);
    acknowledge(coordinator, 1);
    assertThat(coordinator.metadataWritten(350, 1))
        .containsExactly(new NotifyComplete(1, CheckpointType.PERIODIC), periodic(2, 350));
    complete(coordinator, 360, 2);
    assertThat(coordinator.nextDeadlineMillis()).isEqualTo(400);
  }

  @Test
  void pausesBetweenTheEndOfOneAndTheNextTrigger() {
    CheckpointCoordinator coordinator = started(settings(100, 10_000, 70, 5, 0, 1));
    coordinator.tick(100);

    // The pause also means one at a time.
    assertThat(coordinator.tick(200)).isEmpty();
    complete(coordinator, 250, 1);
    assertThat(coordinator.nextDeadlineMillis()).isEqualTo(320);
    assertThat(coordinator.tick(319)).isEmpty();
    assertThat(coordinator.tick(320)).containsExactly(periodic(2, 320));
  }

  @Test
  void severalMayBeInFlight() {
    CheckpointCoordinator coordinator = started(settings(100, 10_000, 0, 2, 0, 1));
    coordinator.tick(100);
    coordinator.tick(200);

    assertThat(coordinator.tick(300)).isEmpty();
    assertThat(coordinator.pendingIds()).containsExactly(1L, 2L);
    complete(coordinator, 310, 1);
    assertThat(coordinator.pendingIds()).containsExactly(2L, 3L);
  }

  @Test
  void aCompletedOneSubsumesOlderOnesInFlight() {
    CheckpointCoordinator coordinator = started(settings(100, 10_000, 0, 2, 0, 1));
    coordinator.tick(100);
    coordinator.acknowledged(1, A, snapshot(1, A));
    coordinator.tick(200);
    acknowledge(coordinator, 2);

    List<CheckpointAction> actions = coordinator.metadataWritten(210, 2);

    assertThat(actions)
        .containsExactly(
            new NotifyComplete(2, CheckpointType.PERIODIC),
            new NotifyAborted(
                1, 2, CheckpointFailureReason.SUBSUMED, "Checkpoint 2 completed before it."),
            new Discard(1, List.of(snapshot(1, A))));
    assertThat(coordinator.acknowledged(1, B, snapshot(1, B)))
        .containsExactly(new Discard(1, List.of(snapshot(1, B))));
    assertThat(coordinator.acknowledged(1, B, snapshot(1, B))).isEmpty();
  }

  @Test
  void metadataIsWrittenOneByOneInOrder() {
    CheckpointCoordinator coordinator = started(settings(100, 10_000, 0, 3, 0, 1));
    coordinator.tick(100);
    coordinator.tick(200);
    coordinator.tick(300);
    assertThat(acknowledge(coordinator, 2)).hasSize(1);
    assertThat(acknowledge(coordinator, 3)).isEmpty();

    List<CheckpointAction> actions = coordinator.metadataWritten(310, 2);

    assertThat(actions).first().isEqualTo(new NotifyComplete(2, CheckpointType.PERIODIC));
    assertThat(actions)
        .filteredOn(WriteMetadata.class::isInstance)
        .extracting(a -> ((WriteMetadata) a).snapshots().checkpointId())
        .containsExactly(3L);
  }

  @Test
  void keepsTheNewestOnes() {
    CheckpointCoordinator coordinator =
        new CheckpointCoordinator(settings(100, 1000, 0, 1, 0, 2), 10, List.of(4L, 5L, 9L));
    coordinator.expect(List.of(A, B), List.of());
    coordinator.start(0);
    coordinator.tick(100);
    acknowledge(coordinator, 10);

    assertThat(coordinator.metadataWritten(101, 10))
        .contains(new DeleteCheckpoint(4), new DeleteCheckpoint(5));
    assertThat(coordinator.completedIds()).containsExactly(9L, 10L);
  }

  @Test
  void expiresAndNamesWhoIsMissing() {
    CheckpointCoordinator coordinator = started(settings(100, 50, 0, 1, 5, 1));
    coordinator.tick(100);
    coordinator.acknowledged(1, A, snapshot(1, A));
    assertThat(coordinator.nextDeadlineMillis()).isEqualTo(150);

    List<CheckpointAction> actions = coordinator.tick(150);

    assertThat(actions).hasSize(2);
    NotifyAborted aborted = (NotifyAborted) actions.get(0);
    assertThat(aborted.reason()).isEqualTo(CheckpointFailureReason.EXPIRED);
    assertThat(aborted.sentence()).contains("50 ms", "chain[1]").doesNotContain("chain[0]");
    assertThat(actions.get(1)).isEqualTo(new Discard(1, List.of(snapshot(1, A))));
  }

  @Test
  void writingMetadataDoesNotExpire() {
    CheckpointCoordinator coordinator = started(settings(100, 50, 0, 1, 5, 1));
    coordinator.tick(100);
    acknowledge(coordinator, 1);

    assertThat(coordinator.tick(1_000)).isEmpty();
    assertThat(coordinator.metadataWritten(1_001, 1))
        .contains(new NotifyComplete(1, CheckpointType.PERIODIC));
  }

  @Test
  void failsTheJobWhenMoreInARowFailThanAreTolerated() {
    CheckpointCoordinator coordinator = started(settings(100, 50, 0, 1, 1, 1));
    coordinator.tick(100);
    assertThat(decline(coordinator, 1, CheckpointFailureReason.WRITE_FAILED))
        .noneMatch(FailJob.class::isInstance);
    coordinator.tick(200);
    complete(coordinator, 201, 2);
    coordinator.tick(300);
    assertThat(decline(coordinator, 3, CheckpointFailureReason.SNAPSHOT_FAILED))
        .noneMatch(FailJob.class::isInstance);
    coordinator.tick(400);
    assertThat(decline(coordinator, 4, CheckpointFailureReason.OVERTAKEN))
        .noneMatch(FailJob.class::isInstance);
    coordinator.tick(500);

    List<CheckpointAction> actions = decline(coordinator, 5, CheckpointFailureReason.WRITE_FAILED);

    assertThat(actions).last().isInstanceOf(FailJob.class);
    assertThat(((FailJob) actions.get(actions.size() - 1)).sentence())
        .contains("Checkpoint 5", "WRITE_FAILED", "tolerable number of 1", "disk is full");
  }

  private static List<CheckpointAction> decline(
      CheckpointCoordinator coordinator, long id, CheckpointFailureReason reason) {
    return coordinator.declined(id * 100, id, B, reason, "The disk is full.");
  }

  @Test
  void theFinalCheckpointIsTriggeredAgainWhenItFails() {
    CheckpointCoordinator coordinator = started(settings(100, 50, 0, 1, 3, 1));
    coordinator.tick(100);
    assertThat(coordinator.triggerFinal(120))
        .containsExactly(new Trigger(2, 120, CheckpointType.FINAL));
    decline(coordinator, 2, CheckpointFailureReason.WRITE_FAILED);

    assertThat(coordinator.tick(299)).isEmpty();
    assertThat(coordinator.tick(300)).containsExactly(new Trigger(3, 300, CheckpointType.FINAL));
    acknowledge(coordinator, 3);
    assertThat(coordinator.metadataWritten(310, 3))
        .contains(new NotifyComplete(3, CheckpointType.FINAL));
    assertThat(coordinator.nextDeadlineMillis()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void suspendingLeavesOnlyWhatIsBeingWritten() {
    CheckpointCoordinator coordinator = started(settings(100, 10_000, 0, 3, 0, 1));
    coordinator.tick(100);
    acknowledge(coordinator, 1);
    coordinator.tick(200);

    assertThat(coordinator.suspend(210, "The job failed."))
        .containsExactly(
            new NotifyAborted(2, 0, CheckpointFailureReason.SUSPENDED, "The job failed."));
    assertThat(coordinator.isWritingMetadata()).isTrue();
    assertThat(coordinator.nextDeadlineMillis()).isEqualTo(Long.MAX_VALUE);
    assertThat(coordinator.metadataWritten(220, 1))
        .containsExactly(new NotifyComplete(1, CheckpointType.PERIODIC));
    assertThat(coordinator.latestCompletedId()).isEqualTo(1);
  }

  @Test
  void metadataThatCannotBeWrittenAbortsTheCheckpoint() {
    CheckpointCoordinator coordinator = started(settings(100, 10_000, 0, 1, 0, 1));
    coordinator.tick(100);
    acknowledge(coordinator, 1);

    List<CheckpointAction> actions = coordinator.metadataFailed(150, 1, "No space left.");

    assertThat(actions).hasSize(3);
    assertThat(actions.get(1)).isEqualTo(new Discard(1, List.of(snapshot(1, A), snapshot(1, B))));
    assertThat(actions.get(2)).isInstanceOf(FailJob.class);
  }

  @Test
  void waitsForOperatorCoordinators() {
    CheckpointCoordinator coordinator =
        new CheckpointCoordinator(settings(100, 10_000, 0, 1, 0, 1), 1, List.of());
    coordinator.expect(List.of(A), List.of("source"));
    coordinator.start(0);
    coordinator.tick(100);

    assertThat(coordinator.acknowledged(1, A, snapshot(1, A))).isEmpty();
    CoordinatorState state = new CoordinatorState(1, new byte[] {1});
    List<CheckpointAction> actions = coordinator.coordinatorAcknowledged(1, "source", state);

    assertThat(((WriteMetadata) actions.get(0)).snapshots().coordinators())
        .isEqualTo(Map.of("source", state));
  }

  @Test
  void aFinishedSubtaskCountsAsAcknowledged() {
    CheckpointCoordinator coordinator = started(settings(100, 10_000, 0, 1, 0, 1));
    coordinator.tick(100);
    coordinator.acknowledged(1, B, snapshot(1, B));
    SubtaskSnapshot last = SubtaskSnapshot.of(Map.of("op", OperatorSnapshot.finishedEmpty()));

    List<CheckpointAction> actions = coordinator.subtaskFinished(A, last);

    assertThat(((WriteMetadata) actions.get(0)).snapshots().subtasks()).containsEntry(A, last);
    coordinator.metadataWritten(110, 1);
    coordinator.tick(200);
    actions = coordinator.acknowledged(2, B, snapshot(2, B));
    assertThat(((WriteMetadata) actions.get(0)).snapshots().subtasks()).containsEntry(A, last);
  }

  @Test
  void aFinishedSubtaskMayNotLeaveFilesThatGoWithACheckpoint() {
    CheckpointCoordinator coordinator = started(settings(100, 10_000, 0, 1, 0, 1));
    assertThatThrownBy(() -> coordinator.subtaskFinished(A, snapshot(1, A)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("chain[0]");
  }

  @Test
  void withoutAnIntervalOnlyManualOnes() {
    CheckpointCoordinator coordinator = started(settings(Long.MAX_VALUE, 10_000, 0, 1, 0, 1));

    assertThat(coordinator.nextDeadlineMillis()).isEqualTo(Long.MAX_VALUE);
    assertThat(coordinator.triggerManually(5))
        .containsExactly(new Trigger(1, 5, CheckpointType.MANUAL));
  }

  @Test
  void settingsAreFlinksDefaultsUnlessConfigured() {
    Configuration configuration = new Configuration();
    assertThat(CheckpointSettings.of(configuration)).isEmpty();

    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(3));
    assertThat(CheckpointSettings.of(configuration))
        .hasValue(settings(3_000, 600_000, 0, 1, 0, 1))
        .hasValue(CheckpointSettings.every(3_000));

    configuration.set(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS, 0);
    assertThatThrownBy(() -> CheckpointSettings.of(configuration))
        .hasMessageContaining("retained checkpoints is 0");
  }
}
