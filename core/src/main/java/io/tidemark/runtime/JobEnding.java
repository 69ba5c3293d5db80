// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.graph.JobExecutionResult;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobStatus;
import io.tidemark.runtime.control.ControlTimers;
import io.tidemark.runtime.control.Questions;
import io.tidemark.runtime.control.SerialIo;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a job ends, once it is known as what: what is being written is waited for, what is to be
 * deleted is deleted, the checkpoint directory is let go of, and only then are the threads ended
 * that do all this.
 *
 * <p>Thread: the control thread, but for {@link #result}, which may be read from any.
 */
final class JobEnding {
  private static final Logger LOG = LoggerFactory.getLogger(JobEnding.class);
  private static final long LONGEST_WAIT_FOR_WRITING_MILLIS = 10_000;

  private final JobGraph graph;
  private final JobServices services;
  private final SerialIo io;
  private final ControlTimers timers;
  private final Questions questions;
  private final Consumer<JobStatus> moveTo;
  private final CompletableFuture<JobExecutionResult> result = new CompletableFuture<>();
  private final long startedNanos;
  private boolean begun;
  private boolean done;

  /**
   * What became of the job.
   *
   * @param status a terminal one
   * @param checkpointId its last checkpoint, -1 for none
   * @param alreadyFinished whether an earlier run had brought it to its end
   * @param failure why it failed, if it did and that is known
   */
  record Outcome(
      JobStatus status, long checkpointId, boolean alreadyFinished, @Nullable Throwable failure) {}

  JobEnding(
      JobGraph graph,
      JobServices services,
      SerialIo io,
      ControlTimers timers,
      Questions questions,
      Consumer<JobStatus> moveTo) {
    this.graph = graph;
    this.services = services;
    this.io = io;
    this.timers = timers;
    this.questions = questions;
    this.moveTo = moveTo;
    this.startedNanos = services.environment().clock().nanoTime();
  }

  /** Completed when the job has ended. */
  CompletableFuture<JobExecutionResult> result() {
    return result;
  }

  /** Whether nothing changes any more how the job ends. */
  boolean hasBegun() {
    return begun;
  }

  /** Whether the job has ended and its threads are gone, but for this one. */
  boolean isDone() {
    return done;
  }

  /** Lets go of everything; only the first call counts. */
  void begin(
      Outcome outcome, @Nullable StorageSession session, @Nullable CheckpointExecutor executor) {
    if (begun) {
      return;
    }
    begun = true;
    Runnable end = () -> io.whenIdle(() -> terminate(outcome));
    if (session == null) {
      end.run();
    } else if (executor == null) {
      session.release(end);
    } else {
      executor.whenWritten(() -> io.whenIdle(() -> session.release(end)));
      timers.at(
          services.environment().clock().currentTimeMillis() + LONGEST_WAIT_FOR_WRITING_MILLIS,
          executor::stopWaiting);
    }
  }

  private void terminate(Outcome outcome) {
    moveTo.accept(outcome.status);
    done = true;
    questions.jobEnded("The job '" + graph.jobName() + "' is " + outcome.status + ".");
    try {
      io.close();
      services.close();
    } finally {
      tell(outcome);
    }
  }

  private void tell(Outcome outcome) {
    if (outcome.status == JobStatus.FAILED) {
      result.completeExceptionally(JobFailures.endOf(LOG, graph.jobName(), outcome.failure));
    } else {
      long now = services.environment().clock().nanoTime();
      result.complete(
          new JobExecutionResult(
              graph.jobId(),
              graph.jobName(),
              outcome.status,
              Duration.ofNanos(now - startedNanos),
              outcome.checkpointId,
              outcome.alreadyFinished));
    }
  }
}
