// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointCoordinator;
import io.tidemark.checkpoint.CheckpointSettings;
import io.tidemark.checkpoint.CheckpointedJob;
import io.tidemark.checkpoint.OperatorDescription;
import io.tidemark.checkpoint.StateAssignment;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.format.v1.FinishedMarker;
import io.tidemark.checkpoint.storage.CheckpointReader;
import io.tidemark.checkpoint.storage.RestoreChoice;
import io.tidemark.config.CheckpointingOptions;
import io.tidemark.config.ExternalizedCheckpointRetention;
import io.tidemark.config.StateRecoveryOptions;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobStatus;
import io.tidemark.graph.NotCopyableException;
import io.tidemark.runtime.control.ControlTimers;
import io.tidemark.runtime.control.LongCallWatch;
import io.tidemark.runtime.control.Questions;
import io.tidemark.runtime.control.SerialIo;
import io.tidemark.runtime.restart.RestartStrategy;
import io.tidemark.runtime.scheduling.Mailbox;
import io.tidemark.runtime.scheduling.Progress;
import io.tidemark.runtime.scheduling.Tasklet;
import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import io.tidemark.runtime.subtask.Subtask;
import io.tidemark.runtime.subtask.SubtaskFactory;
import io.tidemark.runtime.subtask.SubtaskStorage;
import io.tidemark.state.spi.KeyedStateRestore;
import io.tidemark.util.Checks;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control thread of one job: starts attempts, reacts to what their subtasks say, restarts after
 * a failure, and brings the job to its end.
 *
 * <p><b>States</b> are {@link JobStatus}; {@link #moveTo} makes every transition. An attempt is
 * left only when all its subtasks have said that they are closed and all storage calls are done,
 * and the next begins only when no snapshot is written and no sink commits any more, so two
 * attempts never overlap.
 *
 * <p>Thread: everything runs as mails and timers of this tasklet; {@link #post} may be called from
 * any thread, and {@link #status} and {@link #result} be read from any.
 */
final class JobManager implements Tasklet {
  private static final Logger LOG = LoggerFactory.getLogger(JobManager.class);

  private final JobGraph graph;
  private final JobServices services;
  private final RuntimeEnvironment environment;
  private final Mailbox mailbox;
  private final ControlTimers timers = new ControlTimers();
  private final SerialIo io;
  private final RestartStrategy restarts;
  private final @Nullable CheckpointSettings settings;
  private final @Nullable StorageSession session;
  private final LongCallWatch watch;
  private final Set<SubtaskKey> ready = new TreeSet<>();
  private final Set<SubtaskKey> ended = new TreeSet<>();
  private final Set<SubtaskKey> open = new TreeSet<>();
  private final Questions questions = new Questions();
  private final JobEnding ending;

  private volatile JobStatus status = JobStatus.INITIALIZING;
  private @Nullable CheckpointExecutor checkpoints;
  private RestoreChoice.@Nullable Start start;
  private @Nullable JobAttempt attempt;
  private @Nullable Throwable failure;
  private int attemptNumber;
  private boolean failedForGood;

  /** Whether all records are emitted and sinks commit them without a checkpoint. */
  private boolean committing;

  /** Whether no subtask is left and the way out, or to a restart, is under way. */
  private boolean left;

  JobManager(JobGraph graph, JobServices services, Slot slot) {
    this.graph = graph;
    this.services = services;
    this.environment = services.environment();
    this.mailbox = new Mailbox(slot);
    this.io = new SerialIo(environment.ioPool(), mailbox);
    this.settings = CheckpointSettings.of(graph.configuration()).orElse(null);
    this.session =
        settings == null ? null : new StorageSession(services, io, timers, new Session());
    this.watch = new LongCallWatch(graph, environment.scheduler(), timers, environment.clock());
    services.registerLongestCall(watch);
    Checks.argument(
        graph.configuration().get(CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH),
        "%s is false, but checkpoints always go on here after some subtasks have finished, so that"
            + " the last records of a bounded source are committed. Remove the setting.",
        CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH.key());
    this.restarts =
        RestartStrategy.of(
            graph.configuration(), settings != null, new java.util.Random(environment.seed()));
    this.ending = new JobEnding(graph, services, io, timers, questions, this::moveTo);
  }

  // ---- any thread ------------------------------------------------------------------------------

  void post(Mailbox.Mail mail) {
    mailbox.post(mail);
  }

  JobStatus status() {
    return status;
  }

  CompletableFuture<JobExecutionResult> result() {
    return ending.result();
  }

  /** Those who wait for what subtasks will answer. */
  Questions questions() {
    return questions;
  }

  void cancel() {
    post(() -> stop(JobStatus.CANCELLING));
  }

  void suspend() {
    post(() -> stop(JobStatus.SUSPENDING));
  }

  CompletableFuture<Long> triggerCheckpoint() {
    CompletableFuture<Long> future = new CompletableFuture<>();
    post(
        () -> {
          CheckpointExecutor executor = checkpoints;
          if (executor == null || status != JobStatus.RUNNING) {
            future.completeExceptionally(
                new IllegalStateException(
                    "No checkpoint can be taken: "
                        + (settings == null
                            ? "checkpointing is off; call enableCheckpointing(...)."
                            : "the job is " + status + ".")));
          } else {
            executor.triggerManually(future);
          }
        });
    return future;
  }

  /** Runs something on the control thread with the running attempt, null when there is none. */
  void withAttempt(java.util.function.Consumer<@Nullable JobAttempt> action) {
    post(() -> action.accept(status == JobStatus.RUNNING ? attempt : null));
  }

  // ---- the tasklet

  @Override
  public String name() {
    return "jobmanager";
  }

  @Override
  public long nextDeadlineMillis() {
    CheckpointExecutor executor = checkpoints;
    long next = timers.nextMillis();
    return executor == null ? next : Math.min(next, executor.coordinator().nextDeadlineMillis());
  }

  @Override
  public Progress call() {
    boolean progress = false;
    try {
      progress = mailbox.runMails();
      progress |= timers.runDue(now());
      CheckpointExecutor executor = checkpoints;
      if (executor != null
          && !ending.isDone()
          && executor.coordinator().nextDeadlineMillis() <= now()) {
        executor.tick();
        progress = true;
      }
    } catch (Throwable broken) {
      LOG.error("The job's control thread failed; this is a defect of the engine.", broken);
      failForGood(broken);
    }
    return ending.isDone() ? Progress.DONE : progress ? Progress.MADE : Progress.NONE;
  }

  private long now() {
    return environment.clock().currentTimeMillis();
  }

  private void moveTo(JobStatus next) {
    if (status.isTerminal()) {
      throw new IllegalStateException("The job is " + status + " and cannot become " + next + ".");
    }
    if (next != status) {
      LOG.info("Job '{}' is {}.", graph.jobName(), next);
      status = next;
    }
  }

  // ---- starting

  /** Begins: called once, before the first call. */
  void begin() {
    watch.start();
    if (session == null) {
      deploy(null);
    } else {
      session.open();
    }
  }

  private void begin(RestoreChoice.Start chosen) {
    start = chosen;
    CheckpointSettings with = settings;
    StorageSession owned = session;
    if (with == null || owned == null) {
      throw new IllegalStateException("Storage was opened although checkpointing is off.");
    }
    checkpoints =
        new CheckpointExecutor(
            new CheckpointCoordinator(with, chosen.nextCheckpointId(), chosen.completedIds()),
            owned.storageOrFail().checkpoints(),
            io,
            environment.clock(),
            new Owner(),
            services.checkpointHistory());
    deploy(chosen);
  }

  private void deploy(RestoreChoice.@Nullable Start from) {
    try {
      List<OperatorDescription> operators = OperatorDescriptions.of(graph);
      StateAssignment restored = null;
      if (from != null && from.metadata() != null) {
        restored =
            StateAssignment.of(
                from.metadata(),
                operators,
                graph.configuration().get(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE));
      }
      CheckpointReader reader = from == null ? null : from.reader();
      if (session != null) {
        session.readThrough(reader);
      }
      services.report(
          graph,
          session == null ? null : session.storageOrFail(),
          restored,
          restarts,
          attemptNumber);
      AttemptListener listener = new AttemptListener(this, attemptNumber);
      SubtaskFactory factory =
          new SubtaskFactory(
              services.surroundings(
                  settings == null ? null : settings.mode(),
                  session == null
                      ? JobStorage.OwnedDirectory.NONE
                      : session.storageOrFail().owned()),
              listener,
              session == null ? SubtaskStorage.none() : session.storageOrFail());
      ready.clear();
      ended.clear();
      attempt =
          JobAttempt.start(
              graph,
              new JobAttempt.Plan(
                  attemptNumber,
                  factory,
                  environment.scheduler(),
                  new CoordinatorHost.Control(
                      environment,
                      timers,
                      action -> post(action::run),
                      listener::coordinatorFailed,
                      new java.util.TreeMap<>(),
                      services.userCodeClassLoader()),
                  services.metrics(),
                  restored,
                  reader == null ? KeyedStateRestore.none().reader() : reader));
      open.addAll(attempt.subtasks().keySet());
    } catch (NotCopyableException | RuntimeException refused) {
      failForGood(refused);
    }
  }

  // ---- what subtasks say, for the current attempt

  /** Whether what an attempt says still counts. */
  boolean isCurrent(int number) {
    return number == attemptNumber && !ending.isDone();
  }

  void subtaskReady(SubtaskKey key) {
    JobAttempt running = attempt;
    if (running == null || status != JobStatus.INITIALIZING) {
      return;
    }
    CoordinatorHost coordinator = running.coordinatorOf(key);
    if (coordinator != null) {
      coordinator.subtaskReady(key.index());
    }
    ready.add(key);
    if (ready.size() == running.subtasks().size() && status == JobStatus.INITIALIZING) {
      moveTo(JobStatus.RUNNING);
      CheckpointExecutor executor = checkpoints;
      StorageSession owned = session;
      if (executor != null && owned != null) {
        executor.begin(running, checkpointedJob(owned.storageOrFail()));
      }
      checkEnded(running);
    }
  }

  private CheckpointedJob checkpointedJob(JobStorage owned) {
    List<OperatorDescription> operators = OperatorDescriptions.of(graph);
    JobAttempt running = attempt;
    return new CheckpointedJob(
        graph.jobName(),
        owned.checkpoints().epoch(),
        running == null ? operators : running.adjusted(operators));
  }

  void subtaskEnded(SubtaskKey key) {
    ended.add(key);
    JobAttempt running = attempt;
    if (running != null && status == JobStatus.RUNNING) {
      checkEnded(running);
    }
  }

  private void checkEnded(JobAttempt running) {
    if (ended.size() < running.subtasks().size()) {
      return;
    }
    CheckpointExecutor executor = checkpoints;
    if (executor == null) {
      // From here on nothing may be done again: sinks commit.
      committing = Promise.hasCommittingSinks(graph);
      running.subtasks().values().forEach(Subtask::terminateWhenEnded);
    } else {
      executor.triggerFinal();
    }
  }

  void subtaskClosed(SubtaskKey key) {
    open.remove(key);
    if (open.isEmpty()) {
      afterAttempt();
    }
  }

  @Nullable CheckpointExecutor checkpoints() {
    return checkpoints;
  }

  @Nullable JobAttempt attempt() {
    return attempt;
  }

  // ---- failing, stopping, ending

  /** The attempt failed: it is left, and the restart strategy decides. */
  void failAttempt(Throwable cause) {
    if (left || (status != JobStatus.INITIALIZING && status != JobStatus.RUNNING)) {
      LOG.debug("A failure while the job is {} and comes to its end.", status, cause);
      return;
    }
    failure = committing ? JobFailures.whileCommitting(cause) : cause;
    failedForGood |= committing;
    JobFailures.report(LOG, graph.jobName(), attemptNumber, cause);
    moveTo(JobStatus.FAILING);
    leaveAttempt("The job failed.");
  }

  private void failForGood(@Nullable Throwable cause) {
    Throwable reason = JobFailures.known(cause);
    failedForGood = true;
    if (status == JobStatus.INITIALIZING || status == JobStatus.RUNNING) {
      failAttempt(reason);
    } else if (!ending.isDone()) {
      failure = failure == null ? reason : failure;
      if (status == JobStatus.RESTARTING) {
        moveTo(JobStatus.FAILING);
        leaveAttempt("The job failed.");
      }
    }
  }

  private void stop(JobStatus how) {
    boolean leaving = status == JobStatus.FAILING;
    boolean finishing = left && !leaving;
    if (ending.hasBegun()
        || finishing
        || status == JobStatus.CANCELLING
        || status == JobStatus.SUSPENDING) {
      return;
    }
    moveTo(how);
    if (!leaving) {
      leaveAttempt("The job is stopped.");
    }
  }

  private void leaveAttempt(String sentence) {
    CheckpointExecutor executor = checkpoints;
    if (executor != null) {
      executor.suspend(sentence);
    }
    JobAttempt running = attempt;
    if (running != null && !open.isEmpty()) {
      running.cancelAll();
    } else {
      afterAttempt();
    }
  }

  /** No subtask is left: once storage is quiet, the job goes where its status says. */
  private void afterAttempt() {
    if (left) {
      return;
    }
    left = true;
    if (checkpoints != null) {
      checkpoints.suspend("The job has come to its end."); // One may be under way behind the final.
    }
    JobAttempt former = attempt;
    attempt = null;
    if (former != null) {
      questions.attemptEnded();
      former.coordinators().forEach(CoordinatorHost::close);
      services.removeAttemptMetrics();
    }
    io.submit(() -> true, (quiet, never) -> afterStorage());
  }

  private void afterStorage() {
    switch (status) {
      case INITIALIZING, RUNNING -> finishJob();
      case FAILING -> restartOrFail();
      case CANCELLING -> {
        ExternalizedCheckpointRetention retention =
            graph.configuration().get(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION);
        CheckpointExecutor executor = checkpoints;
        if (executor != null
            && retention != ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION) {
          executor.deleteAll();
        }
        letGo(JobStatus.CANCELED, latestCheckpoint(), false);
      }
      case SUSPENDING -> letGo(JobStatus.SUSPENDED, latestCheckpoint(), false);
      default -> LOG.debug("Nothing is left to do while the job is {}.", status);
    }
  }

  private long latestCheckpoint() {
    CheckpointExecutor executor = checkpoints;
    long latest = executor == null ? 0 : executor.coordinator().latestCompletedId();
    return latest == 0 ? -1 : latest;
  }

  private void finishJob() {
    StorageSession owned = session;
    if (owned == null) {
      letGo(JobStatus.FINISHED, -1, false);
      return;
    }
    long latest = latestCheckpoint();
    owned.writeFinished(
        latest,
        failed -> {
          if (failed != null) {
            failure = failed;
          }
          letGo(failed == null ? JobStatus.FINISHED : JobStatus.FAILED, latest, false);
        });
  }

  private void restartOrFail() {
    OptionalLong delay =
        failedForGood || JobFailures.isFinal(failure)
            ? OptionalLong.empty()
            : restarts.onFailure(now());
    if (delay.isEmpty()) {
      letGo(JobStatus.FAILED, latestCheckpoint(), false);
      return;
    }
    moveTo(JobStatus.RESTARTING);
    left = false;
    timers.at(now() + delay.getAsLong(), this::restart);
  }

  private void restart() {
    if (status != JobStatus.RESTARTING) {
      return;
    }
    CheckpointExecutor executor = checkpoints;
    if (executor != null && executor.isWriting()) {
      LOG.info(
          "Job '{}' starts again once what its failed attempt writes or commits has come to an end.",
          graph.jobName());
      executor.whenWritten(this::restart);
      return;
    }
    moveTo(JobStatus.INITIALIZING);
    attemptNumber++;
    StorageSession owned = session;
    RestoreChoice.Start first = start;
    if (owned == null
        || first == null
        || executor == null
        || executor.coordinator().nextCheckpointId() == first.nextCheckpointId()) {
      deploy(first); // No checkpoint was even begun.
      return;
    }
    owned.chooseAgain(
        first,
        (chosen, failed) -> {
          if (status != JobStatus.INITIALIZING) {
            afterAttempt();
          } else if (chosen == null) {
            failAttempt(JobFailures.known(failed));
          } else {
            deploy(chosen);
          }
        });
  }

  /** Lets go of everything and ends with a status. */
  private void letGo(JobStatus last, long checkpointId, boolean alreadyFinished) {
    ending.begin(
        new JobEnding.Outcome(last, checkpointId, alreadyFinished, failure), session, checkpoints);
  }

  /** What the checkpoint directory says. */
  private final class Session implements StorageSession.Listener {
    @Override
    public boolean wantsToStart() {
      return status == JobStatus.INITIALIZING;
    }

    @Override
    public void chosen(RestoreChoice.Start chosen) {
      begin(chosen);
    }

    @Override
    public void alreadyFinished(FinishedMarker marker) {
      LOG.info(
          "Job '{}' came to its end in an earlier run, with checkpoint {}. There is nothing to do;"
              + " start it with {}=none to run it again from the beginning.",
          graph.jobName(),
          marker.checkpointId(),
          StateRecoveryOptions.SAVEPOINT_PATH.key());
      letGo(JobStatus.FINISHED, marker.checkpointId(), true);
    }

    @Override
    public void failedForGood(@Nullable Throwable cause) {
      failForGood(cause);
    }

    @Override
    public void cameTooLate() {
      afterAttempt();
    }
  }

  /** What checkpointing asks of the job. */
  private final class Owner implements CheckpointExecutor.Owner {
    @Override
    public void finalCheckpointComplete() {
      JobAttempt running = attempt;
      if (running != null) {
        running.subtasks().values().forEach(Subtask::terminateWhenEnded);
      }
    }

    @Override
    public void failAttempt(Throwable cause) {
      JobManager.this.failAttempt(cause);
    }

    @Override
    public void failForGood(Throwable cause) {
      JobManager.this.failForGood(cause);
    }
  }
}
