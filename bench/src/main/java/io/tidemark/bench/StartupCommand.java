// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import io.tidemark.bench.launch.Engines;
import io.tidemark.bench.launch.ResultLine;
import io.tidemark.bench.launch.SourceTree;
import io.tidemark.bench.launch.StartupMeasurement;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Time from the start of a JVM to the first result of a tiny keyed job. */
@Command(
    name = "startup",
    mixinStandardHelpOptions = true,
    description = {
      "Measures from the start of a JVM to the first result of a tiny keyed job, each engine in turn,"
          + " and prints a line of medians for each. NAME/readme is the program of the README, as it"
          + " stands there: keyed state, checkpoints every second to files, printing."
    })
final class StartupCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      split = ",",
      description =
          "What to measure, all by default: loop, tidemark, flink, jet, tidemark/readme,"
              + " flink/readme.")
  private List<String> engines = Engines.startupNames();

  @Option(names = "--rounds", paramLabel = "N", description = "Runs of each engine; 5 by default.")
  private int rounds = 5;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (rounds < 1) {
      throw new IllegalArgumentException("There must be at least 1 round, not " + rounds + ".");
    }
    Engines.checkStartupNames(engines);
    for (ResultLine line : StartupMeasurement.run(engines, rounds, SourceTree.commit())) {
      spec.commandLine().getOut().println(line.text());
    }
    spec.commandLine().getOut().flush();
    return 0;
  }
}
