// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointSnapshots;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.SubtaskSnapshot;
import io.tidemark.graph.CheckpointStatistics;
import io.tidemark.metrics.Gauge;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.metrics.MetricNames;
import io.tidemark.util.Checks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What checkpoints took: counts, and the parts of the newest ones.
 *
 * <p>Thread: written by the control thread; {@link #statistics} and the gauges are read by any,
 * through one reference to what does not change.
 */
final class CheckpointHistory {
  private static final List<String> GAUGES =
      List.of(
          MetricNames.TOTAL_NUMBER_OF_CHECKPOINTS,
          MetricNames.NUMBER_OF_IN_PROGRESS_CHECKPOINTS,
          MetricNames.NUMBER_OF_COMPLETED_CHECKPOINTS,
          MetricNames.NUMBER_OF_FAILED_CHECKPOINTS,
          MetricNames.LAST_COMPLETED_CHECKPOINT_ID,
          MetricNames.LAST_CHECKPOINT_DURATION,
          MetricNames.LAST_CHECKPOINT_SIZE,
          MetricNames.LAST_CHECKPOINT_LONGEST_SYNC,
          MetricNames.LAST_CHECKPOINT_LONGEST_ASYNC);

  private final Map<Long, Begun> underWay = new TreeMap<>();
  private volatile CheckpointStatistics statistics = CheckpointStatistics.NONE;

  /** A checkpoint that is not complete; its subtasks' parts come with the last acknowledgement. */
  private record Begun(long atMillis, long atNanos, @Nullable CheckpointSnapshots snapshots) {}

  void registerGauges(MetricGroup group) {
    for (String name : GAUGES) {
      group.gauge(name, new Reading(name));
    }
  }

  /** One of the gauges. One class for all, so that a job's start loads one. */
  private final class Reading implements Gauge<Long> {
    private final String name;

    Reading(String name) {
      this.name = name;
    }

    @Override
    public Long getValue() {
      CheckpointStatistics now = statistics;
      return switch (name) {
        case MetricNames.TOTAL_NUMBER_OF_CHECKPOINTS -> now.triggered();
        case MetricNames.NUMBER_OF_IN_PROGRESS_CHECKPOINTS -> now.inProgress();
        case MetricNames.NUMBER_OF_COMPLETED_CHECKPOINTS -> now.completed();
        case MetricNames.NUMBER_OF_FAILED_CHECKPOINTS -> now.failed();
        default -> now.recent().isEmpty() ? 0 : of(now.recent().get(now.recent().size() - 1));
      };
    }

    private long of(CheckpointStatistics.Completed last) {
      return switch (name) {
        case MetricNames.LAST_COMPLETED_CHECKPOINT_ID -> last.checkpointId();
        case MetricNames.LAST_CHECKPOINT_DURATION -> last.endToEnd().toMillis();
        case MetricNames.LAST_CHECKPOINT_SIZE -> last.stateBytes();
        case MetricNames.LAST_CHECKPOINT_LONGEST_SYNC -> longestMicros(last, true);
        case MetricNames.LAST_CHECKPOINT_LONGEST_ASYNC -> longestMicros(last, false);
        default -> throw new IllegalStateException("There is no gauge " + name + ".");
      };
    }
  }

  private static long longestMicros(CheckpointStatistics.Completed last, boolean sync) {
    long longest = 0;
    for (CheckpointStatistics.Subtask subtask : last.subtasks()) {
      longest = Math.max(longest, (sync ? subtask.sync() : subtask.async()).toNanos());
    }
    return longest / 1000;
  }

  CheckpointStatistics statistics() {
    return statistics;
  }

  void triggered(long id, long nowMillis, long nowNanos) {
    underWay.put(id, new Begun(nowMillis, nowNanos, null));
    CheckpointStatistics before = statistics;
    statistics =
        new CheckpointStatistics(
            before.triggered() + 1, before.completed(), before.failed(), before.recent());
  }

  /** All subtasks have acknowledged. */
  void acknowledged(CheckpointSnapshots snapshots) {
    Begun begun = underWay.get(snapshots.checkpointId());
    if (begun != null) {
      underWay.put(
          snapshots.checkpointId(), new Begun(begun.atMillis(), begun.atNanos(), snapshots));
    }
  }

  /** It is complete; returns what is remembered of it. */
  CheckpointStatistics.Completed completed(long id, long nowNanos) {
    Begun begun = Checks.notNull(underWay.remove(id), "A checkpoint that completes has begun.");
    CheckpointSnapshots snapshots =
        Checks.notNull(begun.snapshots(), "A checkpoint that completes was acknowledged.");
    List<CheckpointStatistics.Subtask> subtasks = new ArrayList<>();
    long bytes = 0;
    for (Map.Entry<SubtaskKey, SubtaskSnapshot> one : snapshots.subtasks().entrySet()) {
      SubtaskSnapshot.Costs costs = one.getValue().costs();
      long itsBytes = one.getValue().stateBytes();
      bytes += itsBytes;
      subtasks.add(
          new CheckpointStatistics.Subtask(
              one.getKey().chain(),
              one.getKey().index(),
              Duration.ofNanos(costs.alignmentNanos()),
              Duration.ofNanos(costs.syncNanos()),
              costs.syncBeganNanos(),
              Duration.ofNanos(costs.asyncNanos()),
              itsBytes));
    }
    CheckpointStatistics.Completed done =
        new CheckpointStatistics.Completed(
            id,
            Instant.ofEpochMilli(begun.atMillis()),
            Duration.ofNanos(nowNanos - begun.atNanos()),
            bytes,
            subtasks);
    CheckpointStatistics before = statistics;
    List<CheckpointStatistics.Completed> recent = new ArrayList<>(before.recent());
    if (recent.size() == CheckpointStatistics.REMEMBERED) {
      recent.remove(0);
    }
    recent.add(done);
    statistics =
        new CheckpointStatistics(
            before.triggered(), before.completed() + 1, before.failed(), recent);
    return done;
  }

  /** It will not complete; one that never began is not counted. */
  void failed(long id) {
    if (underWay.remove(id) != null) {
      CheckpointStatistics before = statistics;
      statistics =
          new CheckpointStatistics(
              before.triggered(), before.completed(), before.failed() + 1, before.recent());
    }
  }
}
