// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tidemark.bench.launch.Median;
import io.tidemark.bench.launch.ResultLine;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What a result line says of one phase. Names with {@code _ms} are milliseconds. */
final class PhaseSummary {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int LONG_SYNCS_LISTED = 10;
  private static final double LONG_SYNC_MILLIS = 1;

  private final Facts.Phase phase;
  private final List<Facts.Part> parts;
  private final List<Facts.Interval> calls;
  private final SafepointLog log;

  PhaseSummary(Facts.Phase phase, Facts facts, SafepointLog log) {
    this.phase = phase;
    this.parts = facts.parts().stream().filter(p -> isIn(p.sync())).toList();
    this.calls = facts.calls().stream().filter(this::isIn).toList();
    this.log = log;
  }

  private boolean isIn(Facts.Interval interval) {
    return interval.began() >= phase.time().began() && interval.ended() <= phase.time().ended();
  }

  /** How many checkpoints had all their synchronous parts in the phase. */
  long checkpoints() {
    return parts.stream().mapToLong(Facts.Part::checkpoint).distinct().count();
  }

  ObjectNode json() {
    ObjectNode json = ResultLine.newObject();
    double seconds = phase.time().nanos() / 1e9;
    json.put("seconds", round(seconds));
    json.put("events_per_second", Math.round(phase.events() / seconds));
    json.put("keys_before", phase.keysBefore());
    json.put("keys_after", phase.keysAfter());
    json.put("checkpoints", checkpoints());
    json.put("state_mb", round(max(parts, Facts.Part::checkpointBytes) / 1e6));
    spread(json, "sync", parts, p -> millis(p.sync().nanos()));
    spread(json, "sync_without_pauses", parts, p -> withoutPauses(p.sync()));
    spread(json, "async", parts, p -> millis(p.asyncNanos()));
    spread(json, "end_to_end", parts, p -> millis(p.endToEndNanos()));
    json.put("longest_call_ms", round(max(calls, c -> millis(c.nanos()))));
    json.put("longest_call_without_pauses_ms", round(max(calls, this::withoutPauses)));
    calls.stream()
        .max(Comparator.comparingDouble(this::withoutPauses))
        .ifPresent(longest -> json.put("longest_call_of", longest.name()));
    List<Facts.Interval> pauses = log.collections().stream().filter(this::isIn).toList();
    json.put("gc_pauses", pauses.size());
    spread(json, "gc_pause", pauses, p -> millis(p.nanos()));
    json.put("gc_pauses_sum_ms", round(pauses.stream().mapToDouble(p -> millis(p.nanos())).sum()));
    List<Facts.Interval> others = log.others().stream().filter(this::isIn).toList();
    json.put("other_stops", others.size());
    json.put("other_stop_max_ms", round(max(others, p -> millis(p.nanos()))));
    json.set("long_syncs", longSyncs());
    return json;
  }

  /** The longest synchronous parts, and how much of each a collector took. */
  private ArrayNode longSyncs() {
    ArrayNode list = ResultLine.newObject().arrayNode();
    parts.stream()
        .filter(p -> millis(p.sync().nanos()) >= LONG_SYNC_MILLIS)
        .sorted(Comparator.comparingLong((Facts.Part p) -> p.sync().nanos()).reversed())
        .limit(LONG_SYNCS_LISTED)
        .forEach(
            p -> {
              ObjectNode one = list.addObject();
              one.put("checkpoint", p.checkpoint());
              one.put("subtask", p.sync().name());
              one.put("ms", round(millis(p.sync().nanos())));
              one.put("gc_pause_ms", round(millis(log.collectedWithin(p.sync()))));
            });
    return list;
  }

  private double withoutPauses(Facts.Interval interval) {
    return millis(interval.nanos() - log.collectedWithin(interval));
  }

  private static <T> void spread(
      ObjectNode json, String name, List<T> of, ToDoubleFunction<T> what) {
    if (!of.isEmpty()) {
      json.put(
          name + "_median_ms", round(Median.of(of.stream().mapToDouble(what).boxed().toList())));
      json.put(name + "_max_ms", round(max(of, what)));
    }
  }

  private static <T> double max(List<T> of, ToDoubleFunction<T> what) {
    return of.stream().mapToDouble(what).max().orElse(0);
  }

  private static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }

  private static double round(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
