// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ValueStateDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One thread changes the state while others write and read snapshots of it. */
abstract class SnapshotThreadContract extends MutableValuesContract {
  private static final ValueStateDescriptor<List<Long>> BOX =
      new ValueStateDescriptor<>("box", Types.LIST(Types.LONG));
  private static final ListStateDescriptor<Long> NUMBERS =
      new ListStateDescriptor<>("numbers", Types.LONG);
  private static final MapStateDescriptor<Long, Long> SQUARES =
      new MapStateDescriptor<>("squares", Types.LONG, Types.LONG);

  /** What is written under one key: all kinds say the same number. */
  private static <K> void write(Open<K> open, K key, long number) throws Exception {
    open.key(key);
    open.state(VALUE).update(number);
    List<Long> box = open.state(BOX).value();
    if (box == null) {
      open.state(BOX).update(mutableList(number));
    } else {
      box.set(0, number);
    }
    open.state(NUMBERS).add(number);
    open.state(SQUARES).put(number % 50, number);
    open.timers().register(number, VoidNamespace.INSTANCE);
  }

  private static <K> void delete(Open<K> open, K key, long number) {
    open.key(key);
    open.state(VALUE).clear();
    open.state(BOX).clear();
    open.state(NUMBERS).clear();
    open.state(SQUARES).clear();
    open.timers().delete(number, VoidNamespace.INSTANCE);
  }

  private static <K> void assertIs(Open<K> open, Map<K, Long> model) throws Exception {
    open.state(VALUE);
    open.state(BOX);
    assertThat(open.backend.entryCount("value")).isEqualTo(model.size());
    assertThat(open.backend.entryCount("box")).isEqualTo(model.size());
    for (Map.Entry<K, Long> one : model.entrySet()) {
      open.key(one.getKey());
      assertThat(open.state(VALUE).value()).isEqualTo(one.getValue());
      assertThat(open.state(BOX).value()).containsExactly(one.getValue());
      List<Long> numbers = listOf(open.state(NUMBERS).get());
      assertThat(numbers.get(numbers.size() - 1)).isEqualTo(one.getValue());
      assertThat(open.state(SQUARES).get(one.getValue() % 50)).isEqualTo(one.getValue());
    }
  }

  @Test
  @Timeout(120)
  protected void aWriterBesideReaders() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      concurrently(pool, longs(), i -> (long) i);
      concurrently(pool, strings(), i -> "k" + i);
    } finally {
      pool.shutdownNow();
    }
  }

  private record Writing<K>(
      Future<List<KeyedStateHandle>> handles, KeyedStateSnapshot snapshot, Map<K, Long> expected) {}

  private <K> void concurrently(
      ExecutorService pool, TypeSerializer<K> keys, Function<Integer, K> key) throws Exception {
    Random random = new Random(7);
    Open<K> open = open(keys);
    Map<K, Long> model = new TreeMap<>();
    List<Writing<K>> writing = new ArrayList<>();
    long number = 0;
    for (int round = 0; round < 25; round++) {
      for (int i = 0; i < 2500; i++) {
        K k = key.apply(random.nextInt(1 + 100 * round));
        Long before = model.get(k);
        if (before != null && random.nextInt(3) == 0) {
          delete(open, k, before);
          model.remove(k);
        } else {
          number++;
          write(open, k, number);
          model.put(k, number);
        }
      }
      KeyedStateSnapshot snapshot = begin(open);
      SnapshotWriter writer = files.newWriter();
      writing.add(
          new Writing<>(pool.submit(() -> snapshot.write(writer)), snapshot, new TreeMap<>(model)));
      if (writing.size() > 2) {
        verify(keys, writing.remove(0));
      }
    }
    for (Writing<K> one : writing) {
      verify(keys, one);
    }
    assertIs(open, model);
  }

  private <K> void verify(TypeSerializer<K> keys, Writing<K> one) throws Exception {
    List<KeyedStateHandle> handles = one.handles.get();
    one.snapshot.release();
    assertIs(restore(keys, handles), one.expected);
  }

  @Test
  @Timeout(120)
  protected void keyGroupsAreReadInParallel() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      runner = pieces -> runAll(pool, pieces);
      readInParallel(longs(), i -> (long) i);
      readInParallel(strings(), i -> "k" + i);
    } finally {
      pool.shutdownNow();
    }
  }

  private static void runAll(ExecutorService pool, List<? extends ParallelRunner.Work> pieces) {
    List<Future<?>> running = new ArrayList<>();
    for (ParallelRunner.Work piece : pieces) {
      running.add(
          pool.submit(
              () -> {
                piece.run();
                return null;
              }));
    }
    for (Future<?> one : running) {
      assertThatCode(one::get).doesNotThrowAnyException();
    }
  }

  private <K> void readInParallel(TypeSerializer<K> keys, Function<Integer, K> key)
      throws Exception {
    Open<K> open = open(keys);
    Map<K, Long> model = new TreeMap<>();
    for (int i = 0; i < 5000; i++) {
      write(open, key.apply(i), i);
      model.put(key.apply(i), (long) i);
    }
    List<KeyedStateHandle> handles = snapshot(open);
    for (int i = 0; i < 5; i++) {
      Open<K> restored = restore(keys, handles);
      assertIs(restored, model);
      assertThat(restored.timers().size()).isEqualTo(5000);
      assertThat(restored.timers().nextTimestamp()).isZero();
    }
  }
}
