// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.config.Configuration;
import io.tidemark.functions.OutputTag;
import io.tidemark.io.WriterInitContext;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.process.JobInfo;
import io.tidemark.process.TaskInfo;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.OperatorStateStore;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.time.Clock;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings of one operator in one subtask, whatever engine runs it.
 *
 * <p>Thread: used from the subtask's thread alone.
 *
 * @param <OUT> the type of the records of the main output
 */
public interface OperatorContext<OUT> {

  /** The operator's uid, or its name where it has none. */
  String operatorUid();

  /** The job. */
  JobInfo jobInfo();

  /** The subtask: name, index, parallelism, max parallelism, attempt. */
  TaskInfo taskInfo();

  /** The job's configuration. */
  Configuration configuration();

  /** Where records of the main output go. The same object at every call. */
  Receiver<OUT> output();

  /** Where records of a side output go; records that nobody reads are dropped. */
  <X> Receiver<X> sideOutput(OutputTag<X> tag);

  /**
   * Emits a watermark of the operator's own making: behind every record that was emitted so far,
   * and before every record that is emitted later, in the same call too. One that is not above the
   * last has no effect. Operators that do not call this forward the watermark of their inputs.
   */
  void emitWatermark(long timestamp);

  /** The watermark of the operator's inputs, {@code Long.MIN_VALUE} before the first. */
  long currentWatermark();

  /** Says that this operator's output is idle, or active again, behind what was emitted so far. */
  void emitIdle(boolean idle);

  /**
   * The keyed state of this operator.
   *
   * @throws IllegalStateException when the operator's input is not keyed; the sentence says so
   */
  <K> KeyedStateBackend<K> keyedState();

  /**
   * Makes a key current that {@link KeyedStateBackend#getKeys} gave. Keys of records are made
   * current by the engine.
   */
  void setCurrentKey(Object key);

  /** Whether the operator's input is keyed. */
  boolean isKeyed();

  /** The operator state of this operator. */
  OperatorStateStore operatorState();

  /**
   * The timers under one name, made at the first call. Names are part of the checkpoint.
   *
   * @param name the name, unique in the operator
   * @param namespaceSerializer the serializer of the namespaces
   * @param target what is called when a timer is due
   */
  <N> InternalTimerService<N> timerService(
      String name, TypeSerializer<N> namespaceSerializer, Triggerable<N> target);

  /** The clock of processing time. */
  Clock clock();

  /**
   * Calls back on the subtask's thread once processing time has reached the given instant. Not kept
   * in checkpoints.
   */
  void callAt(long processingTimeMillis, ProcessingTimeCallback callback);

  /**
   * Runs a blocking call on the I/O pool and hands its outcome to the handler on the subtask's
   * thread. Exactly one of the handler's arguments is null, unless the call itself returned null.
   * An exception of the handler fails the job. A result that is {@link AutoCloseable} is closed
   * when the subtask is closed before the handler could run.
   */
  <T> void callAsync(Callable<T> blocking, BiConsumer<@Nullable T, @Nullable Throwable> handler);

  /**
   * As {@link #callAsync}, for a call that changes the outside for good, such as a commit: no other
   * attempt of the job begins before it has returned, and the job is let go of only when it has, or
   * after some seconds.
   */
  <T> void callCommitting(
      Callable<T> blocking, BiConsumer<@Nullable T, @Nullable Throwable> handler);

  /**
   * Runs a blocking call on the I/O pool as a part of the snapshot that is being taken: its
   * checkpoint is acknowledged only once the call has returned, and an exception fails the job.
   * Called between {@code prepareSnapshotPreBarrier} and the return of {@code snapshotState}; the
   * calls of one operator run one at a time, in order, over snapshots too. Where a call of {@link
   * #callAsync} has failed by then, the acknowledgement waits until its handler has seen it. What
   * is done here over the work of such a call must look itself whether that has succeeded.
   */
  void runBeforeAcknowledge(Callable<?> blocking);

  /**
   * Makes sure that no other run has taken the job over. Blocks: called on the I/O pool, right
   * before something is done to the outside that a run which was replaced must not do, such as a
   * commit.
   *
   * @throws IOException when another run owns the job, or that cannot be told
   */
  void verifyStillOwner() throws IOException;

  /** The run that the operator belongs to. */
  WriterInitContext.JobRun run();

  /**
   * Runs something on the subtask's thread, between two records, as soon as may be; also while the
   * input is paused. Forgotten when the subtask is closed before.
   *
   * <p>Thread: any.
   */
  void execute(Runnable action);

  /**
   * Asks that the subtask take no input until {@code pauseInput(false)}, because what was given to
   * the outside has piled up. Records of the current call still come; barriers wait behind records,
   * timers of user code wait too. What {@link #execute} and {@link #callAt} were given is still
   * run, and outcomes of {@link #callAsync} still come. Saying the same twice has no effect.
   */
  void pauseInput(boolean paused);

  /**
   * As {@link #pauseInput}, because what is kept for a checkpoint has piled up: what lies before
   * the barrier of a checkpoint under way still comes, however much it is, so that the barrier
   * does.
   */
  void pauseInputBetweenCheckpoints(boolean paused);

  /**
   * Asks that a checkpoint be triggered soon, rather than when its time has come. Only with
   * checkpointing on.
   */
  void requestCheckpoint();

  /** The files that sources and sinks may reach. Its calls block: make them on the I/O pool. */
  FileSystem fileSystem();

  /** The operator's metrics. */
  MetricGroup metrics();

  /** The serializers that the program registered. */
  SerializerConfig serializers();

  /** The class loader of user code. */
  ClassLoader userCodeClassLoader();

  /** Sends an event to the operator's coordinator, such as a source's request for a split. */
  void sendToCoordinator(Object event);

  /**
   * An object of the program that runs the job in its own JVM, given to the environment under a
   * name; null where there is none, as on a cluster.
   */
  @Nullable Object attachment(String name);

  /** Whether a checkpoint will ever complete: false when checkpointing is off. */
  boolean checkpointingEnabled();

  /** Called when processing time has come. */
  @FunctionalInterface
  interface ProcessingTimeCallback {
    /**
     * Called on the subtask's thread.
     *
     * @param timeMillis the instant that was asked for
     */
    void onProcessingTime(long timeMillis) throws Exception;
  }
}
