// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.AggregateFunction;
import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.state.AggregatingState;
import io.tidemark.state.AggregatingStateDescriptor;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReducingState;
import io.tidemark.state.ReducingStateDescriptor;
import io.tidemark.state.StateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Looking into the keyed state of a running job. */
@Timeout(60)
final class StateQueryTest {
  private static final long KEYS = 20;

  /** Mutable on purpose: what is handed out must be a copy. */
  public static final class Tally {
    public long count;
    public List<Long> values = new ArrayList<>();

    public Tally() {}

    void add(long value) {
      count++;
      values.add(value);
    }
  }

  private static final TypeInformation<Tally> TALLY = TypeInformation.of(Tally.class);
  private static final ValueStateDescriptor<Tally> VALUE =
      new ValueStateDescriptor<>("value", TALLY);
  private static final ListStateDescriptor<Tally> LIST = new ListStateDescriptor<>("list", TALLY);
  private static final MapStateDescriptor<Long, Tally> MAP =
      new MapStateDescriptor<>("map", Types.LONG, TALLY);
  private static final ReducingStateDescriptor<Tally> REDUCING =
      new ReducingStateDescriptor<>("reducing", StateQueryTest::together, TALLY);
  private static final AggregatingStateDescriptor<Long, Tally, Tally> AGGREGATING =
      new AggregatingStateDescriptor<>("aggregating", new Tallying(), TALLY);
  private static final List<StateDescriptor<?, ?>> ALL =
      List.of(VALUE, LIST, MAP, REDUCING, AGGREGATING);

  private final Feed<Long> feed = new Feed<>(2);
  private final Seen<Long> seen = new Seen<>();
  private JobClient client;

  private static Tally together(Tally one, Tally two) {
    two.values.forEach(one::add);
    return one;
  }

  private static Tally tally(long... values) {
    Tally tally = new Tally();
    for (long value : values) {
      tally.add(value);
    }
    return tally;
  }

  /** Its accumulator is its result, the very object. */
  private static final class Tallying implements AggregateFunction<Long, Tally, Tally> {
    private static final long serialVersionUID = 1L;

    @Override
    public Tally createAccumulator() {
      return new Tally();
    }

    @Override
    public Tally add(Long value, Tally accumulator) {
      accumulator.add(value);
      return accumulator;
    }

    @Override
    public Tally getResult(Tally accumulator) {
      return accumulator;
    }

    @Override
    public Tally merge(Tally a, Tally b) {
      return together(a, b);
    }
  }

  private static final class Keeper extends KeyedProcessFunction<Long, Long, Long> {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Tally> value;
    private transient ListState<Tally> list;
    private transient MapState<Long, Tally> map;
    private transient ReducingState<Tally> reducing;
    private transient AggregatingState<Long, Tally> aggregating;

    @Override
    public void open(OpenContext context) {
      value = getRuntimeContext().getState(VALUE);
      list = getRuntimeContext().getListState(LIST);
      map = getRuntimeContext().getMapState(MAP);
      reducing = getRuntimeContext().getReducingState(REDUCING);
      aggregating = getRuntimeContext().getAggregatingState(AGGREGATING);
    }

    @Override
    public void processElement(Long number, Context context, Collector<Long> out) throws Exception {
      Tally tally = value.value() == null ? new Tally() : value.value();
      tally.add(number);
      value.update(tally);
      list.add(tally(number));
      map.put(number / KEYS, tally(number));
      reducing.add(tally(number));
      aggregating.add(number);
      out.collect(number);
    }
  }

  @BeforeEach
  void start() {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(2);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .keyBy(number -> number % KEYS)
        .process(new Keeper())
        .uid("keeper")
        .sinkTo(seen.sink());
    client = environment.executeAsync("queried");
    seen.follow(client);
    for (long number = 0; number < 2 * KEYS; number++) {
      feed.append((int) (number % 2), number);
    }
    seen.await((int) (2 * KEYS));
    Jobs.awaitRunning(client);
  }

  @AfterEach
  void close() {
    client.close();
  }

  private Object ask(String uid, StateDescriptor<?, ?> descriptor, Object key) throws Exception {
    return Jobs.get(client.queryState(uid, descriptor, key));
  }

  private static List<Long> valuesOf(Object tally) {
    assertThat(tally).isInstanceOf(Tally.class);
    Tally told = (Tally) tally;
    assertThat(told.count).isEqualTo(told.values.size());
    return told.values.stream().sorted().toList();
  }

  @Test
  void readsEachKindOfState() throws Exception {
    for (long key = 0; key < KEYS; key++) {
      List<Long> both = List.of(key, key + KEYS);
      assertThat(valuesOf(ask("keeper", VALUE, key))).isEqualTo(both);
      assertThat(valuesOf(ask("keeper", REDUCING, key))).isEqualTo(both);
      assertThat(valuesOf(ask("keeper", AGGREGATING, key))).isEqualTo(both);
      List<?> list = (List<?>) ask("keeper", LIST, key);
      assertThat(list.stream().map(StateQueryTest::valuesOf))
          .containsExactlyInAnyOrder(List.of(key), List.of(key + KEYS));
      Map<?, ?> map = (Map<?, ?>) ask("keeper", MAP, key);
      assertThat(map).hasSize(2);
      assertThat(valuesOf(map.get(0L))).containsExactly(key);
      assertThat(valuesOf(map.get(1L))).containsExactly(key + KEYS);
    }
  }

  @Test
  void whatIsHandedOutIsACopy() throws Exception {
    for (StateDescriptor<?, ?> descriptor : ALL) {
      spoil(ask("keeper", descriptor, 3L));
    }
    feed.append(0, 3L + 2 * KEYS);
    seen.await((int) (2 * KEYS + 1));
    List<Long> three = List.of(3L, 3L + KEYS, 3L + 2 * KEYS);
    assertThat(valuesOf(ask("keeper", VALUE, 3L))).isEqualTo(three);
    assertThat(valuesOf(ask("keeper", REDUCING, 3L))).isEqualTo(three);
    assertThat(valuesOf(ask("keeper", AGGREGATING, 3L))).isEqualTo(three);
    assertThat((List<?>) ask("keeper", LIST, 3L)).hasSize(3).allMatch(one -> count(one) == 1);
    assertThat(((Map<?, ?>) ask("keeper", MAP, 3L)).values())
        .hasSize(3)
        .allMatch(one -> count(one) == 1);
  }

  private static long count(Object tally) {
    return valuesOf(tally).size();
  }

  private static void spoil(Object answer) {
    if (answer instanceof Tally tally) {
      tally.add(-1);
    } else if (answer instanceof List<?> list) {
      list.forEach(StateQueryTest::spoil);
      list.clear();
    } else {
      ((Map<?, ?>) answer).values().forEach(StateQueryTest::spoil);
      ((Map<?, ?>) answer).clear();
    }
  }

  @Test
  void keyWithoutStateGivesNull() throws Exception {
    for (StateDescriptor<?, ?> descriptor : ALL) {
      assertThat(ask("keeper", descriptor, KEYS + 5)).isNull();
    }
  }

  @Test
  void questionThatMakesNoSenseIsAnsweredWithASentence() {
    assertThatThrownBy(() -> ask("nobody", VALUE, 3L))
        .isInstanceOf(ExecutionException.class)
        .hasMessageContaining("no operator with the uid 'nobody'")
        .hasMessageContaining("feed")
        .hasMessageContaining("keeper");
    assertThatThrownBy(() -> ask("feed", VALUE, 3L))
        .hasMessageContaining("Operator 'feed' has no keyed state: its input is not keyed");
    assertThatThrownBy(() -> ask("keeper", new ValueStateDescriptor<>("else", Types.LONG), 3L))
        .hasMessageContaining("has no keyed state 'else'")
        .hasMessageContaining("[aggregating, list, map, reducing, value]");
    assertThatThrownBy(() -> ask("keeper", new ValueStateDescriptor<>("value", Types.LONG), 3L))
        .hasMessageContaining("The state 'value' was asked for with another descriptor")
        .hasMessageContaining("long");
    assertThatThrownBy(() -> ask("keeper", VALUE, "three"))
        .hasMessageContaining("The key three is a java.lang.String")
        .hasMessageContaining("'keeper'");
  }

  @Test
  void stateIsReadConsistentlyWhileTheJobWritesIt() throws Exception {
    long next = 2 * KEYS;
    for (int round = 0; round < 50; round++) {
      for (long i = 0; i < 100; i++, next++) {
        feed.append((int) (next % 2), next / KEYS * KEYS + 7);
      }
      List<Long> values = valuesOf(ask("keeper", VALUE, 7L));
      assertThat(values).hasSizeBetween(2, (int) next);
    }
  }

  @Test
  void continuationMayAskAgainAndWait() {
    CompletableFuture<Object> both =
        client
            .queryState("keeper", VALUE, 3L)
            .thenApply(first -> client.queryState("keeper", VALUE, 4L).join());
    assertThat(both).succeedsWithin(Duration.ofSeconds(30));
  }

  @Test
  void jobThatHasEndedAnswersNothing() {
    client.close();
    assertThatThrownBy(() -> ask("keeper", VALUE, 3L))
        .hasMessageContaining("'queried' is SUSPENDED");
    assertThatThrownBy(() -> Jobs.get(client.triggerCheckpoint()))
        .hasMessageContaining("'queried' is SUSPENDED");
  }

  @Test
  void everyQuestionIsAnsweredOrRefusedWhenTheJobEnds() {
    List<CompletableFuture<Object>> answers = new ArrayList<>();
    Thread closing = new Thread(client::close);
    closing.start();
    while (closing.isAlive() && answers.size() < 20_000) {
      answers.add(client.queryState("keeper", VALUE, 3L));
    }
    for (CompletableFuture<Object> answer : answers) {
      try {
        assertThat(valuesOf(Jobs.get(answer))).hasSize(2);
      } catch (ExecutionException refused) {
        assertThat(refused.getCause()).isInstanceOf(IllegalStateException.class);
      }
    }
  }
}
