// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/tidemark run flights}: the flights job on a file of the user's. */
@Command(
    name = "bin/tidemark run flights",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpAutoWidth = true,
    description =
        "Reads flights from a CSV file (date,delay,distance,origin,destination; sorted by date) and"
            + " writes alerts about late departures and hourly totals for each airport.")
public final class FlightsCommand implements Callable<Integer> {

  @Option(
      names = "--input",
      required = true,
      paramLabel = "PATH",
      description = "the CSV file, gzipped if its name ends in .gz")
  private Path input;

  @Option(
      names = "--output",
      required = true,
      paramLabel = "DIR",
      description = "gets DIR/alerts/ and DIR/hourly/")
  private Path output;

  @Option(
      names = "--checkpoints",
      required = true,
      paramLabel = "DIR",
      description = "where the checkpoints are kept")
  private Path checkpoints;

  @Mixin private PaceOptions pace;

  @Option(
      names = "--restore",
      paramLabel = "latest|PATH|none",
      description =
          "start from the newest checkpoint, from the given one, or from nothing (default: latest)")
  private String restore = "latest";

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "read at most N flights per second (default: no limit)")
  private long rate;

  @Spec private CommandSpec command;

  @Override
  public Integer call() throws Exception {
    FlightsSettings settings =
        new FlightsSettings(
            input, output, checkpoints, pace.parallelism(), pace.pace(rate), restore);
    String toRunAgain = "To run it again, give empty directories with --output and --checkpoints.";
    return new FlightsRun(settings, command.commandLine().getOut(), toRunAgain).run();
  }
}
