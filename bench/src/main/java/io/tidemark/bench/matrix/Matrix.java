// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import io.tidemark.bench.engine.Gc;
import io.tidemark.bench.engine.RunSpec;
import io.tidemark.bench.launch.ChildFailedException;
import io.tidemark.bench.launch.ResultLine;
import io.tidemark.bench.launch.SteadyPhase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Makes the measurements of a plan that its results file does not have yet, so that a matrix can be
 * stopped and started again.
 */
public final class Matrix {
  private final MatrixPlan plan;
  private final ResultsFile results;
  private final Measurer measurer;
  private final Consumer<String> progress;

  public Matrix(
      MatrixPlan plan, ResultsFile results, Measurer measurer, Consumer<String> progress) {
    this.plan = plan;
    this.results = results;
    this.measurer = measurer;
    this.progress = progress;
  }

  /** Makes one measurement. */
  @FunctionalInterface
  public interface Measurer {
    /**
     * Measures in a fresh JVM.
     *
     * @param spec its number of events is final if {@code fixed}, else a first guess
     */
    ResultLine measure(Contender contender, RunSpec spec, Gc gc, boolean fixed)
        throws IOException, InterruptedException;
  }

  /**
   * Measures what is missing and appends each line at once.
   *
   * @return a sentence for each measurement that failed or was wrong
   */
  public List<String> run() throws IOException, InterruptedException {
    List<String> failures = new ArrayList<>();
    List<MatrixPlan.Step> steps = plan.steps();
    for (int i = 0; i < steps.size(); i++) {
      MatrixPlan.Step step = steps.get(i);
      if (!plan.isDone(step, results.lines())) {
        progress.accept(
            "[" + (i + 1) + "/" + steps.size() + "] round " + step.round() + ", " + step.row());
        measure(step, failures);
      }
    }
    return failures;
  }

  private void measure(MatrixPlan.Step step, List<String> failures)
      throws IOException, InterruptedException {
    Contender contender = step.contender();
    MatrixRow row = step.row().within(contender.engine().capabilities());
    RunSpec spec = row.spec(firstEvents(step), plan.backend(), contender.copyRecords());
    try {
      ResultLine line = measurer.measure(contender, spec, row.gc(), plan.events().isPresent());
      results.append(line);
      if (!line.flag("verified")) {
        failures.add(contender.label() + " at " + row + " gave a wrong checksum: " + line.text());
      }
    } catch (ChildFailedException e) {
      failures.add(e.getMessage());
    }
  }

  private long firstEvents(MatrixPlan.Step step) {
    if (plan.events().isPresent()) {
      return plan.events().getAsLong();
    }
    OptionalLong before = plan.eventsBefore(step.row(), step.contender(), results.lines());
    return before.orElse(SteadyPhase.firstEvents(step.row().keys()));
  }
}
