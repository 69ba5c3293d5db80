// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import io.tidemark.graph.CheckpointStatistics;
import io.tidemark.graph.JobClient;
import io.tidemark.metrics.MetricNames;
import java.util.Map;

/**
 * Notes what a job says of its checkpoints and its longest calls; asked often enough to miss none.
 *
 * <p>Thread: the main thread of the measured JVM.
 */
final class Watcher {
  private final JobClient job;
  private final Facts facts;
  private long lastCheckpoint;
  private long lastCallBegan;

  Watcher(JobClient job, Facts facts) {
    this.job = job;
    this.facts = facts;
  }

  /** Notes what is new. */
  void look() {
    CheckpointStatistics statistics = job.getCheckpointStatistics();
    for (CheckpointStatistics.Completed checkpoint : statistics.recent()) {
      if (checkpoint.checkpointId() > lastCheckpoint) {
        note(checkpoint);
        lastCheckpoint = checkpoint.checkpointId();
      }
    }
    Map<String, Object> before = job.getMetrics();
    Map<String, Object> now = job.getMetrics();
    long began = number(now, MetricNames.RECENT_LONGEST_CALL_BEGAN);
    // Three gauges are read one after the other; only what two readings agree on belongs together.
    if (began == number(before, MetricNames.RECENT_LONGEST_CALL_BEGAN) && began != lastCallBegan) {
      lastCallBegan = began;
      facts
          .calls()
          .add(
              new Facts.Interval(
                  String.valueOf(metric(now, MetricNames.RECENT_LONGEST_CALL_SUBTASK)),
                  began,
                  number(now, MetricNames.RECENT_LONGEST_CALL)));
    }
  }

  private void note(CheckpointStatistics.Completed checkpoint) {
    for (CheckpointStatistics.Subtask part : checkpoint.subtasks()) {
      facts
          .parts()
          .add(
              new Facts.Part(
                  checkpoint.checkpointId(),
                  new Facts.Interval(
                      part.chain() + "[" + part.index() + "]",
                      part.syncBeganNanos(),
                      part.sync().toNanos()),
                  part.async().toNanos(),
                  checkpoint.endToEnd().toNanos(),
                  checkpoint.stateBytes()));
    }
  }

  private static long number(Map<String, Object> metrics, String name) {
    return ((Number) metric(metrics, name)).longValue();
  }

  private static Object metric(Map<String, Object> metrics, String name) {
    Object value = metrics.get(PausesJvm.JOB + "." + name);
    if (value == null) {
      throw new IllegalStateException(
          "The job has no metric " + name + " among " + metrics.keySet() + ".");
    }
    return value;
  }
}
