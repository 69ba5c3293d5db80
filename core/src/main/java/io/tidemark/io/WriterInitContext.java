// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import io.tidemark.config.Configuration;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.time.Clock;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings of a {@link SinkWriter}. A writer takes time, files and threads from here alone,
 * so that a simulated run is the same run.
 *
 * <p>Thread: used from the subtask's thread alone.
 */
public interface WriterInitContext {

  /**
   * A run of a job: from when it is submitted to its end, over restarts within it.
   *
   * <p>Thread: any.
   */
  interface JobRun {

    /** The job's name. */
    String jobName();

    /**
     * Where this job's checkpoints are, and no other's, of which only one run is the owner at a
     * time; empty when there are none, or none that another run could find.
     */
    String checkpoints();

    /**
     * The {@link #id} of the first run that had those checkpoints. It tells them from others at the
     * same place of another machine, or that were there before and were deleted.
     */
    String checkpointsBegunBy();

    /** A text that no other run has. */
    String id();

    /** Which process this is, among all there ever were, for {@link #mayStillRun}. */
    String process();

    /** Which process this is, for people. */
    String processId();

    /**
     * Whether another run may still be at work, as far as can be told.
     *
     * @param process what its {@link #process} was
     * @param id what its {@link #id} was
     * @return false only when it is known to have ended
     */
    boolean mayStillRun(String process, String id);
  }

  /** The run that the writer belongs to. */
  JobRun run();

  /** The subtask's index, from 0. */
  int getSubtaskId();

  /** The number of subtasks. */
  int getNumberOfParallelSubtasks();

  /** How often the subtask was started before in this process, from 0. */
  int getAttemptNumber();

  /** The name of the sink operator, for messages: its uid where it has one. */
  String operatorUid();

  /**
   * The checkpoint that this run continues from; empty when it starts afresh, when the sink was not
   * in that checkpoint, or when it wrote to another {@linkplain Sink#getTarget target} then.
   */
  OptionalLong getRestoredCheckpointId();

  /** Whether checkpointing is on. When it is off, commits follow at the end of the job. */
  boolean isCheckpointingEnabled();

  /** The metrics of the sink in this subtask. */
  MetricGroup metricGroup();

  /** The job's configuration. */
  Configuration getConfiguration();

  /** The class loader of user code. */
  ClassLoader getUserCodeClassLoader();

  /** The clock of processing time. */
  Clock clock();

  /**
   * Calls back on the subtask's thread once processing time has reached the given instant, in epoch
   * milliseconds. An exception of the action fails the job.
   */
  void callAt(long processingTimeMillis, Runnable action);

  /**
   * Runs a blocking call on the I/O pool and hands its outcome to the handler on the subtask's
   * thread. Exactly one of the handler's arguments is null, unless the call itself returned null.
   * An exception of the handler fails the job. Calls may run beside each other and end in any
   * order.
   */
  <R> void callAsync(Callable<R> blocking, BiConsumer<@Nullable R, @Nullable Throwable> handler);

  /**
   * Runs a blocking call on the I/O pool as a part of the snapshot that is being taken: its
   * checkpoint is acknowledged only once the call has returned, and once the handler of every call
   * of {@link #callAsync} that has failed by then has seen it. An exception fails the job. May be
   * called in {@code flush}, {@code prepareCommit} and {@code snapshotState}; the calls of one
   * snapshot run one at a time in order. At the end of the input with checkpointing off, the job
   * waits for them before anything is committed.
   */
  void runBeforeAcknowledge(Callable<?> blocking);

  /**
   * Makes sure that no other run has taken the job over. Blocks: called on the I/O pool, right
   * before a writer removes something from the outside that a run which was replaced must leave
   * alone. Before a commit the engine does this by itself.
   *
   * @throws IOException when another run owns the job, or that cannot be told
   */
  void verifyStillOwner() throws IOException;

  /**
   * Runs something on the subtask's thread, between two records, as soon as may be; also while the
   * input is paused. Forgotten when the subtask is closed before. An exception of the action fails
   * the job.
   *
   * <p>Thread: any.
   */
  void execute(Runnable action);

  /**
   * Asks the engine to give the subtask no record until {@code pauseInput(false)}, because too much
   * waits to be written. Records of the current call still come; barriers wait behind records.
   */
  void pauseInput(boolean paused);

  /**
   * As {@link #pauseInput}, because too much is kept for a checkpoint: records before the barrier
   * of a checkpoint under way still come, so that the barrier does.
   */
  void pauseInputBetweenCheckpoints(boolean paused);

  /**
   * Asks the engine to trigger a checkpoint soon, rather than when its time has come. Only with
   * checkpointing on.
   */
  void requestCheckpoint();

  /**
   * An object of the program that runs the job in its own JVM, given to the environment under a
   * name; null where there is none, as on a cluster.
   */
  @Nullable Object attachment(String name);

  /** The files that the job may reach. Its calls block. */
  FileSystem fileSystem();
}
