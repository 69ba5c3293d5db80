// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.storage.SystemProcesses;
import io.tidemark.config.JobOptions;
import io.tidemark.config.StateBackendOptions;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobRunner;
import io.tidemark.graph.JobSubmissionException;
import io.tidemark.graph.RunnerEnvironment;
import io.tidemark.io.fs.LocalFileSystem;
import io.tidemark.runtime.control.StuckControl;
import io.tidemark.runtime.scheduling.IoThreads;
import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import io.tidemark.runtime.scheduling.WorkerThreads;
import io.tidemark.state.spi.StateBackend;
import io.tidemark.time.Clock;
import io.tidemark.time.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.UUID;

/**
 * Runs jobs in this JVM. Stateless: each job has its own threads, and nothing is shared between
 * jobs but which of them have ended.
 */
public final class EmbeddedJobRunner implements JobRunner {
  /** The target that chooses this runner. */
  public static final String TARGET = "embedded";

  /** For the service loader. */
  public EmbeddedJobRunner() {}

  @Override
  public String target() {
    return TARGET;
  }

  @Override
  public JobClient submit(JobGraph graph, RunnerEnvironment user) throws JobSubmissionException {
    Clock clock = SystemClock.getInstance();
    String prefix = "tidemark-" + (graph.jobName().isEmpty() ? "job" : graph.jobName()) + "-";
    int cores = Runtime.getRuntime().availableProcessors();
    StateBackend backend = stateBackend(graph, user);
    WorkerThreads scheduler = new WorkerThreads(clock, prefix, cores, user.userCodeClassLoader());
    IoThreads ioPool = new IoThreads(prefix, cores, user.userCodeClassLoader());
    UUID run = UUID.randomUUID();
    RuntimeEnvironment environment =
        new RuntimeEnvironment(
            clock,
            scheduler,
            ioPool,
            new LocalFileSystem(),
            new SystemProcesses(),
            run.toString(),
            run.getLeastSignificantBits());
    try {
      return start(graph, user, environment, backend);
    } catch (RuntimeException refused) {
      scheduler.close();
      ioPool.close();
      throw new JobSubmissionException(
          refused.getMessage() == null ? refused.toString() : refused.getMessage(), refused);
    }
  }

  /** Starts a job in a given environment. */
  static JobClient start(
      JobGraph graph,
      RunnerEnvironment user,
      RuntimeEnvironment environment,
      StateBackend backend) {
    Runnable endThreads =
        () -> {
          environment.ioPool().close();
          environment.scheduler().close();
          ThisRun.hasEnded(environment.run());
        };
    JobServices services = new JobServices(environment, graph, user, backend, endThreads);
    Slot slot = environment.scheduler().reserve(0, true);
    JobManager jobManager = new JobManager(graph, services, slot);
    StuckControl stuckControl =
        new StuckControl(
            new StuckControl.ControlThread(slot, () -> jobManager.result().isDone()),
            environment.scheduler().reserve(1, false),
            environment.clock(),
            graph.configuration().get(JobOptions.CANCELLATION_INTERVAL).toMillis());
    EmbeddedJobClient client =
        new EmbeddedJobClient(graph, jobManager, services, stuckControl, endThreads);
    SuspendOnShutdown.install(graph, jobManager, environment);
    ThisRun.begins(environment.run());
    jobManager.post(jobManager::begin);
    slot.start(jobManager);
    return client;
  }

  private static StateBackend stateBackend(JobGraph graph, RunnerEnvironment user) {
    StateBackend given = user.stateBackend();
    if (given != null) {
      return given;
    }
    String wanted = graph.configuration().get(StateBackendOptions.STATE_BACKEND);
    List<String> known = new ArrayList<>();
    for (StateBackend backend :
        ServiceLoader.load(StateBackend.class, user.userCodeClassLoader())) {
      if (backend.name().equals(wanted)) {
        return backend;
      }
      known.add(backend.name());
    }
    throw new JobSubmissionException(
        StateBackendOptions.STATE_BACKEND.key()
            + " is '"
            + wanted
            + "', but the class path has only "
            + known
            + ". Correct it, or add the module that has that backend.");
  }
}
