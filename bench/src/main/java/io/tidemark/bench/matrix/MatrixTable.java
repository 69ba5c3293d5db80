// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import io.tidemark.bench.launch.Median;
import io.tidemark.bench.launch.ResultLine;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The medians of a matrix and their ratios, as a Markdown table: for each row a line for each
 * contender. "of loop" is its events per CPU second as a share of the loop's; the last column says
 * how many times as many the subject makes.
 */
public final class MatrixTable {
  private static final String LOOP = "loop";

  private final MatrixPlan plan;
  private final List<ResultLine> lines;
  private final String subject;

  /**
   * A table of the usable lines.
   *
   * @param subject the label of the contender that the others are compared with
   */
  public MatrixTable(MatrixPlan plan, List<ResultLine> lines, String subject) {
    this.plan = plan;
    this.lines = lines;
    this.subject = subject;
  }

  /** The table, with a line end after each line. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append("Commit ")
        .append(plan.commit())
        .append(". Rates in million events; /core is per CPU");
    text.append(" second of the whole process, n the number of runs, medians of them.\n\n");
    text.append(
        "| row | engine | n | M/s/core (min-max) | of loop | M/s | RSS MB | GC pause ms | ");
    text.append(subject).append(" makes |\n|---|---|--:|--:|--:|--:|--:|--:|--:|\n");
    for (MatrixRow row : plan.rows()) {
      for (Contender contender : plan.contenders()) {
        text.append(line(row, contender));
      }
    }
    return text.toString();
  }

  private String line(MatrixRow row, Contender contender) {
    List<ResultLine> own = plan.lines(row, contender, lines);
    if (own.isEmpty()) {
      return "| " + row + " | " + contender.label() + " | 0 | | | | | | |\n";
    }
    double perCore = median(own, "events_per_cpu_second");
    return String.format(
        Locale.ROOT,
        "| %s | %s | %d | %s (%s-%s) | %s | %s | %.0f | %.0f | %s |\n",
        row,
        contender.label(),
        own.size(),
        millions(perCore),
        millions(own.stream().mapToDouble(l -> l.number("events_per_cpu_second")).min().orElse(0)),
        millions(own.stream().mapToDouble(l -> l.number("events_per_cpu_second")).max().orElse(0)),
        ofLoop(row, perCore),
        millions(median(own, "events_per_second")),
        median(own, "peak_rss_mb"),
        median(own, "gc_pause_ms"),
        subjectMakes(row, perCore));
  }

  private String ofLoop(MatrixRow row, double perCore) {
    return perCore(row, LOOP)
        .map(loop -> String.format(Locale.ROOT, "%.3f", perCore / loop))
        .orElse("");
  }

  private String subjectMakes(MatrixRow row, double perCore) {
    return perCore(row, subject)
        .map(makes -> String.format(Locale.ROOT, "%.2f x", makes / perCore))
        .orElse("");
  }

  private Optional<Double> perCore(MatrixRow row, String label) {
    return plan.contenders().stream()
        .filter(contender -> contender.label().equals(label))
        .map(contender -> plan.lines(row, contender, lines))
        .filter(own -> !own.isEmpty())
        .map(own -> median(own, "events_per_cpu_second"))
        .findFirst();
  }

  private static double median(List<ResultLine> lines, String field) {
    return Median.of(lines.stream().map(line -> line.number(field)).toList());
  }

  private static String millions(double events) {
    return String.format(Locale.ROOT, events < 1e7 ? "%.2f" : "%.1f", events / 1e6);
  }
}
