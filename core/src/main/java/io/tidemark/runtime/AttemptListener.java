// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointFailureReason;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.SubtaskSnapshot;
import io.tidemark.runtime.subtask.SubtaskListener;
import java.util.function.Consumer;

/**
 * What the subtasks of one attempt say, as mails of the control thread; what a former attempt still
 * says is ignored, but for snapshots, whose files have to be deleted.
 *
 * <p>Thread: any.
 */
final class AttemptListener implements SubtaskListener {
  private final JobManager jobManager;
  private final int attempt;

  AttemptListener(JobManager jobManager, int attempt) {
    this.jobManager = jobManager;
    this.attempt = attempt;
  }

  private void ifCurrent(Runnable action) {
    jobManager.post(
        () -> {
          if (jobManager.isCurrent(attempt)) {
            action.run();
          }
        });
  }

  @Override
  public void ready(SubtaskKey subtask) {
    ifCurrent(() -> jobManager.subtaskReady(subtask));
  }

  @Override
  public void ended(SubtaskKey subtask) {
    ifCurrent(() -> jobManager.subtaskEnded(subtask));
  }

  @Override
  public void closed(SubtaskKey subtask) {
    ifCurrent(
        () -> {
          JobAttempt running = jobManager.attempt();
          if (running != null) {
            running.subtaskClosed(subtask);
          }
          jobManager.subtaskClosed(subtask);
        });
  }

  @Override
  public void failed(SubtaskKey subtask, Throwable failure) {
    ifCurrent(() -> jobManager.failAttempt(failure));
  }

  /** An operator's coordinator failed. */
  void coordinatorFailed(Throwable failure) {
    ifCurrent(() -> jobManager.failAttempt(failure));
  }

  @Override
  public void checkpointWanted() {
    ifCurrent(
        () -> {
          CheckpointExecutor executor = jobManager.checkpoints();
          if (executor != null) {
            executor.wanted();
          }
        });
  }

  @Override
  public void writingBegan() {
    withCheckpoints(CheckpointExecutor::writingBegan);
  }

  @Override
  public void writingEnded() {
    withCheckpoints(CheckpointExecutor::writingEnded);
  }

  private void withCheckpoints(Consumer<CheckpointExecutor> action) {
    jobManager.post(
        () -> {
          CheckpointExecutor executor = jobManager.checkpoints();
          if (executor != null) {
            action.accept(executor);
          }
        });
  }

  @Override
  public void acknowledged(long checkpointId, SubtaskKey subtask, SubtaskSnapshot snapshot) {
    withCheckpoints(
        executor ->
            executor.carryOut(
                executor.coordinator().acknowledged(checkpointId, subtask, snapshot)));
  }

  @Override
  public void declined(
      long checkpointId, SubtaskKey subtask, CheckpointFailureReason reason, String sentence) {
    withCheckpoints(
        executor ->
            executor.carryOut(
                executor
                    .coordinator()
                    .declined(executor.now(), checkpointId, subtask, reason, sentence)));
  }

  @Override
  public void coordinatorEvent(int operatorId, int subtaskIndex, Object event) {
    ifCurrent(
        () -> {
          JobAttempt running = jobManager.attempt();
          CoordinatorHost host = running == null ? null : running.coordinator(operatorId);
          if (host != null) {
            host.handleEvent(subtaskIndex, event);
          }
        });
  }
}
