// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import io.tidemark.bench.launch.Engines;
import io.tidemark.bench.launch.Measurement;
import io.tidemark.bench.launch.SourceTree;
import io.tidemark.bench.launch.SteadyPhase;
import io.tidemark.bench.matrix.Contender;
import io.tidemark.bench.matrix.Matrix;
import io.tidemark.bench.matrix.MatrixPlan;
import io.tidemark.bench.matrix.MatrixTable;
import io.tidemark.bench.matrix.ResultsFile;
import io.tidemark.bench.matrix.RowSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a comparison. */
final class MatrixOptions {
  private static final String ROWS =
      "query=sum keys=1k,1m p=1,2 ck=0,1000 gc=g1,parallel;"
          + " query=filter,pass p=1,2 ck=0,1000 gc=g1,parallel";

  private static final String SMOKE_ROWS =
      "query=sum keys=100 ck=0,50; query=filter,pass keys=100 p=1";
  private static final long SMOKE_EVENTS = 20_000;

  @Option(
      names = "--engines",
      paramLabel = "NAME",
      split = ",",
      description = {
        "With --matrix: engines to interleave, all by default. NAME/WHEN is an engine with another"
            + " setting of --copy-records, such as flink/always."
      })
  private List<String> engines = Engines.names();

  @Option(
      names = "--rows",
      paramLabel = "ROWS",
      description = {
        "With --matrix: what to measure at, as products of lists separated by semicolons, such as"
            + " 'query=sum keys=1k,1m p=1,2; query=pass'. Names: query, keys, zipf, p (parallelism),"
            + " ck (checkpoint interval), gc."
      })
  private @Nullable String rows;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "With --matrix: times that each measurement is made; 3 by default.")
  private @Nullable Integer rounds;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = {
        "With --matrix: file that keeps the result lines. What it already has for this commit is not"
            + " measured again. Default: bench/results/matrix.jsonl in the sources."
      })
  private @Nullable Path out;

  @Option(
      names = "--smoke",
      description = "With --matrix: few events and rows, once, kept nowhere: does it all run?")
  private boolean smoke;

  /** How long a steady phase must be. */
  SteadyPhase phase() {
    return smoke ? new SteadyPhase(0, 0) : SteadyPhase.STANDARD;
  }

  int run(
      Measurement measurement, OptionalLong events, PrintWriter table, Consumer<String> progress)
      throws IOException, InterruptedException {
    MatrixPlan plan = plan(events, measurement.commit());
    Path temporary =
        smoke && out == null ? Files.createTempFile("tidemark-bench-", ".jsonl") : null;
    try {
      ResultsFile results = ResultsFile.open(temporary == null ? resultsPath() : temporary);
      Matrix matrix =
          new Matrix(
              plan,
              results,
              (contender, spec, gc, fixed) ->
                  fixed
                      ? measurement.once(contender.engine(), spec, gc)
                      : measurement.untilLongEnough(contender.engine(), spec, gc),
              progress);
      List<String> failures = matrix.run();
      table.print(new MatrixTable(plan, results.lines(), subject(plan.contenders())).text());
      failures.forEach(failure -> table.println("FAILED: " + failure));
      table.flush();
      return failures.isEmpty() ? 0 : 1;
    } finally {
      if (temporary != null) {
        Files.deleteIfExists(temporary);
      }
    }
  }

  private MatrixPlan plan(OptionalLong events, String commit) {
    OptionalLong usualEvents = smoke ? OptionalLong.of(SMOKE_EVENTS) : OptionalLong.empty();
    return new MatrixPlan(
        engines.stream().map(Contender::parse).toList(),
        RowSet.parse(rows != null ? rows : smoke ? SMOKE_ROWS : ROWS),
        rounds != null ? rounds : smoke ? 1 : 3,
        "heap",
        events.isPresent() ? events : usualEvents,
        commit);
  }

  private Path resultsPath() {
    return out != null ? out : SourceTree.root().resolve("bench/results/matrix.jsonl");
  }

  /** The contender that the table compares the others with: the first that is not the floor. */
  private static String subject(List<Contender> contenders) {
    return contenders.stream()
        .map(Contender::label)
        .filter(label -> !label.equals("loop"))
        .findFirst()
        .orElse("loop");
  }
}
