// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.checkpoint.BarrierAlignment;
import io.tidemark.config.CheckpointingMode;
import io.tidemark.config.Configuration;
import io.tidemark.config.PipelineOptions;
import io.tidemark.io.WriterInitContext;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.process.JobInfo;
import io.tidemark.process.TaskInfo;
import io.tidemark.runtime.exchange.FlowControl;
import io.tidemark.runtime.scheduling.BackgroundCalls;
import io.tidemark.runtime.scheduling.IoPool;
import io.tidemark.runtime.scheduling.Mailbox;
import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.state.spi.StateBackend;
import io.tidemark.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the subtasks of a job for one attempt. */
public final class SubtaskFactory {
  private static final int CALLBACKS_IN_TURN = 1024;

  private final Surroundings surroundings;
  private final SubtaskListener listener;
  private final SubtaskStorage storage;

  /**
   * What all subtasks share.
   *
   * @param clock the clock of processing time
   * @param ioPool runs what blocks
   * @param fileSystem the files that sources and sinks may reach
   * @param stateBackend makes keyed state
   * @param serializers the job's serializers
   * @param jobInfo the job
   * @param run this run of the job
   * @param configuration the job's configuration
   * @param metrics the job's metrics
   * @param attachments the program's objects by name
   * @param userCodeClassLoader the class loader of user code
   * @param checkpointing how barriers are aligned, null when checkpointing is off
   * @param seed where random choices begin
   */
  public record Surroundings(
      Clock clock,
      IoPool ioPool,
      FileSystem fileSystem,
      StateBackend stateBackend,
      SerializerConfig serializers,
      JobInfo jobInfo,
      WriterInitContext.JobRun run,
      Configuration configuration,
      MetricGroup metrics,
      Map<String, Object> attachments,
      ClassLoader userCodeClassLoader,
      @Nullable CheckpointingMode checkpointing,
      long seed) {}

  /** Creates the factory. */
  public SubtaskFactory(
      Surroundings surroundings, SubtaskListener listener, SubtaskStorage storage) {
    this.surroundings = surroundings;
    this.listener = listener;
    this.storage = storage;
  }

  /**
   * Makes a subtask; its operators are made in its first call.
   *
   * @param plan the user's part, copied by the subtask
   * @param task the subtask's place and attempt
   */
  public Subtask create(VertexPlan.Template plan, TaskInfo task, SubtaskWiring wiring) {
    Slot slot = wiring.slot();
    Mailbox mailbox = new Mailbox(slot);
    ChainBuilder[] builder = new ChainBuilder[1];
    FlowControl flow =
        new FlowControl(
            wiring.key().toString(),
            surroundings.configuration().get(PipelineOptions.OUTBOX_LIMIT),
            slot.ownsThread() ? () -> builder[0].waitForRoom() : null);
    BackgroundCalls calls = new BackgroundCalls(surroundings.ioPool(), mailbox);
    PendingWork work = new PendingWork(flow, CALLBACKS_IN_TURN);
    CheckpointingMode mode = surroundings.checkpointing();
    BarrierAlignment alignment =
        new BarrierAlignment(
            wiring.inputs().size(), mode == null ? CheckpointingMode.EXACTLY_ONCE : mode);
    MetricGroup metrics =
        surroundings
            .metrics()
            .addGroup(wiring.key().chain())
            .addGroup(Integer.toString(wiring.key().index()));
    SubtaskServices services =
        new SubtaskServices(
            surroundings.clock(),
            surroundings.ioPool(),
            surroundings.fileSystem(),
            calls,
            work,
            listener,
            metrics,
            surroundings.jobInfo(),
            surroundings.run(),
            task,
            surroundings.configuration(),
            surroundings.attachments(),
            surroundings.serializers(),
            surroundings.userCodeClassLoader(),
            surroundings.checkpointing() != null,
            storage);
    builder[0] =
        new ChainBuilder(
            plan,
            wiring,
            services,
            flow,
            alignment,
            new Backends(
                surroundings.stateBackend(), surroundings.serializers(), surroundings.seed()));
    SnapshotTaker snapshots =
        new SnapshotTaker(
            wiring.key(),
            surroundings.clock(),
            new SnapshotTaker.Background(surroundings.ioPool(), mailbox, calls),
            listener,
            storage);
    return new Subtask(
        wiring.key(),
        new Subtask.Parts(
            builder[0],
            slot,
            mailbox,
            flow,
            work,
            alignment,
            snapshots,
            surroundings.clock(),
            new SubtaskMetrics(surroundings.clock()),
            metrics,
            listener,
            surroundings.checkpointing() != null));
  }

  /**
   * Where keyed state comes from, and where random choices begin.
   *
   * @param backend the backend
   * @param serializers the job's serializers
   * @param seed the seed
   */
  record Backends(StateBackend backend, SerializerConfig serializers, long seed) {}
}
