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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What checkpoints took: counts, and the parts of the newest ones.
 *
 * <p>Thread: written by the control thread; {@link #statistics} and the gauges are read by any,
 * through one reference to what does not change.
 */
final class CheckpointHistory {
  private final Map<Long, Begun> underWay = new TreeMap<>();
  private volatile CheckpointStatistics statistics = CheckpointStatistics.NONE;

  /** A checkpoint that is not complete; its subtasks' parts come with the last acknowledgement. */
  private record Begun(long atMillis, long atNanos, @Nullable CheckpointSnapshots snapshots) {}

  void registerGauges(MetricGroup group) {
    Gauge<Long> triggered = () -> statistics.triggered();
    Gauge<Long> inProgress = () -> statistics.inProgress();
    Gauge<Long> completed = () -> statistics.completed();
    Gauge<Long> failed = () -> statistics.failed();
    group.gauge(MetricNames.TOTAL_NUMBER_OF_CHECKPOINTS, triggered);
    group.gauge(MetricNames.NUMBER_OF_IN_PROGRESS_CHECKPOINTS, inProgress);
    group.gauge(MetricNames.NUMBER_OF_COMPLETED_CHECKPOINTS, completed);
    group.gauge(MetricNames.NUMBER_OF_FAILED_CHECKPOINTS, failed);
    group.gauge(
        MetricNames.LAST_COMPLETED_CHECKPOINT_ID,
        ofLast(CheckpointStatistics.Completed::checkpointId));
    group.gauge(MetricNames.LAST_CHECKPOINT_DURATION, ofLast(last -> last.endToEnd().toMillis()));
    group.gauge(
        MetricNames.LAST_CHECKPOINT_SIZE, ofLast(CheckpointStatistics.Completed::stateBytes));
    group.gauge(
        MetricNames.LAST_CHECKPOINT_LONGEST_SYNC,
        ofLast(last -> longestMicros(last, CheckpointStatistics.Subtask::sync)));
    group.gauge(
        MetricNames.LAST_CHECKPOINT_LONGEST_ASYNC,
        ofLast(last -> longestMicros(last, CheckpointStatistics.Subtask::async)));
  }

  /** A gauge of the checkpoint completed last, 0 before there is one. */
  private Gauge<Long> ofLast(Function<CheckpointStatistics.Completed, Long> what) {
    return () -> {
      List<CheckpointStatistics.Completed> recent = statistics.recent();
      return recent.isEmpty() ? 0L : what.apply(recent.get(recent.size() - 1));
    };
  }

  private static long longestMicros(
      CheckpointStatistics.Completed last, Function<CheckpointStatistics.Subtask, Duration> part) {
    long longest = 0;
    for (CheckpointStatistics.Subtask subtask : last.subtasks()) {
      longest = Math.max(longest, part.apply(subtask).toNanos());
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
    underWay.computeIfPresent(
        snapshots.checkpointId(),
        (id, begun) -> new Begun(begun.atMillis(), begun.atNanos(), snapshots));
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
