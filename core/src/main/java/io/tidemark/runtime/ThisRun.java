// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.format.v1.OwnerRecord.ProcessIdentity;
import io.tidemark.checkpoint.storage.HostProcesses;
import io.tidemark.checkpoint.storage.HostProcesses.Liveness;
import io.tidemark.io.WriterInitContext;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a run of a job is known by to sinks, and what it knows of other runs: of those in this
 * process, whether they have ended; of others, whether their process has.
 *
 * <p>Thread: any.
 */
final class ThisRun implements WriterInitContext.JobRun {
  /** The runs of this process that have not ended: what no other process could tell. */
  private static final Set<String> RUNNING = ConcurrentHashMap.newKeySet();

  /**
   * Before the id of each of them as the name of a system property: a process may have loaded this
   * class several times, as an application server does for each application.
   */
  private static final String PROPERTY = "io.tidemark.running.";

  private static final char SEPARATOR = '|';

  private final String jobName;
  private final JobStorage.OwnedDirectory checkpoints;
  private final RuntimeEnvironment environment;

  /**
   * A run.
   *
   * @param checkpoints where its checkpoints are, nowhere when no other run could find them
   */
  ThisRun(String jobName, JobStorage.OwnedDirectory checkpoints, RuntimeEnvironment environment) {
    this.jobName = jobName;
    this.checkpoints = checkpoints;
    this.environment = environment;
  }

  /** A run of this process begins. */
  static void begins(String id) {
    RUNNING.add(id);
    System.setProperty(PROPERTY + id, "");
  }

  /** A run of this process has ended, with all that it had running. */
  static void hasEnded(String id) {
    System.clearProperty(PROPERTY + id);
    RUNNING.remove(id);
  }

  @Override
  public String jobName() {
    return jobName;
  }

  @Override
  public String checkpoints() {
    return checkpoints.path();
  }

  @Override
  public String checkpointsBegunBy() {
    return checkpoints.begunBy();
  }

  @Override
  public String id() {
    return environment.run();
  }

  @Override
  public String process() {
    return text(environment.processes().current());
  }

  @Override
  public String processId() {
    ProcessIdentity process = environment.processes().current();
    return "process " + process.pid() + " on host " + process.host();
  }

  @Override
  public boolean mayStillRun(String process, String id) {
    HostProcesses processes = environment.processes();
    if (process.equals(text(processes.current()))) {
      return RUNNING.contains(id) || System.getProperty(PROPERTY + id) != null;
    }
    String[] parts = process.split("\\" + SEPARATOR, -1);
    if (parts.length != 5 || !isNumber(parts[3]) || !isNumber(parts[4])) {
      return true; // Written by a release that says it in another way.
    }
    ProcessIdentity other =
        new ProcessIdentity(
            parts[0], parts[1], parts[2], Long.parseLong(parts[3]), Long.parseLong(parts[4]));
    return processes.livenessOf(other) != Liveness.DEAD;
  }

  private static boolean isNumber(String text) {
    return text.matches("\\d{1,18}");
  }

  private static String text(ProcessIdentity process) {
    return String.join(
        String.valueOf(SEPARATOR),
        process.host().replace(SEPARATOR, '_'),
        process.bootId().replace(SEPARATOR, '_'),
        process.pidNamespace().replace(SEPARATOR, '_'),
        Long.toString(process.pid()),
        Long.toString(process.startTime()));
  }
}
