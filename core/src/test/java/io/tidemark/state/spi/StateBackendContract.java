// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * What every keyed state backend keeps. A backend's test extends this class and says which backend
 * it is; the parts are the classes it extends: kinds of state, namespaces, timers, snapshots,
 * objects changed in place. Here all come together, against a model.
 */
public abstract class StateBackendContract extends SnapshotThreadContract {

  /** The state of all keys, as java.util holds it. */
  private static final class Model<K> {
    final Map<K, Long> values = new HashMap<>();
    final Map<K, List<List<Long>>> lists = new HashMap<>();
    final Map<K, Map<Long, List<Long>>> maps = new HashMap<>();

    Model<K> copy() {
      Model<K> copy = new Model<>();
      copy.values.putAll(values);
      lists.forEach((k, l) -> copy.lists.put(k, l.stream().map(List::copyOf).toList()));
      maps.forEach(
          (k, m) -> {
            Map<Long, List<Long>> inner = new HashMap<>();
            m.forEach((i, v) -> inner.put(i, v == null ? null : List.copyOf(v)));
            copy.maps.put(k, inner);
          });
      return copy;
    }
  }

  private record Running<K>(KeyedStateSnapshot snapshot, Model<K> expected) {}

  private static final ListStateDescriptor<List<Long>> LISTS =
      new ListStateDescriptor<>("lists", Types.LIST(Types.LONG));
  private static final ValueStateDescriptor<Integer> INTS =
      new ValueStateDescriptor<>("ints", Types.INT);
  private static final MapStateDescriptor<Long, List<Long>> MAPS =
      new MapStateDescriptor<>("maps", Types.LONG, Types.LIST(Types.LONG));

  /** Random changes, with snapshots begun and written, in any order, between any two. */
  @Property(tries = 40)
  protected void stateIsWhatWasWritten(@ForAll Random random, @ForAll @IntRange(max = 2) int kind)
      throws Exception {
    switch (kind) {
      case 0 -> run(longs(), random, i -> (long) i);
      case 1 -> run(strings(), random, i -> "k" + i);
      default -> run(new CollidingKeys(), random, i -> "k" + i);
    }
  }

  private <K> void run(TypeSerializer<K> keys, Random random, Function<Integer, K> key)
      throws Exception {
    Open<K> open = open(keys, new Setup(ALL, false, random.nextBoolean()), List.of());
    Model<K> model = new Model<>();
    List<Running<K>> running = new ArrayList<>();
    int domain = 1 + random.nextInt(random.nextBoolean() ? 20 : 400);
    for (int step = 0; step < 1200; step++) {
      K k = key.apply(random.nextInt(domain));
      open.key(k);
      switch (random.nextInt(14)) {
        case 0, 1, 2 -> value(open.state(VALUE), model, k, random);
        case 3, 4, 5 -> list(open.state(LISTS), model, k, random);
        case 6, 7, 8, 9 -> map(open.state(MAPS), model, k, random);
        case 10 -> {
          if (random.nextInt(20) == 0) {
            running.add(new Running<>(begin(open), model.copy()));
          }
        }
        case 11 -> {
          if (!running.isEmpty() && random.nextInt(20) == 0) {
            check(keys, running.remove(random.nextInt(running.size())));
          }
        }
        default -> read(open, model, k);
      }
    }
    for (Running<K> one : running) {
      check(keys, one);
    }
    check(keys, new Running<>(begin(open), model));
  }

  /**
   * Several calls for one key before the next becomes current, on numbers of which hundreds share a
   * key group, with a key whose entry a table may have to keep aside.
   */
  @Property(tries = 40)
  protected void valuesOfOneWordAreWhatWasWritten(
      @ForAll Random random, @ForAll @IntRange(min = 1, max = 900) int domain) throws Exception {
    List<Long> keys = new ArrayList<>(List.of(0x9e3779b97f4a7c15L, 0L));
    for (long key = 1; keys.size() < domain + 2; key++) {
      if (KeyGroupRangeAssignment.assignToKeyGroup(Long.hashCode(key), KEY_GROUPS) < 3) {
        keys.add(key);
      }
    }
    Open<Long> open = open(longs());
    ValueState<Long> longState = open.state(VALUE);
    ValueState<Integer> intState = open.state(INTS);
    Map<Long, Long> expected = new HashMap<>();
    KeyedStateSnapshot running = null;
    Map<Long, Long> frozen = Map.of();
    for (int step = 0; step < 3000; step++) {
      Long key = keys.get(random.nextInt(keys.size()));
      open.key(key);
      for (int call = random.nextInt(4); call >= 0; call--) {
        switch (random.nextInt(5)) {
          case 0 -> {
            longState.clear();
            intState.update(null);
            expected.remove(key);
          }
          case 1, 2 -> {
            long value = random.nextInt(300);
            longState.update(value);
            intState.update((int) value);
            expected.put(key, value);
          }
          default -> {
            Long value = expected.get(key);
            assertThat(longState.value()).isEqualTo(value);
            assertThat(intState.value()).isEqualTo(value == null ? null : value.intValue());
          }
        }
      }
      if (random.nextInt(400) == 0) {
        if (running == null) {
          running = begin(open);
          frozen = new HashMap<>(expected);
        } else {
          checkWords(restore(longs(), finish(running)), frozen, keys);
          running = null;
        }
      }
    }
    checkWords(open, expected, keys);
    if (running != null) {
      checkWords(restore(longs(), finish(running)), frozen, keys);
    }
  }

  private static void checkWords(Open<Long> open, Map<Long, Long> expected, List<Long> keys)
      throws Exception {
    ValueState<Long> longState = open.state(VALUE);
    ValueState<Integer> intState = open.state(INTS);
    assertThat(open.backend.entryCount("value")).isEqualTo(expected.size());
    for (Long key : keys) {
      open.key(key);
      Long value = expected.get(key);
      assertThat(longState.value()).isEqualTo(value);
      assertThat(intState.value()).isEqualTo(value == null ? null : value.intValue());
    }
  }

  private static <K> void value(ValueState<Long> state, Model<K> model, K key, Random random)
      throws Exception {
    if (random.nextInt(3) == 0) {
      state.clear();
      model.values.remove(key);
    } else {
      Long before = state.value();
      long after = (before == null ? 0 : before) + random.nextInt(100);
      state.update(after);
      model.values.merge(key, after, (a, b) -> b);
    }
  }

  private static <K> void list(ListState<List<Long>> state, Model<K> model, K key, Random random)
      throws Exception {
    switch (random.nextInt(5)) {
      case 0 -> {
        state.clear();
        model.lists.remove(key);
      }
      case 1 -> {
        for (List<Long> element : state.get()) {
          element.add(1L);
        }
        model.lists.getOrDefault(key, List.of()).forEach(element -> element.add(1L));
      }
      default -> {
        for (int i = random.nextInt(8); i >= 0; i--) {
          long value = random.nextInt(1000);
          state.add(mutableList(value));
          model.lists.computeIfAbsent(key, k -> new ArrayList<>()).add(mutableList(value));
        }
      }
    }
  }

  private static <K> void map(
      MapState<Long, List<Long>> state, Model<K> model, K key, Random random) throws Exception {
    Map<Long, List<Long>> inner = model.maps.computeIfAbsent(key, k -> new HashMap<>());
    long at = random.nextInt(random.nextBoolean() ? 4 : 300);
    switch (random.nextInt(6)) {
      case 0 -> {
        state.remove(at);
        inner.remove(at);
      }
      case 1 -> {
        List<Long> element = state.get(at);
        if (element != null) {
          element.add(2L);
          inner.get(at).add(2L);
        }
      }
      case 2 -> {
        state.entries().forEach(e -> assertThat(inner.get(e.getKey())).isEqualTo(e.getValue()));
        var entries = state.iterator();
        while (entries.hasNext()) {
          if (entries.next().getKey() % 3 == 0) {
            entries.remove();
          }
        }
        inner.keySet().removeIf(k -> k % 3 == 0);
      }
      case 3 -> {
        state.put(at, null);
        inner.put(at, null);
      }
      default -> {
        state.put(at, mutableList(at));
        inner.put(at, mutableList(at));
      }
    }
    if (inner.isEmpty()) {
      model.maps.remove(key);
    }
  }

  private static <K> void read(Open<K> open, Model<K> model, K key) throws Exception {
    assertThat(open.state(VALUE).value()).isEqualTo(model.values.get(key));
    assertThat(listOf(open.state(LISTS).get())).isEqualTo(model.lists.getOrDefault(key, List.of()));
    Map<Long, List<Long>> found = new LinkedHashMap<>();
    open.state(MAPS).entries().forEach(e -> found.put(e.getKey(), e.getValue()));
    assertThat(found).isEqualTo(model.maps.getOrDefault(key, Map.of()));
  }

  private <K> void check(TypeSerializer<K> keys, Running<K> one) throws Exception {
    Open<K> restored = restore(keys, finish(one.snapshot));
    Model<K> expected = one.expected;
    restored.state(VALUE);
    restored.state(LISTS);
    restored.state(MAPS);
    assertThat(restored.backend.entryCount("value")).isEqualTo(expected.values.size());
    assertThat(restored.backend.entryCount("lists")).isEqualTo(expected.lists.size());
    assertThat(restored.backend.entryCount("maps")).isEqualTo(expected.maps.size());
    for (Map<K, ?> part : List.of(expected.values, expected.lists, expected.maps)) {
      for (K key : part.keySet()) {
        read(restored.key(key), expected, key);
      }
    }
  }
}
