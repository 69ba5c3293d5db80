// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import io.tidemark.bench.engine.Engine;
import io.tidemark.bench.engine.Gc;
import io.tidemark.bench.engine.Query;
import io.tidemark.bench.engine.RunSpec;
import io.tidemark.bench.engine.Workload;
import io.tidemark.bench.launch.Engines;
import io.tidemark.bench.launch.Measurement;
import io.tidemark.bench.launch.Quantity;
import io.tidemark.bench.launch.ResultLine;
import io.tidemark.bench.launch.SteadyPhase;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of one measurement. Numbers may be written 1000, 1k, 20m. */
final class SingleOptions {
  @Option(
      names = "--engine",
      paramLabel = "NAME",
      completionCandidates = EngineNames.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private @Nullable String engine;

  @Option(
      names = "--query",
      paramLabel = "NAME",
      description = "sum (keyed running sum, every update emitted), filter or pass.")
  private String query = "sum";

  @Option(names = "--keys", paramLabel = "K", description = "Distinct keys; 1k by default.")
  private String keys = "1k";

  @Option(
      names = "--zipf",
      paramLabel = "S",
      description = "Exponent of the keys' Zipf distribution; 0 (the default) is uniform.")
  private double zipf;

  @Option(
      names = "--parallelism",
      paramLabel = "P",
      description = "Subtasks of each operator; 1 by default.")
  private int parallelism = 1;

  @Option(
      names = "--checkpoint-interval",
      paramLabel = "MS",
      description = "Milliseconds between checkpoints; 0 (the default) for none.")
  private long checkpointInterval;

  @Option(names = "--backend", paramLabel = "NAME", description = "State backend: heap.")
  private String backend = "heap";

  @Option(names = "--gc", paramLabel = "NAME", description = "Collector: g1 or parallel.")
  private String gc = "g1";

  @Option(
      names = "--copy-records",
      paramLabel = "WHEN",
      description = "never, always or auto, as far as the engine can; else its default.")
  private @Nullable String copyRecords;

  int run(Measurement measurement, OptionalLong events, PrintWriter out)
      throws IOException, InterruptedException {
    if (engine == null) {
      throw new IllegalArgumentException(
          "Which engine? Give --engine with one of " + String.join(", ", Engines.names()) + ".");
    }
    Engine measured = Engines.engine(engine);
    RunSpec spec = spec(measured, events);
    measured
        .capabilities()
        .refusal(measured.name(), spec)
        .ifPresent(
            sentence -> {
              throw new IllegalArgumentException(sentence);
            });
    ResultLine line =
        events.isPresent()
            ? measurement.once(measured, spec, Gc.of(gc))
            : measurement.untilLongEnough(measured, spec, Gc.of(gc));
    out.println(line.text());
    out.flush();
    return line.flag("verified") ? 0 : 1;
  }

  private RunSpec spec(Engine measured, OptionalLong events) {
    int distinct = Quantity.parseInt(keys);
    long first = events.orElse(SteadyPhase.firstEvents(distinct));
    String copies =
        copyRecords == null ? measured.capabilities().copyRecords().get(0) : copyRecords;
    return new RunSpec(
        new Workload(Query.of(query), first, distinct, zipf),
        parallelism,
        checkpointInterval,
        backend,
        copies);
  }
}
