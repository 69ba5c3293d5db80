// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import io.tidemark.bench.engine.Gc;
import io.tidemark.bench.launch.Quantity;
import io.tidemark.bench.launch.SourceTree;
import io.tidemark.bench.matrix.ResultsFile;
import io.tidemark.bench.matrix.Series;
import io.tidemark.bench.pauses.PausesSpec;
import io.tidemark.bench.pauses.PausesTable;
import io.tidemark.bench.pauses.PausesTrial;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How long checkpoints and calls hold a job up, by the size of its state. */
@Command(
    name = "pauses",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures how long checkpoints hold a Tidemark job up whose tables are full (phase steady) and"
          + " while they grow to twice as many keys (phase growing), and its longest call, with the"
          + " collector's pauses apart. Each key has a number in value state and an event-time timer"
          + " that every event moves.",
      "Each size is measured in turn, each time in a fresh JVM. Prints a line of JSON for each run"
          + " and a table of them all."
    })
final class PausesCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Option(
      names = "--keys",
      paramLabel = "N",
      split = ",",
      description = "Keys in the tables, such as 10m; several are interleaved. Default: 10k,10m.")
  private List<String> keys = List.of("10k", "10m");

  @Option(
      names = "--timers",
      paramLabel = "N",
      split = ",",
      description = "Timers for each number of keys; by default every key has one.")
  private List<String> timers = List.of();

  @Option(names = "--rounds", paramLabel = "N", description = "Runs of each size; 3 by default.")
  private int rounds = 3;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Length of each of the two phases; 30 by default.")
  private int seconds = 30;

  @Option(
      names = "--checkpoint-interval",
      paramLabel = "MS",
      description = "Milliseconds from one trigger to the next; 1000 by default.")
  private long intervalMillis = 1000;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Subtasks of each operator; 2 by default.")
  private int parallelism = 2;

  @Option(
      names = "--gc",
      paramLabel = "NAME",
      description = "The collector, g1 or parallel; g1 by default.")
  private String gc = "g1";

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "-Xmx of the measured JVM; 6g by default.")
  private String heap = "6g";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = {
        "File that keeps the result lines. What it already has for this commit is not measured again."
            + " Default: bench/results/pauses.jsonl in the sources."
      })
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<PausesTrial> trials = trials(SourceTree.commit());
    Path file = out != null ? out : SourceTree.root().resolve("bench/results/pauses.jsonl");
    PrintWriter print = spec.commandLine().getOut();
    Series series = new Series(List.copyOf(trials), rounds, SourceTree.commit());
    ResultsFile results = ResultsFile.open(file);
    List<String> failures =
        series.run(
            results,
            line -> {
              print.println(line.text());
              print.flush();
            },
            sentence -> spec.commandLine().getErr().println(sentence));
    print.print(PausesTable.head());
    for (PausesTrial trial : trials) {
      for (String phase : List.of("steady", "growing")) {
        print.print(PausesTable.row(trial, phase, series.lines(trial, results)));
      }
    }
    failures.forEach(failure -> print.println("FAILED: " + failure));
    print.flush();
    return failures.isEmpty() ? 0 : 1;
  }

  private List<PausesTrial> trials(String commit) {
    if (!timers.isEmpty() && timers.size() != keys.size()) {
      throw new IllegalArgumentException(
          "--timers has "
              + timers.size()
              + " numbers for the "
              + keys.size()
              + " of --keys; give one for each, or none.");
    }
    List<PausesTrial> trials = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      int itsKeys = Quantity.parseInt(keys.get(i));
      int itsTimers = timers.isEmpty() ? itsKeys : Quantity.parseInt(timers.get(i));
      trials.add(
          new PausesTrial(
              new PausesSpec(
                  itsKeys, itsTimers, parallelism, seconds, intervalMillis, heap, Gc.of(gc)),
              commit));
    }
    return trials;
  }
}
