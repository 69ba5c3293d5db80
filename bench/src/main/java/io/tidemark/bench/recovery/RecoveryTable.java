// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.recovery;

import io.tidemark.bench.launch.Median;
import io.tidemark.bench.launch.ResultLine;
import java.util.List;
import java.util.Locale;

/** Runs as a Markdown table: medians of the runs, the greatest of maxima, and the range. */
public final class RecoveryTable {
  private RecoveryTable() {}

  /** The table's head. */
  public static String head() {
    return "| job | n | recovery in the process ms (min-max) | JVM start to first result ms (min-max)"
        + " | sync ms, median / max | async ms, median / max | MB |\n"
        + "|---|--:|--:|--:|--:|--:|--:|\n";
  }

  /** A line for a trial. */
  public static String row(RecoveryTrial trial, List<ResultLine> runs) {
    if (runs.isEmpty()) {
      return "| " + trial.label() + " | 0 | | | | | |\n";
    }
    return String.format(
        Locale.ROOT,
        "| %s | %d | %s | %s | %.3f / %.3f | %.0f / %.0f | %.0f |\n",
        trial.label(),
        runs.size(),
        spread(runs, "in_process_ms"),
        spread(runs, "new_process_ms"),
        median(runs, "sync_median_ms"),
        max(runs, "sync_max_ms"),
        median(runs, "async_median_ms"),
        max(runs, "async_max_ms"),
        max(runs, "state_mb"));
  }

  private static String spread(List<ResultLine> runs, String field) {
    double min = runs.stream().mapToDouble(run -> run.number(field)).min().orElse(0);
    return String.format(
        Locale.ROOT, "%.0f (%.0f-%.0f)", median(runs, field), min, max(runs, field));
  }

  private static double median(List<ResultLine> runs, String field) {
    return Median.of(runs.stream().map(run -> run.number(field)).toList());
  }

  private static double max(List<ResultLine> runs, String field) {
    return runs.stream().mapToDouble(run -> run.number(field)).max().orElse(0);
  }
}
