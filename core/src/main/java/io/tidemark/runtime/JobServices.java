// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointSettings;
import io.tidemark.checkpoint.StateAssignment;
import io.tidemark.checkpoint.storage.CheckpointStorage;
import io.tidemark.checkpoint.storage.RestoreChoice;
import io.tidemark.config.CheckpointingMode;
import io.tidemark.config.Configuration;
import io.tidemark.config.StateRecoveryOptions;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobVertex;
import io.tidemark.graph.RunnerEnvironment;
import io.tidemark.metrics.Gauge;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.metrics.MetricNames;
import io.tidemark.metrics.MetricRegistry;
import io.tidemark.process.JobInfo;
import io.tidemark.runtime.control.LongCallWatch;
import io.tidemark.runtime.control.OperatorNames;
import io.tidemark.runtime.restart.RestartStrategy;
import io.tidemark.runtime.subtask.SubtaskFactory;
import io.tidemark.state.spi.StateBackend;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one job has of its own beside its control thread: environment, metrics, reports.
 *
 * <p>Thread: the control thread, but for {@link #metricValues}.
 */
final class JobServices {
  private static final Logger LOG = LoggerFactory.getLogger(JobServices.class);

  private final RuntimeEnvironment environment;
  private final JobGraph graph;
  private final RunnerEnvironment user;
  private final StateBackend stateBackend;
  private final MetricRegistry registry;
  private final MetricGroup metrics;
  private final Runnable endThreads;
  private final CheckpointHistory checkpointHistory = new CheckpointHistory();

  JobServices(
      RuntimeEnvironment environment,
      JobGraph graph,
      RunnerEnvironment user,
      StateBackend stateBackend,
      Runnable endThreads) {
    this.environment = environment;
    this.graph = graph;
    this.user = user;
    this.stateBackend = stateBackend;
    this.endThreads = endThreads;
    this.registry = new MetricRegistry(user.metricReporters(), graph.configuration());
    this.metrics = registry.rootGroup(graph.jobName().isEmpty() ? "job" : graph.jobName());
    if (CheckpointSettings.of(graph.configuration()).isPresent()) {
      checkpointHistory.registerGauges(metrics);
    }
  }

  RuntimeEnvironment environment() {
    return environment;
  }

  Configuration configuration() {
    return graph.configuration();
  }

  /** What the job's checkpoints are kept under. */
  String jobId() {
    return graph.jobId();
  }

  /** Where checkpoints go: what the program gave, else what is configured. */
  CheckpointStorage checkpointStorage() {
    CheckpointStorage given = user.checkpointStorage();
    return given == null ? CheckpointStorage.of(configuration(), userCodeClassLoader()) : given;
  }

  /** What may be restored. */
  RestoreChoice.Rules restoreRules() {
    return new RestoreChoice.Rules(
        graph.jobName(),
        Promise.sinksThatCannotWithdraw(graph),
        configuration().get(StateRecoveryOptions.ACCEPT_DUPLICATES),
        configuration().get(StateRecoveryOptions.SKIP_DAMAGED));
  }

  ClassLoader userCodeClassLoader() {
    return user.userCodeClassLoader();
  }

  MetricGroup metrics() {
    return metrics;
  }

  Map<String, Object> metricValues() {
    return registry.readValues();
  }

  /**
   * What the subtasks share.
   *
   * @param checkpointing how barriers are aligned, null when checkpointing is off
   * @param owned of what directory this run is the owner
   */
  SubtaskFactory.Surroundings surroundings(
      @Nullable CheckpointingMode checkpointing, JobStorage.OwnedDirectory owned) {
    return new SubtaskFactory.Surroundings(
        environment.clock(),
        environment.ioPool(),
        environment.fileSystem(),
        stateBackend,
        graph.serializerConfig(),
        new JobInfo(graph.jobId(), graph.jobName()),
        new ThisRun(graph.jobName(), owned, environment),
        graph.configuration(),
        metrics,
        user.attachments(),
        user.userCodeClassLoader(),
        checkpointing,
        environment.seed());
  }

  CheckpointHistory checkpointHistory() {
    return checkpointHistory;
  }

  void report(
      JobGraph job,
      @Nullable JobStorage storage,
      @Nullable StateAssignment restored,
      RestartStrategy restarts,
      int attempt) {
    if (attempt > 0) {
      LOG.info(
          "Job '{}' starts again, attempt {}, from {}.",
          job.jobName(),
          attempt,
          restored == null ? "the beginning" : "checkpoint " + restored.checkpointId());
      return;
    }
    Promise promise = Promise.of(job, CheckpointSettings.of(job.configuration()).orElse(null));
    LOG.info(
        "{}", StartupReport.of(job, stateBackend.name(), storage, restored, restarts, promise));
    if (!job.configuration().unknownKeys().isEmpty()) {
      LOG.warn(
          "Job '{}' is configured with keys that nothing knows, so they have no effect: {}.",
          job.jobName(),
          job.configuration().unknownKeys());
    }
    if (storage != null && !storage.storage().survivesProcess()) {
      LOG.warn(
          "Job '{}' keeps its checkpoints in memory: they do not survive this process. Set a"
              + " checkpoint directory to keep them.",
          graph.jobName());
    }
  }

  void registerLongestCall(LongCallWatch watch) {
    Gauge<Long> longest = () -> watch.longest().nanos() / 1_000_000;
    Gauge<Long> recent = () -> watch.recent().nanos();
    Gauge<Long> recentBegan = () -> watch.recent().begunNanos();
    Gauge<String> recentSubtask = () -> watch.recent().tasklet();
    metrics.gauge(MetricNames.LONGEST_CALL, longest);
    metrics.gauge(MetricNames.RECENT_LONGEST_CALL, recent);
    metrics.gauge(MetricNames.RECENT_LONGEST_CALL_BEGAN, recentBegan);
    metrics.gauge(MetricNames.RECENT_LONGEST_CALL_SUBTASK, recentSubtask);
  }

  /** Takes the metrics of an attempt that has ended away, so that the next can show its own. */
  void removeAttemptMetrics() {
    for (JobVertex vertex : graph.vertices()) {
      registry.remove(metrics.addGroup(OperatorNames.chainName(vertex)));
    }
    registry.remove(metrics.addGroup(CoordinatorHost.METRIC_GROUP));
  }

  /** Ends metrics and every thread but the caller's. */
  void close() {
    try {
      registry.close();
    } finally {
      endThreads.run();
    }
  }
}
