// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.loop;

import io.tidemark.bench.engine.Capabilities;
import io.tidemark.bench.engine.Engine;
import io.tidemark.bench.engine.EventGenerator;
import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.Query;
import io.tidemark.bench.engine.RunSpec;
import io.tidemark.bench.engine.SourceCursor;
import io.tidemark.bench.engine.Tally;
import io.tidemark.bench.engine.Workload;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.nio.file.Path;
import java.util.List;

/**
 * The floor: one thread, a loop, a primitive map, no objects. What a programmer would write who
 * needed neither recovery nor a second core.
 */
public final class LoopEngine implements Engine {
  private static final int BATCH = 4096;

  @Override
  public String name() {
    return "loop";
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(false, false, List.of("heap"), List.of("never"));
  }

  @Override
  public List<String> jvmFlags() {
    return List.of();
  }

  @Override
  public List<String> jars() {
    return List.of("fastutil");
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public void run(RunSpec spec, Path checkpoints, Probe probe) {
    probe.sinkClosed(compute(spec.workload(), probe));
  }

  /** What the sinks of any engine must see for a workload. */
  public static Tally expected(Workload workload) {
    return compute(workload, new Probe(workload.events(), 1));
  }

  private static Tally compute(Workload workload, Probe probe) {
    SourceCursor cursor = new SourceCursor(workload, 0, 1, probe);
    Tally tally = new Tally();
    Query query = workload.query();
    // No presizing: a program does not know how many keys will come.
    Long2LongOpenHashMap sums = new Long2LongOpenHashMap();
    while (cursor.remaining() > 0) {
      int batch = (int) Math.min(BATCH, cursor.remaining());
      switch (query) {
        case SUM -> sum(cursor, batch, sums, tally);
        case FILTER -> filter(cursor, batch, tally);
        case PASS -> pass(cursor, batch, tally);
      }
      cursor.batchDone();
    }
    return tally;
  }

  private static void sum(SourceCursor cursor, int batch, Long2LongOpenHashMap sums, Tally tally) {
    for (int i = 0; i < batch; i++) {
      long key = cursor.nextKey();
      long value = EventGenerator.value(key);
      tally.add(key, sums.addTo(key, value) + value);
    }
  }

  private static void filter(SourceCursor cursor, int batch, Tally tally) {
    for (int i = 0; i < batch; i++) {
      long key = cursor.nextKey();
      long value = EventGenerator.value(key);
      if (EventGenerator.kept(value)) {
        tally.add(key, value);
      }
    }
  }

  private static void pass(SourceCursor cursor, int batch, Tally tally) {
    for (int i = 0; i < batch; i++) {
      long key = cursor.nextKey();
      tally.add(key, EventGenerator.value(key));
    }
  }
}
