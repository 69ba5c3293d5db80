// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.AggregateFunction;
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
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Objects that user code changes in place: never seen by a running snapshot, found by the guard.
 */
abstract class MutableValuesContract extends SnapshotContract {
  private static final TypeInformation<List<Long>> TYPE = Types.LIST(Types.LONG);
  private static final ValueStateDescriptor<List<Long>> BOX = new ValueStateDescriptor<>("v", TYPE);
  private static final ListStateDescriptor<List<Long>> BOXES = new ListStateDescriptor<>("l", TYPE);
  private static final MapStateDescriptor<String, List<Long>> BOX_MAP =
      new MapStateDescriptor<>("m", Types.STRING, TYPE);
  private static final ReducingStateDescriptor<List<Long>> JOINED =
      new ReducingStateDescriptor<>(
          "r",
          (a, b) -> {
            a.addAll(b);
            return a;
          },
          TYPE);
  private static final AggregatingStateDescriptor<Long, List<Long>, List<Long>> COLLECTED =
      new AggregatingStateDescriptor<>("a", new Collect(), TYPE);

  private static final class Collect implements AggregateFunction<Long, List<Long>, List<Long>> {
    private static final long serialVersionUID = 1L;

    @Override
    public List<Long> createAccumulator() {
      return new ArrayList<>();
    }

    @Override
    public List<Long> add(Long value, List<Long> accumulator) {
      accumulator.add(value);
      return accumulator;
    }

    @Override
    public List<Long> getResult(List<Long> accumulator) {
      return accumulator;
    }

    @Override
    public List<Long> merge(List<Long> a, List<Long> b) {
      a.addAll(b);
      return a;
    }
  }

  private static final Setup BY_REFERENCE = new Setup(ALL, false, false);

  private static void fill(Open<Long> open) throws Exception {
    for (long key = 0; key < 3; key++) {
      open.key(key);
      open.state(BOX).update(mutableList(1L));
      open.state(BOXES).add(mutableList(1L));
      open.state(BOXES).add(mutableList(2L));
      open.state(BOX_MAP).put("x", mutableList(1L));
      open.state(JOINED).add(mutableList(1L));
      open.state(COLLECTED).add(1L);
    }
  }

  /** Changes everything in place, through what each state gives away. */
  private static void change(Open<Long> open, boolean update) throws Exception {
    for (long key = 0; key < 3; key++) {
      open.key(key);
      List<Long> value = open.state(BOX).value();
      value.add(9L);
      List<List<Long>> elements = listOf(open.state(BOXES).get());
      elements.get(1).add(9L);
      List<Long> mapped = open.state(BOX_MAP).get("x");
      mapped.add(9L);
      for (List<Long> each : open.state(BOX_MAP).values()) {
        each.add(10L);
      }
      if (update) {
        open.state(BOX).update(value);
        open.state(BOXES).update(elements);
        open.state(BOX_MAP).put("x", mapped);
      }
      open.state(JOINED).add(mutableList(9L));
      open.state(COLLECTED).add(9L);
    }
  }

  private static void assertOriginal(Open<Long> open) throws Exception {
    assertContent(open, List.of(1L), List.of(2L), List.of(1L), List.of(1L));
  }

  private static void assertChanged(Open<Long> open) throws Exception {
    assertContent(open, List.of(1L, 9L), List.of(2L, 9L), List.of(1L, 9L, 10L), List.of(1L, 9L));
  }

  private static void assertContent(
      Open<Long> open, List<Long> value, List<Long> second, List<Long> mapped, List<Long> combined)
      throws Exception {
    for (long key = 0; key < 3; key++) {
      open.key(key);
      assertThat(open.state(BOX).value()).isEqualTo(value);
      assertThat(open.state(BOXES).get()).containsExactly(List.of(1L), second);
      assertThat(open.state(BOX_MAP).get("x")).isEqualTo(mapped);
      assertThat(open.state(JOINED).get()).isEqualTo(combined);
      assertThat(open.state(COLLECTED).get()).isEqualTo(combined);
    }
  }

  @Test
  protected void aRunningSnapshotDoesNotSeeWhatIsChangedInPlace() throws Exception {
    for (Setup setup : List.of(Setup.WHOLE, BY_REFERENCE)) {
      for (boolean update : new boolean[] {true, false}) {
        Open<Long> open = open(longs(), setup, List.of());
        fill(open);
        KeyedStateSnapshot first = begin(open);
        KeyedStateSnapshot second = begin(open);
        change(open, update);
        assertChanged(open);
        KeyedStateSnapshot third = begin(open);
        assertOriginal(restore(longs(), finish(first)));
        assertOriginal(restore(longs(), finish(second)));
        open.key(0L);
        open.state(BOX).value().clear();
        listOf(open.state(BOXES).get()).forEach(List::clear);
        open.state(BOX_MAP).get("x").clear();
        assertChanged(restore(longs(), finish(third)));
      }
    }
  }

  @Test
  protected void whatAReducingOrAggregatingStateGaveAwayMayBeChanged() throws Exception {
    for (Setup setup : List.of(Setup.WHOLE, BY_REFERENCE)) {
      Open<Long> open = open(longs(), setup, List.of());
      fill(open);
      KeyedStateSnapshot running = begin(open);
      open.key(0L);
      open.state(JOINED).get().clear();
      open.state(COLLECTED).get().clear();
      assertOriginal(restore(longs(), finish(running)));
    }
  }

  @Test
  protected void theCallerMayGoOnUsingWhatItGave() throws Exception {
    Open<Long> open = open(longs());
    open.key(1L);
    ValueState<List<Long>> value = open.state(BOX);
    ListState<List<Long>> list = open.state(BOXES);
    MapState<String, List<Long>> map = open.state(BOX_MAP);
    ReducingState<List<Long>> joined = open.state(JOINED);
    List<Long> given = mutableList(1L);
    value.update(given);
    list.add(given);
    list.addAll(List.of(given));
    map.put("x", given);
    joined.add(given);
    KeyedStateSnapshot running = begin(open);
    given.add(2L);
    for (Open<Long> one : List.of(open, restore(longs(), finish(running)))) {
      one.key(1L);
      assertThat(one.state(BOX).value()).containsExactly(1L);
      assertThat(one.state(BOXES).get()).containsExactly(List.of(1L), List.of(1L));
      assertThat(one.state(BOX_MAP).get("x")).containsExactly(1L);
      assertThat(one.state(JOINED).get()).containsExactly(1L);
    }
    list.update(List.of(given));
    given.add(3L);
    assertThat(list.get()).containsExactly(List.of(1L, 2L));
    List<Long> read = value.value();
    read.add(5L);
    value.update(read);
    read.add(6L);
    assertThat(value.value()).containsExactly(1L, 5L);
  }

  @Test
  protected void aResultGivenAwayDoesNotChangeLater() throws Exception {
    Open<Long> open = open(longs());
    open.key(1L);
    AggregatingState<Long, List<Long>> collected = open.state(COLLECTED);
    ReducingState<List<Long>> joined = open.state(JOINED);
    collected.add(1L);
    joined.add(mutableList(1L));
    List<Long> aggregate = collected.get();
    List<Long> reduced = joined.get();
    collected.add(2L);
    joined.add(mutableList(2L));
    assertThat(aggregate).containsExactly(1L);
    assertThat(reduced).containsExactly(1L);
    assertThat(collected.get()).containsExactly(1L, 2L);
    assertThat(joined.get()).containsExactly(1L, 2L);
  }

  private Open<Long> guarded() {
    return open(longs(), new Setup(ALL, true, true), List.of());
  }

  private static void assertGuarded(org.assertj.core.api.ThrowableAssert.ThrowingCallable access) {
    assertThatThrownBy(access)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(UID)
        .hasMessageContaining("changed in place");
  }

  @Test
  protected void theGuardFindsAChangeWithoutUpdate() throws Exception {
    Open<Long> open = guarded();
    fill(open);
    open.key(1L);
    open.state(BOX).value().add(2L);
    assertGuarded(() -> open.state(BOX).value());
    assertGuarded(() -> begin(open));
    open.state(BOX).update(mutableList(1L));
    listOf(open.state(BOXES).get()).get(0).add(2L);
    assertGuarded(() -> open.state(BOXES).get());
    open.state(BOXES).clear();
    open.state(BOX_MAP).get("x").add(2L);
    assertGuarded(() -> open.state(BOX_MAP).get("x"));
    open.state(BOX_MAP).clear();
    open.state(COLLECTED).get().add(2L);
    open.key(2L);
    assertGuarded(() -> begin(open));
  }

  @Test
  protected void theGuardAcceptsWhatIsGivenBack() throws Exception {
    Open<Long> open = guarded();
    fill(open);
    KeyedStateSnapshot running = begin(open);
    for (int round = 0; round < 3; round++) {
      for (long key = 0; key < 3; key++) {
        open.key(key);
        List<Long> value = open.state(BOX).value();
        value.add(9L);
        open.state(BOX).update(value);
        List<List<Long>> elements = listOf(open.state(BOXES).get());
        elements.get(0).add(9L);
        open.state(BOXES).update(elements);
        open.state(BOXES).add(mutableList(4L));
        List<Long> mapped = open.state(BOX_MAP).get("x");
        mapped.add(9L);
        open.state(BOX_MAP).put("x", mapped);
        open.state(BOX_MAP).put("null", null);
        open.state(JOINED).add(mutableList(9L));
        open.state(COLLECTED).add(9L);
        open.state(COLLECTED).get();
      }
      assertThatCode(() -> finish(begin(open))).doesNotThrowAnyException();
    }
    assertOriginal(restore(longs(), finish(running)));
    Open<Long> again = open(longs(), new Setup(ALL, true, true), snapshot(open));
    again.key(0L);
    assertThat(again.state(BOX).value()).containsExactly(1L, 9L, 9L, 9L);
    assertThat(listOf(again.state(BOXES).get())).hasSize(5);
  }
}
