// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.functions.AggregateFunction;
import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.state.AggregatingState;
import io.tidemark.state.AggregatingStateDescriptor;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReducingState;
import io.tidemark.state.ReducingStateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Keyed state goes to the subtask that owns its key group, whatever the parallelism: a job runs at
 * parallelism 2, is suspended, and goes on at 3, at 1 and at 5.
 */
@Timeout(60)
final class RestoreAtOtherParallelismTest {
  private static final List<Integer> PARALLELISMS = List.of(2, 3, 1, 5);
  private static final int PARTITIONS = 4;
  private static final long KEYS = 60;
  private static final int MAX_PARALLELISM = 64;

  @TempDir Path directory;

  /** A kind of keyed state: how a value is put in, what is then there, and what a model says. */
  enum Kind {
    VALUE {
      @Override
      String model(List<Long> values) {
        return String.valueOf(values.stream().mapToLong(v -> v).sum());
      }
    },
    LIST {
      @Override
      String model(List<Long> values) {
        return values.toString();
      }
    },
    MAP {
      @Override
      String model(List<Long> values) {
        Map<Long, Long> counts = new TreeMap<>();
        values.forEach(v -> counts.merge(v % 3, 1L, Long::sum));
        return counts.toString();
      }
    },
    REDUCING {
      @Override
      String model(List<Long> values) {
        return String.valueOf(values.stream().mapToLong(v -> v).max().orElseThrow());
      }
    },
    AGGREGATING {
      @Override
      String model(List<Long> values) {
        return String.valueOf(values.stream().mapToLong(v -> v).average().orElseThrow());
      }
    };

    abstract String model(List<Long> values);
  }

  /** Keeps what came for a key in one kind of state, and emits what is there. */
  private static final class Keeper extends KeyedProcessFunction<Long, Long, Kept> {
    private static final long serialVersionUID = 1L;
    private final Kind kind;
    private transient ValueState<Long> sum;
    private transient ListState<Long> list;
    private transient MapState<Long, Long> counts;
    private transient ReducingState<Long> greatest;
    private transient AggregatingState<Long, Double> average;

    Keeper(Kind kind) {
      this.kind = kind;
    }

    @Override
    public void open(OpenContext context) {
      switch (kind) {
        case VALUE ->
            sum = getRuntimeContext().getState(new ValueStateDescriptor<>("kept", Long.class));
        case LIST ->
            list = getRuntimeContext().getListState(new ListStateDescriptor<>("kept", Long.class));
        case MAP ->
            counts =
                getRuntimeContext()
                    .getMapState(new MapStateDescriptor<>("kept", Long.class, Long.class));
        case REDUCING ->
            greatest =
                getRuntimeContext()
                    .getReducingState(new ReducingStateDescriptor<>("kept", Math::max, Long.class));
        case AGGREGATING ->
            average =
                getRuntimeContext()
                    .getAggregatingState(
                        new AggregatingStateDescriptor<>(
                            "kept", new Average(), Types.LIST(Types.LONG)));
      }
    }

    @Override
    public void processElement(Long value, Context context, Collector<Kept> out) throws Exception {
      String content =
          switch (kind) {
            case VALUE -> {
              Long before = sum.value();
              sum.update((before == null ? 0 : before) + value);
              yield String.valueOf(sum.value());
            }
            case LIST -> {
              list.add(value);
              List<Long> all = new ArrayList<>();
              list.get().forEach(all::add);
              yield all.toString();
            }
            case MAP -> {
              Long before = counts.get(value % 3);
              counts.put(value % 3, before == null ? 1 : before + 1);
              Map<Long, Long> all = new TreeMap<>();
              counts.entries().forEach(entry -> all.put(entry.getKey(), entry.getValue()));
              yield all.toString();
            }
            case REDUCING -> {
              greatest.add(value);
              yield String.valueOf(greatest.get());
            }
            case AGGREGATING -> {
              average.add(value);
              yield String.valueOf(average.get());
            }
          };
      out.collect(
          new Kept(
              context.getCurrentKey(),
              content,
              getRuntimeContext().getMaxNumberOfParallelSubtasks(),
              getRuntimeContext().getNumberOfParallelSubtasks()));
    }
  }

  /** The accumulator is (sum, count). */
  private static final class Average implements AggregateFunction<Long, List<Long>, Double> {
    private static final long serialVersionUID = 1L;

    @Override
    public List<Long> createAccumulator() {
      return new ArrayList<>(List.of(0L, 0L));
    }

    @Override
    public List<Long> add(Long value, List<Long> accumulator) {
      accumulator.set(0, accumulator.get(0) + value);
      accumulator.set(1, accumulator.get(1) + 1);
      return accumulator;
    }

    @Override
    public Double getResult(List<Long> accumulator) {
      return (double) accumulator.get(0) / accumulator.get(1);
    }

    @Override
    public List<Long> merge(List<Long> a, List<Long> b) {
      return new ArrayList<>(List.of(a.get(0) + b.get(0), a.get(1) + b.get(1)));
    }
  }

  record Kept(long key, String content, int maxParallelism, int parallelism) {}

  private JobClient start(int parallelism, Kind kind, Feed<Long> feed, Seen<Kept> seen) {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, parallelism);
    if (parallelism == PARALLELISMS.get(0)) {
      environment.setMaxParallelism(MAX_PARALLELISM);
    }
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .keyBy(value -> value % KEYS)
        .process(new Keeper(kind))
        .uid("keeper")
        .sinkTo(seen.sink());
    JobClient client = environment.executeAsync("rescaled");
    seen.follow(client);
    return client;
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void keyedStateFollowsItsKeyGroup(Kind kind) {
    Feed<Long> feed = new Feed<>(PARTITIONS);
    Map<Long, List<Long>> model = new TreeMap<>();
    long next = 0;
    for (int parallelism : PARALLELISMS) {
      Seen<Kept> seen = new Seen<>();
      try (JobClient client = start(parallelism, kind, feed, seen)) {
        Map<Long, String> expected = new TreeMap<>();
        for (long i = 0; i < KEYS; i++) {
          long value = next++;
          model.computeIfAbsent(value % KEYS, key -> new ArrayList<>()).add(value);
          expected.put(value % KEYS, kind.model(model.get(value % KEYS)));
          feed.append((int) (value % PARTITIONS), value);
        }
        List<Kept> kept = seen.await((int) KEYS);
        Map<Long, String> actual = new TreeMap<>();
        kept.forEach(one -> actual.put(one.key(), one.content()));
        assertThat(actual).isEqualTo(expected);
        assertThat(kept).hasSize((int) KEYS);
        assertThat(kept).allMatch(one -> one.maxParallelism() == MAX_PARALLELISM);
        assertThat(kept).allMatch(one -> one.parallelism() == parallelism);
        Jobs.checkpoint(client);
      }
    }
  }
}
