// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.graph.JobClient;

/**
 * Suspends a job when the JVM is asked to end, so that a later start continues from its newest
 * checkpoint.
 */
final class SuspendOnShutdown {
  private SuspendOnShutdown() {}

  static void install(JobClient client, JobManager jobManager, String jobName) {
    Thread hook = new Thread(client::close, "tidemark-" + jobName + "-shutdown");
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
      org.slf4j.LoggerFactory.getLogger(SuspendOnShutdown.class).trace("Hook stays.", ending);
    }
  }
}
