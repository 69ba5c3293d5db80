// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.config.DeploymentOptions;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobRunner;
import io.tidemark.graph.JobSubmissionException;
import io.tidemark.graph.RunnerEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;

/** Hands jobs to the runner that the settings name, and keeps track of those that run. */
final class JobSubmission {
  private final List<JobClient> clients = new ArrayList<>();

  JobClient submit(JobGraph graph, RunnerEnvironment environment) {
    String target = graph.configuration().get(DeploymentOptions.TARGET);
    JobClient client = find(target, environment.userCodeClassLoader()).submit(graph, environment);
    clients.removeIf(c -> c.getJobExecutionResult().isDone());
    clients.add(client);
    return client;
  }

  static ClassLoader userCodeClassLoader() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context == null ? ClassLoader.getSystemClassLoader() : context;
  }

  private static JobRunner find(String target, ClassLoader loader) {
    TreeMap<String, JobRunner> runners = new TreeMap<>();
    for (JobRunner runner : ServiceLoader.load(JobRunner.class, loader)) {
      JobRunner other = runners.putIfAbsent(runner.target(), runner);
      if (other != null) {
        throw new JobSubmissionException(
            "Two job runners on the class path call themselves '"
                + runner.target()
                + "': "
                + other.getClass().getName()
                + " and "
                + runner.getClass().getName()
                + ". Take one of them off the class path.");
      }
    }
    JobRunner runner = runners.get(target);
    if (runner == null) {
      throw new JobSubmissionException(
          "No job runner named '"
              + target
              + "' is on the class path; there are "
              + runners.keySet()
              + ". Set "
              + DeploymentOptions.TARGET.key()
              + " to one of them, or add the module that has it.");
    }
    return runner;
  }

  /**
   * Waits for the end of a job and of its threads; suspends it when the waiting thread is
   * interrupted.
   */
  static JobExecutionResult await(JobClient client)
      throws JobExecutionException, InterruptedException {
    try {
      return client.getJobExecutionResult().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof JobExecutionException failure) {
        throw failure;
      }
      throw new JobExecutionException(
          "The job '" + client.getJobName() + "' ended unexpectedly: " + e.getMessage(), e);
    } finally {
      client.close();
    }
  }

  void close() {
    clients.forEach(JobClient::close);
    clients.clear();
  }
}
