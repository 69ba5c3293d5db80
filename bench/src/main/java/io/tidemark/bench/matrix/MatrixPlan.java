// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import io.tidemark.bench.launch.ResultLine;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * What a matrix compares, and which lines of a results file belong to it.
 *
 * @param contenders in the order in which they are interleaved
 * @param rounds times that each contender is measured at each row
 * @param backend the state backend of all
 * @param events the same number for all, or empty to find one that is long enough for each
 * @param commit lines of other commits do not count
 */
public record MatrixPlan(
    List<Contender> contenders,
    List<MatrixRow> rows,
    int rounds,
    String backend,
    OptionalLong events,
    String commit) {

  /** One measurement to make. */
  public record Step(int round, MatrixRow row, Contender contender) {}

  public MatrixPlan {
    if (rounds < 1) {
      throw new IllegalArgumentException("There must be at least 1 round, not " + rounds + ".");
    }
  }

  /**
   * The usable lines for a contender at a row: right, of this commit, and either with the number of
   * events asked for or long enough.
   */
  List<ResultLine> lines(MatrixRow row, Contender contender, List<ResultLine> all) {
    return all.stream()
        .filter(line -> contender.made(line, row, backend))
        .filter(line -> line.string("commit").equals(commit))
        .filter(line -> line.flag("verified"))
        .filter(
            line ->
                events.isPresent()
                    ? line.integer("events") == events.getAsLong()
                    : !line.flag("short"))
        .toList();
  }

  /** Whether the file already has what a step would measure. */
  boolean isDone(Step step, List<ResultLine> all) {
    return lines(step.row(), step.contender(), all).size() >= step.round();
  }

  /** Events that were enough for a contender at a row before, on any commit, newest first. */
  OptionalLong eventsBefore(MatrixRow row, Contender contender, List<ResultLine> all) {
    for (int i = all.size() - 1; i >= 0; i--) {
      ResultLine line = all.get(i);
      if (contender.made(line, row, backend) && !line.flag("short")) {
        return OptionalLong.of(line.integer("events"));
      }
    }
    return OptionalLong.empty();
  }

  /** All steps: round by round, row by row, one contender after the other. */
  List<Step> steps() {
    return IntStream.rangeClosed(1, rounds)
        .boxed()
        .flatMap(
            round ->
                rows.stream().flatMap(row -> contenders.stream().map(c -> new Step(round, row, c))))
        .toList();
  }
}
