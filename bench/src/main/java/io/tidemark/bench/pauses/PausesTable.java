// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import io.tidemark.bench.launch.Median;
import io.tidemark.bench.launch.ResultLine;
import java.util.List;
import java.util.Locale;

/**
 * Runs as a Markdown table. Of several runs it shows the median of their medians and the greatest
 * of their maxima. "without" is without the collector's pauses.
 */
public final class PausesTable {
  private PausesTable() {}

  /** The table's head. */
  public static String head() {
    return "| state | phase | n | checkpoints | sync ms, median / max | without, max | async ms,"
        + " median / max | end to end | MB | longest call ms | without | GC pauses ms, n / median /"
        + " max | M/s |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
  }

  /** A line for a phase of a trial. */
  public static String row(PausesTrial trial, String phase, List<ResultLine> runs) {
    List<ResultLine> phases = runs.stream().map(run -> run.object(phase)).toList();
    if (phases.isEmpty()) {
      return "| " + trial.label() + " | " + phase + " | 0 | | | | | | | | | | |\n";
    }
    return String.format(
        Locale.ROOT,
        "| %s | %s | %d | %.0f | %.3f / %.3f | %.3f | %.0f / %.0f | %.0f / %.0f | %.0f | %.1f |"
            + " %.1f | %.0f / %.1f / %.1f | %.2f |\n",
        trial.label(),
        phase,
        phases.size(),
        phases.stream().mapToDouble(p -> p.number("checkpoints")).sum(),
        median(phases, "sync_median_ms"),
        max(phases, "sync_max_ms"),
        max(phases, "sync_without_pauses_max_ms"),
        median(phases, "async_median_ms"),
        max(phases, "async_max_ms"),
        median(phases, "end_to_end_median_ms"),
        max(phases, "end_to_end_max_ms"),
        max(phases, "state_mb"),
        max(phases, "longest_call_ms"),
        max(phases, "longest_call_without_pauses_ms"),
        phases.stream().mapToDouble(p -> p.number("gc_pauses")).sum(),
        median(phases, "gc_pause_median_ms"),
        max(phases, "gc_pause_max_ms"),
        median(phases, "events_per_second") / 1e6);
  }

  private static double median(List<ResultLine> phases, String field) {
    return Median.of(phases.stream().map(p -> p.numberOr(field, 0)).toList());
  }

  private static double max(List<ResultLine> phases, String field) {
    return phases.stream().mapToDouble(p -> p.numberOr(field, 0)).max().orElse(0);
  }
}
