// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.micro;

import io.tidemark.bench.engine.EventGenerator;
import io.tidemark.bench.engine.Query;
import io.tidemark.bench.engine.Tally;
import io.tidemark.bench.engine.Workload;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the benchmark itself costs for each event, and what an update of a primitive map costs on
 * top: the floor for the state table. Nanoseconds per event.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EventsBenchmark {
  @Param({"1000", "1000000"})
  public int keys;

  @Param({"0", "1"})
  public double zipf;

  private EventGenerator generator = new EventGenerator(new Workload(Query.SUM, 1, 1, 0));
  private final Long2LongOpenHashMap sums = new Long2LongOpenHashMap();
  private final Tally tally = new Tally();
  private long index;

  /** Fills the map, so that updates meet keys that exist. */
  @Setup
  public void setUp() {
    generator = new EventGenerator(new Workload(Query.SUM, 1, keys, zipf));
    for (long key = 0; key < keys; key++) {
      sums.put(key, 0);
    }
  }

  /** Makes an event. */
  @Benchmark
  public long generate() {
    return EventGenerator.value(generator.key(index++));
  }

  /** Makes an event and counts it as a sink does. */
  @Benchmark
  public long generateAndTally() {
    long key = generator.key(index++);
    tally.add(key, EventGenerator.value(key));
    return tally.checksum();
  }

  /** Makes an event and adds it to its key's sum in a fastutil map. */
  @Benchmark
  public long generateAndUpdate() {
    long key = generator.key(index++);
    return sums.addTo(key, EventGenerator.value(key));
  }
}
