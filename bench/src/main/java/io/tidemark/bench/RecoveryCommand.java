// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import io.tidemark.bench.engine.Gc;
import io.tidemark.bench.launch.Engines;
import io.tidemark.bench.launch.Quantity;
import io.tidemark.bench.launch.SourceTree;
import io.tidemark.bench.matrix.ResultsFile;
import io.tidemark.bench.matrix.Series;
import io.tidemark.bench.recovery.RecoverySpec;
import io.tidemark.bench.recovery.RecoveryTable;
import io.tidemark.bench.recovery.RecoveryTrial;
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

/** How long engines take to give results again after a failure. */
@Command(
    name = "recovery",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures how long a job that counts keys in value state takes after a failure: within the"
          + " process, from an exception that its function throws to the first result of the next"
          + " attempt, with no delay between; and in a new process, from the start of the JVM to the"
          + " first result. Also what the checkpoints took that held all keys.",
      "Engines and sizes are interleaved, each time in fresh JVMs. Prints a line of JSON for each"
          + " run and a table of them all."
    })
final class RecoveryCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      split = ",",
      description = "Engines to measure; tidemark,flink by default.")
  private List<String> engines = Engines.recoveryNames();

  @Option(
      names = "--keys",
      paramLabel = "N",
      split = ",",
      description = "Keys in the state, such as 5m. Default: 1m,5m.")
  private List<String> keys = List.of("1m", "5m");

  @Option(names = "--rounds", paramLabel = "N", description = "Runs of each; 3 by default.")
  private int rounds = 3;

  @Option(
      names = "--checkpoint-interval",
      paramLabel = "MS",
      description = "Milliseconds from one trigger to the next; 1000 by default.")
  private long intervalMillis = 1000;

  @Option(
      names = "--checkpoints",
      paramLabel = "N",
      description =
          "Checkpoints with all keys before the failure; 5 by default. Flink and Tidemark remember"
              + " 10.")
  private int checkpoints = 5;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Subtasks of the counting function; 1 by default. There is one source.")
  private int parallelism = 1;

  @Option(
      names = "--gc",
      paramLabel = "NAME",
      description = "The collector, g1 or parallel; g1 by default.")
  private String gc = "g1";

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "-Xmx of the measured JVMs; 4g by default.")
  private String heap = "4g";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = {
        "File that keeps the result lines. What it already has for this commit is not measured again."
            + " Default: bench/results/recovery.jsonl in the sources."
      })
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    engines.forEach(Engines::recoveryJob);
    String commit = SourceTree.commit();
    List<RecoveryTrial> trials = new ArrayList<>();
    for (String size : keys) {
      for (String engine : engines) {
        trials.add(
            new RecoveryTrial(
                new RecoverySpec(
                    engine,
                    Quantity.parseInt(size),
                    parallelism,
                    intervalMillis,
                    checkpoints,
                    heap,
                    Gc.of(gc)),
                commit));
      }
    }
    Path file = out != null ? out : SourceTree.root().resolve("bench/results/recovery.jsonl");
    PrintWriter print = spec.commandLine().getOut();
    Series series = new Series(List.copyOf(trials), rounds, commit);
    ResultsFile results = ResultsFile.open(file);
    List<String> failures =
        series.run(
            results,
            line -> {
              print.println(line.text());
              print.flush();
            },
            sentence -> spec.commandLine().getErr().println(sentence));
    print.print(RecoveryTable.head());
    for (RecoveryTrial trial : trials) {
      print.print(RecoveryTable.row(trial, series.lines(trial, results)));
    }
    failures.forEach(failure -> print.println("FAILED: " + failure));
    print.flush();
    return failures.isEmpty() ? 0 : 1;
  }
}
