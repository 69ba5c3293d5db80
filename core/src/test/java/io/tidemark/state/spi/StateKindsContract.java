// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.tidemark.functions.AggregateFunction;
import io.tidemark.serializer.Types;
import io.tidemark.state.AggregatingState;
import io.tidemark.state.AggregatingStateDescriptor;
import io.tidemark.state.InvalidStateUseException;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReducingState;
import io.tidemark.state.ReducingStateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What each kind of keyed state does, above all where null and empty meet. */
abstract class StateKindsContract extends BackendHarness {

  static final class Average implements AggregateFunction<Long, String, Double> {
    private static final long serialVersionUID = 1L;

    @Override
    public String createAccumulator() {
      return "0/0";
    }

    @Override
    public String add(Long value, String acc) {
      String[] parts = acc.split("/", 2);
      return (Long.parseLong(parts[0]) + value) + "/" + (Long.parseLong(parts[1]) + 1);
    }

    @Override
    public Double getResult(String acc) {
      String[] parts = acc.split("/", 2);
      return Double.parseDouble(parts[0]) / Long.parseLong(parts[1]);
    }

    @Override
    public String merge(String a, String b) {
      String[] left = a.split("/", 2);
      String[] right = b.split("/", 2);
      return (Long.parseLong(left[0]) + Long.parseLong(right[0]))
          + "/"
          + (Long.parseLong(left[1]) + Long.parseLong(right[1]));
    }
  }

  static final ValueStateDescriptor<Long> VALUE = new ValueStateDescriptor<>("value", Types.LONG);
  static final ListStateDescriptor<String> LIST = new ListStateDescriptor<>("list", Types.STRING);
  static final MapStateDescriptor<String, Long> MAP =
      new MapStateDescriptor<>("map", Types.STRING, Types.LONG);
  static final ReducingStateDescriptor<Long> REDUCING =
      new ReducingStateDescriptor<>("reducing", Long::sum, Types.LONG);
  static final AggregatingStateDescriptor<Long, String, Double> AGGREGATING =
      new AggregatingStateDescriptor<>("aggregating", new Average(), Types.STRING);

  static <T> List<T> listOf(Iterable<T> elements) {
    List<T> list = new ArrayList<>();
    elements.forEach(list::add);
    return list;
  }

  @Test
  protected void aValueIsOfItsKeyAndGoesWithNull() throws Exception {
    Open<Long> open = open(longs());
    ValueState<Long> state = open.state(VALUE);
    for (long key : new long[] {0, 1, -1, 42, Long.MIN_VALUE, Long.MAX_VALUE}) {
      open.key(key);
      assertThat(state.value()).isNull();
      state.update(key * 2);
      assertThat(state.value()).isEqualTo(key * 2);
    }
    assertThat(open.backend.entryCount("value")).isEqualTo(6);
    assertThat(open.key(0L).backend.getCurrentKey()).isEqualTo(0L);
    state.update(null);
    assertThat(state.value()).isNull();
    open.key(42L);
    state.clear();
    state.clear();
    assertThat(state.value()).isNull();
    assertThat(open.backend.getKeys("value", VoidNamespace.INSTANCE))
        .containsExactlyInAnyOrder(1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE);
    assertThat(open.backend.entryCount("value")).isEqualTo(4);
  }

  @Test
  protected void aDefaultIsReadButNotStored() throws Exception {
    Open<String> open = open(strings());
    ValueState<List<Long>> state =
        open.state(new ValueStateDescriptor<>("v", Types.LIST(Types.LONG), mutableList(7L)));
    open.key("a");
    state.value().add(8L);
    assertThat(state.value()).containsExactly(7L);
    assertThat(open.backend.entryCount("v")).isZero();
    state.update(mutableList(1L));
    assertThat(state.value()).containsExactly(1L);
    state.clear();
    assertThat(state.value()).containsExactly(7L);
  }

  @Test
  protected void keysAreTheSameWhenTheirBytesAre() throws Exception {
    Open<Double> open = open(serializer(Types.DOUBLE));
    ValueState<Long> state = open.state(VALUE);
    open.key(0.0);
    state.update(1L);
    open.key(-0.0);
    assertThat(state.value()).isEqualTo(1L);
    open.key(Double.NaN);
    state.update(2L);
    open.key(Double.longBitsToDouble(0x7ff8000000000123L));
    assertThat(state.value()).isEqualTo(2L);
  }

  @Test
  protected void aListKeepsItsOrderAndIsNeverNull() throws Exception {
    Open<String> open = open(strings());
    ListState<String> state = open.state(LIST);
    open.key("a");
    assertThat(listOf(state.get())).isEmpty();
    state.add("x");
    state.addAll(List.of("y", "z"));
    state.addAll(List.of());
    assertThat(state.get()).containsExactly("x", "y", "z");
    open.key("b");
    assertThat(state.get()).isEmpty();
    state.update(List.of("q"));
    assertThat(state.get()).containsExactly("q");
    state.update(List.of());
    assertThat(state.get()).isEmpty();
    assertThat(open.backend.entryCount("list")).isEqualTo(1);
    open.key("a");
    assertThat(state.get()).containsExactly("x", "y", "z");
    state.clear();
    assertThat(open.backend.entryCount("list")).isZero();
  }

  @Test
  protected void elementsPrintAsThoseOfACollection() throws Exception {
    Open<String> open = open(strings());
    open.key("a");
    ListState<String> list = open.state(LIST);
    assertThat(list.get()).hasToString("[]");
    list.addAll(List.of("x", "y"));
    assertThat(list.get()).hasToString("[x, y]");
    MapState<String, Long> map = open.state(MAP);
    map.put("k", 7L);
    assertThat(map.keys()).hasToString("[k]");
    assertThat(map.values()).hasToString("[7]");
    assertThat(map.entries()).hasToString("[k=7]");
  }

  @Test
  protected void aNullInAListIsRefusedAndChangesNothing() throws Exception {
    Open<String> open = open(strings());
    ListState<String> state = open.state(LIST);
    open.key("a");
    state.add("x");
    assertThatThrownBy(() -> state.add(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("'list'")
        .hasMessageContaining(UID);
    assertThatThrownBy(() -> state.addAll(Arrays.asList("y", null)))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> state.update(Arrays.asList("y", null)))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> state.update(null)).isInstanceOf(NullPointerException.class);
    assertThat(state.get()).containsExactly("x");
    open.key("b");
    assertThatThrownBy(() -> state.add(null)).isInstanceOf(NullPointerException.class);
    assertThat(open.backend.entryCount("list")).isEqualTo(1);
  }

  @Test
  protected void aListMayBeLong() throws Exception {
    Open<Long> open = open(longs());
    ListState<Long> state = open.state(new ListStateDescriptor<>("long", Types.LONG));
    open.key(1L);
    for (long i = 0; i < 3000; i++) {
      state.add(i);
      if (i % 499 == 0) {
        assertThat(listOf(state.get())).hasSize((int) i + 1);
      }
    }
    assertThat(state.get())
        .containsExactlyElementsOf(LongStream.range(0, 3000).boxed().collect(Collectors.toList()));
  }

  @Test
  protected void aMapHoldsNullValuesAndNoEmptyShell() throws Exception {
    Open<String> open = open(strings());
    MapState<String, Long> state = open.state(MAP);
    open.key("a");
    assertThat(state.isEmpty()).isTrue();
    assertThat(state.entries()).isEmpty();
    assertThat(state.get("x")).isNull();
    state.put("x", null);
    assertThat(state.contains("x")).isTrue();
    assertThat(state.get("x")).isNull();
    assertThat(state.isEmpty()).isFalse();
    state.put("x", 1L);
    state.putAll(Map.of("y", 2L, "z", 3L));
    assertThat(state.get("x")).isEqualTo(1L);
    state.put("z", null);
    assertThat(state.entries()).containsExactlyInAnyOrder(entry("x", 1L), entry("y", 2L), e("z"));
    assertThat(state.keys()).containsExactlyInAnyOrder("x", "y", "z");
    assertThat(state.values()).containsExactlyInAnyOrder(1L, 2L, null);
    open.key("b");
    assertThat(state.contains("x")).isFalse();
    open.key("a");
    for (String key : List.of("x", "y", "z", "nobody")) {
      state.remove(key);
    }
    assertThat(state.isEmpty()).isTrue();
    assertThat(open.backend.entryCount("map")).isZero();
    assertThatThrownBy(() -> state.put(null, 1L)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> state.get(null)).isInstanceOf(NullPointerException.class);
    assertThat(open.backend.entryCount("map")).isZero();
  }

  private static Map.Entry<String, Long> e(String key) {
    return new java.util.AbstractMap.SimpleEntry<>(key, null);
  }

  @Test
  protected void aMapIsChangedThroughItsIterator() throws Exception {
    Open<Long> open = open(longs());
    MapState<Long, String> state =
        open.state(new MapStateDescriptor<>("m", Types.LONG, Types.STRING));
    open.key(5L);
    Map<Long, String> model = new LinkedHashMap<>();
    for (long i = 0; i < 1000; i++) {
      state.put(i, "v" + i);
      model.put(i, "v" + i);
    }
    for (Map.Entry<Long, String> one : state.entries()) {
      if (one.getKey() % 3 == 0) {
        assertThat(one.setValue("changed")).isEqualTo("v" + one.getKey());
        assertThat(one.getValue()).isEqualTo("changed");
        model.put(one.getKey(), "changed");
      }
    }
    Iterator<Map.Entry<Long, String>> iterator = state.iterator();
    while (iterator.hasNext()) {
      if (iterator.next().getKey() % 2 == 0) {
        iterator.remove();
      }
    }
    assertThatThrownBy(iterator::next).isInstanceOf(java.util.NoSuchElementException.class);
    model.keySet().removeIf(k -> k % 2 == 0);
    Map<Long, String> found = new LinkedHashMap<>();
    state.entries().forEach(one -> assertThat(found.put(one.getKey(), one.getValue())).isNull());
    assertThat(found).containsExactlyInAnyOrderEntriesOf(model);
    Iterator<Long> keys = state.keys().iterator();
    while (keys.hasNext()) {
      keys.next();
      keys.remove();
    }
    assertThat(state.isEmpty()).isTrue();
    assertThat(open.backend.entryCount("m")).isZero();
  }

  @Test
  protected void changingAMapBesideItsIteratorIsAnError() throws Exception {
    Open<Long> open = open(longs());
    MapState<String, Long> state = open.state(MAP);
    open.key(1L);
    state.putAll(Map.of("a", 1L, "b", 2L, "c", 3L));
    Iterator<String> keys = state.keys().iterator();
    keys.next();
    state.put("a", 10L);
    keys.next();
    state.put("d", 4L);
    assertThatThrownBy(keys::next)
        .isInstanceOf(ConcurrentModificationException.class)
        .hasMessageContaining("'map'");
    Iterator<Map.Entry<String, Long>> entries = state.entries().iterator();
    entries.next();
    open.key(2L);
    assertThatThrownBy(entries::next).isInstanceOf(ConcurrentModificationException.class);
  }

  @Test
  protected void reducingAndAggregatingCombineWhatIsAdded() throws Exception {
    Open<String> open = open(strings());
    ReducingState<Long> sum = open.state(REDUCING);
    AggregatingState<Long, Double> average = open.state(AGGREGATING);
    open.key("a");
    assertThat(sum.get()).isNull();
    assertThat(average.get()).isNull();
    for (long i = 1; i <= 4; i++) {
      sum.add(i);
      average.add(i);
    }
    assertThat(sum.get()).isEqualTo(10);
    assertThat(average.get()).isEqualTo(2.5);
    assertThatThrownBy(() -> sum.add(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> average.add(null)).isInstanceOf(NullPointerException.class);
    open.key("b");
    assertThat(sum.get()).isNull();
    assertThatThrownBy(() -> sum.add(null)).isInstanceOf(NullPointerException.class);
    open.key("a");
    sum.clear();
    average.clear();
    assertThat(sum.get()).isNull();
    assertThat(average.get()).isNull();
    assertThat(open.backend.entryCount("reducing")).isZero();
    assertThat(open.backend.entryCount("aggregating")).isZero();
  }

  @Test
  protected void namesKindsAndTypesAreOnePerState() {
    Open<String> open = open(strings());
    ValueState<Long> first = open.state(VALUE);
    assertThat(open.state(new ValueStateDescriptor<>("value", Types.LONG))).isSameAs(first);
    assertThatThrownBy(() -> open.state(new ValueStateDescriptor<>("value", Types.STRING)))
        .isInstanceOf(InvalidStateUseException.class)
        .hasMessageContaining(UID)
        .hasMessageContaining("'value'")
        .hasMessageContaining("string")
        .hasMessageContaining("long")
        .hasMessageNotContaining("namespace");
    assertThatThrownBy(() -> open.state(new ListStateDescriptor<>("value", Types.LONG)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("LIST")
        .hasMessageContaining("VALUE");
    open.state(MAP);
    open.timers();
    assertThat(open.backend.stateNames()).isEqualTo(new TreeSet<>(List.of("map", "value")));
    assertThatThrownBy(() -> open.backend.entryCount("nobody"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'nobody'");
  }

  @Test
  protected void accessNeedsAKeyAndANamespace() {
    Open<String> open = open(strings());
    ValueState<Long> value = open.state(VALUE);
    ListState<String> list = open.backend.getOrCreateState(VoidNamespace.SERIALIZER, LIST);
    assertThatThrownBy(value::value)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'value'")
        .hasMessageContaining(UID)
        .hasMessageContaining("without a current key");
    assertThatThrownBy(open.backend::getCurrentKey)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(UID);
    open.key("a");
    assertThatThrownBy(() -> list.add("x"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'list'")
        .hasMessageContaining("without a namespace");
    open.backend.clearCurrentKey();
    assertThatThrownBy(() -> value.update(1L)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(value::clear).isInstanceOf(IllegalStateException.class);
  }

  @Test
  protected void aKeyOfAnotherSubtaskIsRefused() {
    Open<Long> open = open(longs(), subtask(0, 2), List.of());
    assertThatThrownBy(
            () -> {
              for (long key = 0; key < 100; key++) {
                open.key(key);
              }
            })
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(UID)
        .hasMessageContaining("key group");
  }

  @Test
  protected void allKeysAreSeenWhileTheyAreChanged() throws Exception {
    Open<String> open = open(strings());
    ValueState<Long> state = open.state(VALUE);
    for (int i = 0; i < 500; i++) {
      open.key("k" + i);
      state.update((long) i);
    }
    List<String> seen = new ArrayList<>();
    open.backend
        .getKeys("value", VoidNamespace.INSTANCE)
        .forEach(
            key -> {
              seen.add(key);
              open.key(key);
              try {
                if (state.value() % 2 == 0) {
                  state.clear();
                } else {
                  open.key("other" + key);
                  state.update(1L);
                }
              } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
    assertThat(seen).hasSize(500).doesNotHaveDuplicates().allMatch(k -> k.startsWith("k"));
    assertThat(open.backend.entryCount("value")).isEqualTo(500);
  }

  @Test
  protected void keysThatAreNotReadToTheirEndAreLetGo() throws Exception {
    Open<Long> open = open(longs());
    ValueState<Long> state = open.state(VALUE);
    for (long i = 0; i < 1000; i++) {
      open.key(i);
      state.update(i);
    }
    for (int i = 0; i < 100; i++) {
      try (Stream<Long> keys = open.backend.getKeys("value", VoidNamespace.INSTANCE)) {
        assertThat(keys.limit(3)).hasSize(3);
      }
    }
    open.key(1L);
    state.update(2L);
    assertThat(state.value()).isEqualTo(2);
  }
}
