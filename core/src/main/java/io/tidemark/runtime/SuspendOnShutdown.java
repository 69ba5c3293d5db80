// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.config.JobOptions;
import io.tidemark.graph.JobGraph;
import io.tidemark.runtime.control.OperatorNames;
import io.tidemark.runtime.scheduling.TaskletScheduler.LongCall;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Suspends a job when the JVM is asked to end, so that a later start continues from its newest
 * checkpoint. Waits for that, but not for ever: a call that does not return, or that is itself what
 * asked the JVM to end, must not keep the JVM from ending.
 *
 * <p>Thread: the JVM's for its end.
 */
final class SuspendOnShutdown {
  private static final Logger LOG = LoggerFactory.getLogger(SuspendOnShutdown.class);
  private static final long LOOK_MILLIS = 50;

  private final JobGraph graph;
  private final JobManager jobManager;
  private final RuntimeEnvironment environment;

  private SuspendOnShutdown(JobGraph graph, JobManager jobManager, RuntimeEnvironment environment) {
    this.graph = graph;
    this.jobManager = jobManager;
    this.environment = environment;
  }

  static void install(JobGraph graph, JobManager jobManager, RuntimeEnvironment environment) {
    SuspendOnShutdown suspension = new SuspendOnShutdown(graph, jobManager, environment);
    Thread hook = new Thread(suspension::suspend, "tidemark-" + graph.jobName() + "-shutdown");
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException alreadyEnding) {
      jobManager.suspend();
      return;
    }
    var unused = jobManager.result().whenComplete((result, failure) -> remove(hook));
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The JVM is ending and the hook runs, or has run.
      LOG.trace("Hook stays.", ending);
    }
  }

  private void suspend() {
    jobManager.suspend();
    long timeoutMillis = graph.configuration().get(JobOptions.SHUTDOWN_TIMEOUT).toMillis();
    long begun = environment.clock().nanoTime();
    while (!hasEnded()) {
      String exiting = environment.scheduler().taskletThatExits();
      if (!exiting.isEmpty()) {
        LOG.warn(
            "Job '{}' cannot be suspended: a call of {} has asked the JVM to end and so does not"
                + " return. The job is left as by a crash; a later start continues from its newest"
                + " checkpoint.",
            graph.jobName(),
            OperatorNames.ofTasklet(graph, exiting));
        return;
      }
      if (environment.clock().nanoTime() - begun > TimeUnit.MILLISECONDS.toNanos(timeoutMillis)) {
        LOG.warn(
            "Job '{}' was not suspended within {} ms ({}); the JVM ends without. What it waits for:"
                + " {}. A later start continues from its newest checkpoint.",
            graph.jobName(),
            timeoutMillis,
            JobOptions.SHUTDOWN_TIMEOUT.key(),
            callsInProgress());
        return;
      }
    }
  }

  private boolean hasEnded() {
    try {
      var unused = jobManager.result().get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException notYet) {
      return false;
    } catch (ExecutionException failed) {
      return true; // Whoever asked for the job's result has been told.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private String callsInProgress() {
    String calls =
        environment.scheduler().callsLongerThan(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS)).stream()
            .map(LongCall::tasklet)
            .map(tasklet -> "a call of " + OperatorNames.ofTasklet(graph, tasklet))
            .collect(Collectors.joining("; "));
    return calls.isEmpty() ? "files or other input and output" : calls;
  }
}
