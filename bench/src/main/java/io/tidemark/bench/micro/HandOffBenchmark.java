// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.micro;

import io.tidemark.checkpoint.BarrierAlignment;
import io.tidemark.config.CheckpointingMode;
import io.tidemark.functions.KeySelector;
import io.tidemark.graph.Partitioning;
import io.tidemark.runtime.exchange.Batch;
import io.tidemark.runtime.exchange.Channel;
import io.tidemark.runtime.exchange.FlowControl;
import io.tidemark.runtime.exchange.InputChannels;
import io.tidemark.runtime.exchange.RecordWriter;
import io.tidemark.runtime.exchange.RecordWriters;
import io.tidemark.runtime.scheduling.Tasklet;
import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Records through the channels of an edge from one subtask to two: made, spread, batched, queued
 * and taken out again, all in one thread. Nanoseconds per record; one invocation hands over {@value
 * #RECORDS}. What another processor's cache costs comes on top.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(HandOffBenchmark.RECORDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class HandOffBenchmark {
  static final int RECORDS = 512;

  private final Edge byLong = new Edge(byKey(Item::key, Types.LONG));
  private final Edge byInt = new Edge(byKey(item -> (int) item.key(), Types.INT));
  private final Edge byString = new Edge(byKey(Item::name, Types.STRING));
  private final Edge roundRobin = new Edge(new Partitioning.Rebalance());
  private long index;

  private static <K> Partitioning byKey(KeySelector<Item, K> selector, TypeInformation<K> type) {
    return new Partitioning.Hash(selector, type.createSerializer());
  }

  /** Spread by a key of type Long. */
  @Benchmark
  public void byLong(Blackhole taken) throws Exception {
    byLong.handOver(taken);
  }

  /** Spread by a key of type Integer. */
  @Benchmark
  public void byInt(Blackhole taken) throws Exception {
    byInt.handOver(taken);
  }

  /** Spread by a key of type String, whose hash is known. */
  @Benchmark
  public void byString(Blackhole taken) throws Exception {
    byString.handOver(taken);
  }

  /** Dealt out in turn. */
  @Benchmark
  public void roundRobin(Blackhole taken) throws Exception {
    roundRobin.handOver(taken);
  }

  /** A record. */
  private record Item(long key, String name) {}

  /** An edge with both its ends. */
  private final class Edge {
    private static final int RECEIVERS = 2;
    private static final int RECORD_BOUND = 4096;
    private static final int NAMES = 1024;

    private final String[] names = new String[NAMES];
    private final RecordWriter<Item> writer;
    private final List<InputChannels> inputs = new ArrayList<>();

    Edge(Partitioning partitioning) {
      for (int i = 0; i < NAMES; i++) {
        names[i] = "name-" + i;
      }
      List<Channel> channels = new ArrayList<>();
      for (int i = 0; i < RECEIVERS; i++) {
        Channel channel = new Channel(new NobodysSlot(), new NobodysSlot(), RECORD_BOUND, 16 << 20);
        channels.add(channel);
        inputs.add(
            new InputChannels(
                List.of(channel), new BarrierAlignment(1, CheckpointingMode.EXACTLY_ONCE)));
      }
      writer =
          RecordWriters.create(
              partitioning,
              channels,
              new FlowControl("benchmark", RECORDS, null),
              new RecordWriters.Position(0, 128, 1, "the benchmark"));
    }

    void handOver(Blackhole taken) throws Exception {
      for (int i = 0; i < RECORDS; i++) {
        long key = index++ * 31;
        writer.receive(new Item(key, names[(int) (key % NAMES)]), key);
      }
      writer.flush();
      for (int i = 0; i < RECEIVERS; i++) {
        take(inputs.get(i), taken);
      }
    }

    private void take(InputChannels input, Blackhole taken) {
      for (Object item = input.poll(); item != null; item = input.poll()) {
        Batch batch = (Batch) item;
        for (int i = 0; i < batch.size(); i++) {
          taken.consume(batch.values()[i]);
        }
      }
    }
  }

  /** Nobody waits here. */
  private static final class NobodysSlot implements Slot {
    @Override
    public void start(Tasklet tasklet) {}

    @Override
    public void wake() {}

    @Override
    public boolean ownsThread() {
      return false;
    }

    @Override
    public void await() {}

    @Override
    public boolean interrupt() {
      return false;
    }

    @Override
    public void shieldCall() {}
  }
}
