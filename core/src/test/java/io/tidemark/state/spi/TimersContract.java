// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.TypeSerializer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Timers: a set, the earliest first, in an order that depends on the timers alone. */
abstract class TimersContract extends NamespacesContract {

  record Timer(long time, Object key, Object namespace) {}

  private static <K, N> List<Timer> drain(Open<K> open, TimerQueue<N> queue) throws Exception {
    List<Timer> fired = new ArrayList<>();
    while (!queue.isEmpty()) {
      long next = queue.nextTimestamp();
      queue.pollNext(
          (time, namespace) -> {
            assertThat(time).isEqualTo(next);
            fired.add(new Timer(time, open.backend.getCurrentKey(), namespace));
          });
    }
    assertThat(queue.size()).isZero();
    return fired;
  }

  @Test
  protected void timersFireByTimeOnce() throws Exception {
    Open<Long> open = open(longs());
    TimerQueue<VoidNamespace> timers = open.timers();
    assertThat(timers.isEmpty()).isTrue();
    long[] times = {5, Long.MIN_VALUE, 0, -7, Long.MAX_VALUE, 5, 3};
    for (long time : times) {
      open.key(1L);
      timers.register(time, VoidNamespace.INSTANCE);
      timers.register(time, VoidNamespace.INSTANCE);
    }
    open.key(2L);
    timers.register(4, VoidNamespace.INSTANCE);
    assertThat(timers.size()).isEqualTo(7);
    assertThat(timers.nextTimestamp()).isEqualTo(Long.MIN_VALUE);
    assertThat(drain(open, timers))
        .extracting(Timer::time)
        .containsExactly(Long.MIN_VALUE, -7L, 0L, 3L, 4L, 5L, Long.MAX_VALUE);
    assertThatThrownBy(() -> timers.pollNext((time, namespace) -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(UID);
  }

  @Test
  protected void aDeletedTimerDoesNotFireUnlessRegisteredAgain() throws Exception {
    for (boolean words : new boolean[] {true, false}) {
      Open<?> open = words ? open(longs()).key(1L) : open(strings()).key("a");
      TimerQueue<VoidNamespace> timers = open.timers();
      timers.register(1, VoidNamespace.INSTANCE);
      timers.register(2, VoidNamespace.INSTANCE);
      timers.delete(1, VoidNamespace.INSTANCE);
      timers.delete(9, VoidNamespace.INSTANCE);
      assertThat(timers.nextTimestamp()).isEqualTo(2);
      timers.register(1, VoidNamespace.INSTANCE);
      timers.delete(2, VoidNamespace.INSTANCE);
      timers.register(2, VoidNamespace.INSTANCE);
      timers.delete(2, VoidNamespace.INSTANCE);
      timers.register(2, VoidNamespace.INSTANCE);
      assertThat(timers.size()).isEqualTo(2);
      assertThat(drain(open, timers)).extracting(Timer::time).containsExactly(1L, 2L);
    }
  }

  @Test
  protected void aTimerOfAnotherKeyIsNotDeleted() throws Exception {
    Open<String> open = open(strings());
    TimerQueue<VoidNamespace> timers = open.timers();
    open.key("a");
    timers.register(1, VoidNamespace.INSTANCE);
    open.key("b");
    timers.delete(1, VoidNamespace.INSTANCE);
    assertThat(drain(open, timers)).extracting(Timer::key).containsExactly("a");
  }

  @Test
  protected void aFiringTimerMayRegisterAndDelete() throws Exception {
    Open<Long> open = open(longs());
    TimerQueue<VoidNamespace> timers = open.timers();
    open.key(1L);
    timers.register(1, VoidNamespace.INSTANCE);
    timers.register(3, VoidNamespace.INSTANCE);
    timers.pollNext(
        (time, namespace) -> {
          assertThat(timers.size()).isEqualTo(1);
          timers.register(1, namespace);
          timers.register(2, namespace);
          timers.delete(3, namespace);
        });
    assertThat(drain(open, timers)).extracting(Timer::time).containsExactly(1L, 2L);
  }

  @Test
  protected void timersNeedAKey() {
    Open<Long> open = open(longs());
    TimerQueue<VoidNamespace> timers = open.timers();
    assertThatThrownBy(() -> timers.register(1, VoidNamespace.INSTANCE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(UID)
        .hasMessageContaining("without a current key");
    assertThatThrownBy(() -> timers.delete(1, VoidNamespace.INSTANCE))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  protected void theTwoTimeDomainsAreApart() throws Exception {
    Open<Long> open = open(longs());
    TimerQueue<VoidNamespace> event = open.timers();
    TimerQueue<VoidNamespace> processing =
        open.backend.getOrCreateTimers(
            "timers", StateKind.PROCESSING_TIMERS, VoidNamespace.SERIALIZER);
    assertThat(open.timers()).isSameAs(event);
    open.key(1L);
    event.register(1, VoidNamespace.INSTANCE);
    processing.register(2, VoidNamespace.INSTANCE);
    assertThat(event.size()).isEqualTo(1);
    assertThat(drain(open, processing)).extracting(Timer::time).containsExactly(2L);
    assertThat(event.nextTimestamp()).isEqualTo(1);
  }

  @Test
  protected void timersOfOneTimeFireInAnOrderOfTheirOwn() throws Exception {
    orderIsTheTimers(longs(), VoidNamespace.SERIALIZER, i -> (long) i, i -> VoidNamespace.INSTANCE);
    orderIsTheTimers(longs(), longs(), i -> (long) i / 3, i -> (long) i % 3);
    orderIsTheTimers(strings(), strings(), i -> "k" + i / 3, i -> "n" + i % 3);
    orderIsTheTimers(
        new CollidingKeys(), VoidNamespace.SERIALIZER, i -> "k" + i, i -> VoidNamespace.INSTANCE);
  }

  private <K, N> void orderIsTheTimers(
      TypeSerializer<K> keys,
      TypeSerializer<N> namespaces,
      Function<Integer, K> key,
      Function<Integer, N> namespace)
      throws Exception {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      order.add(i);
    }
    List<Timer> first = null;
    for (int run = 0; run < 3; run++) {
      Open<K> open = open(keys);
      TimerQueue<N> timers =
          open.backend.getOrCreateTimers("t", StateKind.EVENT_TIMERS, namespaces);
      for (int i : order) {
        open.key(key.apply(i));
        timers.register(7, namespace.apply(i));
        timers.register(8, namespace.apply(i));
        timers.delete(8, namespace.apply(i));
      }
      List<Timer> fired = drain(open, timers);
      assertThat(fired).hasSize(300).doesNotHaveDuplicates();
      first = first == null ? fired : first;
      assertThat(fired).isEqualTo(first);
      Collections.shuffle(order, new Random(run));
    }
  }

  @Test
  protected void allTimersAreHandedOverWithTheirKeys() throws Exception {
    Open<String> open = open(strings());
    TimerQueue<Long> timers = open.backend.getOrCreateTimers("t", StateKind.EVENT_TIMERS, longs());
    Set<Timer> expected = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      open.key("k" + i % 50);
      timers.register(i / 10, (long) i);
      expected.add(new Timer(i / 10, "k" + i % 50, (long) i));
    }
    Set<Timer> seen = new HashSet<>();
    timers.forEach(
        (time, namespace) -> {
          assertThat(seen.add(new Timer(time, open.backend.getCurrentKey(), namespace))).isTrue();
          timers.delete(time, namespace);
        });
    assertThat(seen).isEqualTo(expected);
    assertThat(timers.isEmpty()).isTrue();
  }

  /** Against a sorted list, with snapshots between the steps, restored at the end. */
  @Property(tries = 40)
  protected void timersAreASortedSet(@ForAll Random random, @ForAll @IntRange(max = 3) int kind)
      throws Exception {
    switch (kind) {
      case 0 -> runTimers(longs(), VoidNamespace.SERIALIZER, random, i -> (long) i, i -> VOID);
      case 1 -> runTimers(longs(), longs(), random, i -> (long) i, i -> (long) i);
      case 2 -> runTimers(strings(), VoidNamespace.SERIALIZER, random, i -> "k" + i, i -> VOID);
      default -> runTimers(new CollidingKeys(), strings(), random, i -> "k" + i, i -> "n" + i);
    }
  }

  private static final VoidNamespace VOID = VoidNamespace.INSTANCE;

  private <K, N> void runTimers(
      TypeSerializer<K> keys,
      TypeSerializer<N> namespaces,
      Random random,
      Function<Integer, K> key,
      Function<Integer, N> namespace)
      throws Exception {
    Open<K> open = open(keys);
    TimerQueue<N> timers = open.backend.getOrCreateTimers("t", StateKind.EVENT_TIMERS, namespaces);
    Set<Timer> model = new HashSet<>();
    Map<KeyedStateSnapshot, Set<Timer>> running = new HashMap<>();
    int domain = 1 + random.nextInt(60);
    for (int step = 0; step < 800; step++) {
      K k = key.apply(random.nextInt(domain));
      N n = namespace.apply(random.nextInt(3));
      long time = random.nextInt(40);
      switch (random.nextInt(12)) {
        case 0, 1, 2, 3, 4 -> {
          open.key(k);
          timers.register(time, n);
          model.add(new Timer(time, k, n));
        }
        case 5, 6, 7 -> {
          open.key(k);
          timers.delete(time, n);
          model.remove(new Timer(time, k, n));
        }
        case 8, 9 -> {
          if (!model.isEmpty()) {
            long least = model.stream().mapToLong(Timer::time).min().orElseThrow();
            assertThat(timers.nextTimestamp()).isEqualTo(least);
            timers.pollNext(
                (t, ns) ->
                    assertThat(model.remove(new Timer(t, open.backend.getCurrentKey(), ns)))
                        .isTrue());
          }
        }
        case 10 -> {
          if (random.nextInt(10) == 0) {
            running.put(begin(open), Set.copyOf(model));
          }
        }
        default -> {
          if (!running.isEmpty() && random.nextInt(10) == 0) {
            checkTimers(keys, namespaces, running);
          }
        }
      }
      assertThat(timers.size()).isEqualTo(model.size());
    }
    checkTimers(keys, namespaces, running);
    assertThat(drain(open, timers))
        .isSortedAccordingTo(Comparator.comparingLong(Timer::time))
        .containsExactlyInAnyOrderElementsOf(model);
  }

  private <K, N> void checkTimers(
      TypeSerializer<K> keys,
      TypeSerializer<N> namespaces,
      Map<KeyedStateSnapshot, Set<Timer>> running)
      throws Exception {
    for (Map.Entry<KeyedStateSnapshot, Set<Timer>> one : running.entrySet()) {
      Open<K> restored = restore(keys, finish(one.getKey()));
      TimerQueue<N> timers =
          restored.backend.getOrCreateTimers("t", StateKind.EVENT_TIMERS, namespaces);
      assertThat(timers.size()).isEqualTo(one.getValue().size());
      assertThat(drain(restored, timers))
          .isSortedAccordingTo(Comparator.comparingLong(Timer::time))
          .containsExactlyInAnyOrderElementsOf(one.getValue());
    }
    running.clear();
  }
}
