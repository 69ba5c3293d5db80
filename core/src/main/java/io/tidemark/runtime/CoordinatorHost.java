// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CoordinatorState;
import io.tidemark.graph.StreamNode;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.operator.CoordinatedOperator;
import io.tidemark.operator.CoordinatorContext;
import io.tidemark.operator.OperatorCoordinator;
import io.tidemark.operator.OperatorException;
import io.tidemark.runtime.control.ControlTimers;
import io.tidemark.runtime.subtask.Subtask;
import io.tidemark.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs one operator's coordinator on the job's control thread.
 *
 * <p>Thread: the control thread, but for {@link #execute}.
 */
final class CoordinatorHost implements CoordinatorContext {
  /** The group of coordinators' metrics below the job's. */
  static final String METRIC_GROUP = "coordinator";

  /** The layout of what coordinators write; each has its own version inside. */
  private static final int STATE_VERSION = 1;

  private final StreamNode node;
  private final Control control;
  private final OperatorCoordinator coordinator;
  private final MetricGroup metrics;
  private List<Subtask> subtasks = List.of();
  private boolean closed;

  /**
   * What a coordinator needs of the control thread.
   *
   * @param environment clock and I/O pool
   * @param timers what is done at instants
   * @param post puts a mail into the control thread's mailbox
   * @param fail fails the attempt
   * @param shared what the coordinators of an attempt share
   * @param userCodeClassLoader the class loader of user code
   */
  record Control(
      RuntimeEnvironment environment,
      ControlTimers timers,
      Consumer<Runnable> post,
      Consumer<Throwable> fail,
      Map<String, Object> shared,
      ClassLoader userCodeClassLoader) {}

  CoordinatorHost(
      StreamNode node, CoordinatedOperator operator, Control control, MetricGroup jobMetrics) {
    this.node = node;
    this.control = control;
    this.metrics = jobMetrics.addGroup(METRIC_GROUP).addGroup(node.label());
    this.coordinator = operator.createCoordinator(this);
  }

  /** The uid under which its state is kept, null when it has none. */
  @Nullable String uid() {
    return node.uid();
  }

  void start(List<Subtask> itsSubtasks, @Nullable CoordinatorState restored) {
    this.subtasks = itsSubtasks;
    guard(() -> coordinator.start(restored == null ? null : restored.bytes()));
  }

  void subtaskReady(int subtask) {
    guard(() -> coordinator.subtaskReady(subtask));
  }

  void handleEvent(int subtask, Object event) {
    guard(() -> coordinator.handleEvent(subtask, event));
  }

  CoordinatorState snapshot(long checkpointId) throws Exception {
    return new CoordinatorState(STATE_VERSION, coordinator.snapshot(checkpointId));
  }

  void notifyCheckpointComplete(long checkpointId) {
    guard(() -> coordinator.notifyCheckpointComplete(checkpointId));
  }

  void close() {
    if (!closed) {
      guard(coordinator::close);
      closed = true;
    }
  }

  private void guard(Call call) {
    if (closed) {
      return;
    }
    try {
      call.run();
    } catch (Throwable failure) {
      control.fail.accept(OperatorException.in(node.label(), "in its coordinator", failure));
    }
  }

  private interface Call {
    void run() throws Exception;
  }

  @Override
  public String operatorUid() {
    return node.label();
  }

  @Override
  public int parallelism() {
    return node.settings().parallelism();
  }

  @Override
  public void sendEvent(int subtask, Object event) {
    subtasks.get(subtask).coordinatorEvent(event);
  }

  @Override
  public <T> void callAsync(
      Callable<T> blocking, BiConsumer<@Nullable T, @Nullable Throwable> handler) {
    control
        .environment
        .ioPool()
        .<T>submit(blocking, (result, failure) -> execute(() -> handler.accept(result, failure)));
  }

  @Override
  public void callAt(long processingTimeMillis, Runnable action) {
    control.timers.at(processingTimeMillis, () -> guard(action::run));
  }

  @Override
  public void execute(Runnable action) {
    control.post.accept(() -> guard(action::run));
  }

  @Override
  public Clock clock() {
    return control.environment.clock();
  }

  @Override
  public FileSystem fileSystem() {
    return control.environment.fileSystem();
  }

  @Override
  public <T> T shared(String name, Class<T> type, Supplier<T> maker) {
    return type.cast(control.shared.computeIfAbsent(name, absent -> maker.get()));
  }

  @Override
  public MetricGroup metrics() {
    return metrics;
  }

  @Override
  public ClassLoader userCodeClassLoader() {
    return control.userCodeClassLoader;
  }

  @Override
  public void failJob(Throwable cause) {
    if (!closed) {
      control.fail.accept(OperatorException.in(node.label(), "in its coordinator", cause));
    }
  }
}
