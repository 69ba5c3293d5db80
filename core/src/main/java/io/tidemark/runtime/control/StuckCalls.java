// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.control;

import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.graph.JobGraph;
import io.tidemark.runtime.subtask.Subtask;
import io.tidemark.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Interrupts the calls of subtasks that do not return when an attempt is to end: user code that
 * waits or sleeps. Once a subtask closes its operators it is left in peace.
 *
 * <p>Thread: the job's control thread.
 */
public final class StuckCalls {
  private static final Logger LOG = LoggerFactory.getLogger(StuckCalls.class);

  private final JobGraph graph;
  private final ControlTimers timers;
  private final Clock clock;
  private final long intervalMillis;
  private final Map<SubtaskKey, Subtask> open = new TreeMap<>();
  private long askedMillis;

  public StuckCalls(JobGraph graph, ControlTimers timers, Clock clock, long intervalMillis) {
    this.graph = graph;
    this.timers = timers;
    this.clock = clock;
    this.intervalMillis = intervalMillis;
  }

  /** The subtasks have been asked to close. */
  public void watch(Map<SubtaskKey, Subtask> subtasks) {
    open.putAll(subtasks);
    askedMillis = clock.currentTimeMillis();
    lookLater();
  }

  /** A subtask is closed. */
  public void closed(SubtaskKey subtask) {
    open.remove(subtask);
  }

  private void lookLater() {
    timers.at(clock.currentTimeMillis() + intervalMillis, this::look);
  }

  private void look() {
    if (open.isEmpty()) {
      return;
    }
    open.forEach(
        (key, subtask) -> {
          if (subtask.interruptCall()) {
            LOG.warn(
                "A call of {} has not returned {} ms after the job was to stop; its thread is"
                    + " interrupted.",
                OperatorNames.ofTasklet(graph, key.toString()),
                clock.currentTimeMillis() - askedMillis);
          }
        });
    lookLater();
  }
}
