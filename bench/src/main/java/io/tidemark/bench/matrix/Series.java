// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import io.tidemark.bench.launch.ChildFailedException;
import io.tidemark.bench.launch.ResultLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Repeats trials in turn and appends each line at once. What the results file already has for the
 * commit is not measured again, so that a series can be stopped and continued.
 *
 * @param trials in the order in which they are interleaved
 * @param rounds times that each is measured
 * @param commit lines of other commits do not count
 */
public record Series(List<Trial> trials, int rounds, String commit) {

  public Series {
    if (rounds < 1) {
      throw new IllegalArgumentException("There must be at least 1 round, not " + rounds + ".");
    }
  }

  /** The right lines of a trial on this commit, oldest first. */
  public List<ResultLine> lines(Trial trial, ResultsFile results) {
    return results.lines().stream()
        .filter(trial::made)
        .filter(line -> line.string("commit").equals(commit))
        .filter(line -> line.flag("verified"))
        .toList();
  }

  /**
   * Measures what is missing.
   *
   * @param made is given each new line
   * @param progress is told in a sentence what is being done
   * @return a sentence for each measurement that failed or was wrong
   */
  public List<String> run(ResultsFile results, Consumer<ResultLine> made, Consumer<String> progress)
      throws IOException, InterruptedException {
    List<String> failures = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Trial trial : trials) {
        if (lines(trial, results).size() < round) {
          progress.accept("round " + round + " of " + rounds + ": " + trial.label());
          measure(trial, results, made, failures);
        }
      }
    }
    return failures;
  }

  private static void measure(
      Trial trial, ResultsFile results, Consumer<ResultLine> made, List<String> failures)
      throws IOException, InterruptedException {
    try {
      ResultLine line = trial.measure();
      results.append(line);
      made.accept(line);
      if (!line.flag("verified")) {
        failures.add(trial.label() + " gave a wrong result: " + line.text());
      }
    } catch (ChildFailedException e) {
      failures.add(trial.label() + " failed. " + e.getMessage());
    }
  }
}
