// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.config.Configuration;
import io.tidemark.functions.Collector;
import io.tidemark.functions.MapFunction;
import io.tidemark.graph.JobClient;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReducingState;
import io.tidemark.state.ReducingStateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nulls inside of values: kept where they can be, else refused with the place. */
@Timeout(60)
final class NullsInStateTest {
  private static final TypeInformation<Map<String, Long>> COUNTS =
      Types.MAP(Types.STRING, Types.LONG);

  @TempDir Path directory;

  /** Mutable, with parts that may hold nulls. */
  public static final class Basket {
    public List<String> articles = Arrays.asList("tea", null);
    public Map<String, Long> prices = new HashMap<>();

    public Basket() {
      prices.put("tea", null);
    }

    @Override
    public String toString() {
      return articles + " " + prices;
    }
  }

  /** Says what it has kept, and keeps a new one. */
  private static final class Keeper extends KeyedProcessFunction<Long, Long, String> {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Basket> kept;

    @Override
    public void open(OpenContext context) {
      kept = getRuntimeContext().getState(new ValueStateDescriptor<>("kept", Basket.class));
    }

    @Override
    public void processElement(Long value, Context context, Collector<String> out)
        throws Exception {
      out.collect(String.valueOf(kept.value()));
      kept.update(new Basket());
    }
  }

  @Test
  void nullElementsAndMapValuesComeBackFromACheckpoint() {
    Feed<Long> feed = new Feed<>(1);
    for (String expected : List.of("null", "[tea, null] {tea=null}")) {
      Seen<String> seen = new Seen<>();
      var environment = Jobs.checkpointedByHand(directory, 1);
      environment
          .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
          .uid("feed")
          .keyBy(value -> 7L, Types.LONG)
          .process(new Keeper())
          .uid("keeper")
          .sinkTo(seen.sink());
      try (JobClient client = environment.executeAsync("nulls")) {
        seen.follow(client);
        feed.append(0, 1L);
        assertThat(seen.await(1)).containsExactly(expected);
        Jobs.checkpoint(client);
      }
    }
  }

  // ---- what cannot be kept
  // ------------------------------------------------------------------------------

  enum Kind {
    VALUE,
    LIST,
    MAP,
    REDUCING
  }

  /** Puts a map with a null key into state of one kind or the other. */
  private static final class Spoiling extends KeyedProcessFunction<Long, Long, String> {
    private static final long serialVersionUID = 1L;
    private final Kind kind;
    private transient ValueState<Map<String, Long>> value;
    private transient ListState<Map<String, Long>> list;
    private transient MapState<String, Map<String, Long>> map;
    private transient ReducingState<Map<String, Long>> reducing;

    Spoiling(Kind kind) {
      this.kind = kind;
    }

    @Override
    public void open(OpenContext context) {
      var states = getRuntimeContext();
      value = states.getState(new ValueStateDescriptor<>("spoiled", COUNTS));
      list = states.getListState(new ListStateDescriptor<>("spoiled-list", COUNTS));
      map = states.getMapState(new MapStateDescriptor<>("spoiled-map", Types.STRING, COUNTS));
      reducing =
          states.getReducingState(
              new ReducingStateDescriptor<>("spoiled-reducing", (a, b) -> b, COUNTS));
    }

    @Override
    public void processElement(Long number, Context context, Collector<String> out)
        throws Exception {
      Map<String, Long> spoiled = new HashMap<>();
      spoiled.put(null, 1L);
      switch (kind) {
        case VALUE -> value.update(spoiled);
        case LIST -> list.add(spoiled);
        case MAP -> map.put("k", spoiled);
        case REDUCING -> reducing.add(spoiled);
      }
      out.collect("kept");
    }
  }

  private JobClient spoil(Kind kind, Configuration settings, Seen<String> seen) {
    Feed<Long> feed = new Feed<>(1);
    var environment = Jobs.checkpointedByHand(directory, 1, settings);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .keyBy(value -> value, Types.LONG)
        .process(new Spoiling(kind))
        .uid("spoiling")
        .sinkTo(seen.sink());
    feed.append(0, 4711L);
    return environment.executeAsync("spoiled");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aNullMapKeyIsRefusedWhereItIsGiven(Kind kind) {
    try (JobClient client = spoil(kind, Jobs.settings(), new Seen<>())) {
      assertThatThrownBy(() -> Jobs.end(client))
          .hasMessageContaining("'spoiled")
          .hasMessageContaining("'spoiling'")
          .hasMessageContaining("key 4711")
          .hasMessageContaining("null key in a map");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aSnapshotThatCannotBeWrittenNamesThePlace(Kind kind) {
    Seen<String> seen = new Seen<>();
    Configuration settings = Jobs.settings("pipeline.copy-records", "NEVER");
    try (JobClient client = spoil(kind, settings, seen)) {
      seen.follow(client);
      seen.await(1);
      assertThatThrownBy(() -> Jobs.get(client.triggerCheckpoint()))
          .hasStackTraceContaining("The state 'spoiled")
          .hasStackTraceContaining("of operator 'spoiling'")
          .hasStackTraceContaining("at the key 4711")
          .hasStackTraceContaining("null key in a map");
    }
  }

  /** Keeps a map with a null key in operator state. */
  private static final class SpoilingList
      implements MapFunction<Long, String>, CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private transient ListState<Map<String, Long>> list;

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
      list =
          context
              .getOperatorStateStore()
              .getListState(
                  new ListStateDescriptor<>(
                      "spoiled", new TypeHint<Map<String, Long>>() {}.getTypeInfo()));
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {}

    @Override
    public String map(Long value) throws Exception {
      Map<String, Long> spoiled = new HashMap<>();
      spoiled.put(null, 1L);
      list.add(Map.of());
      list.add(spoiled);
      return "kept";
    }
  }

  @Test
  void operatorStateThatCannotBeWrittenIsNamed() {
    Feed<Long> feed = new Feed<>(1);
    Seen<String> seen = new Seen<>();
    var environment = Jobs.checkpointedByHand(directory, 1);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .map(new SpoilingList())
        .uid("spoiling")
        .sinkTo(seen.sink());
    feed.append(0, 1L);
    try (JobClient client = environment.executeAsync("spoiled")) {
      seen.follow(client);
      seen.await(1);
      var unused = client.triggerCheckpoint();
      assertThatThrownBy(() -> Jobs.end(client))
          .hasStackTraceContaining(
              "The operator state 'spoiled' of operator 'spoiling' could not be written at its"
                  + " element 1")
          .hasStackTraceContaining("null key in a map");
    }
  }
}
