// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.AggregatingState;
import io.tidemark.state.ListState;
import io.tidemark.state.MapState;
import io.tidemark.state.ReducingState;
import io.tidemark.state.ValueState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** State under several namespaces of one key, as windows use it. */
abstract class NamespacesContract extends StateKindsContract {

  @SuppressWarnings("unchecked")
  private static <N> void namespace(Object state, N namespace) {
    ((NamespacedState<N>) state).setCurrentNamespace(namespace);
  }

  @Test
  protected void namespacesOfOneKeyAreApart() throws Exception {
    separate(longs(), longs(), 1L, 2L, new Long[] {0L, 1L, -1L, 10_000L});
    separate(strings(), strings(), "a", "b", new String[] {"", "x", "xy"});
    separate(longs(), strings(), 1L, 2L, new String[] {"", "x", "xy"});
    separate(strings(), longs(), "a", "b", new Long[] {0L, 1L, -1L});
  }

  private <K, N> void separate(
      TypeSerializer<K> keys, TypeSerializer<N> namespaces, K one, K two, N[] all)
      throws Exception {
    Open<K> open = open(keys);
    ValueState<Long> value = open.backend.getOrCreateState(namespaces, VALUE);
    MapState<String, Long> map = open.backend.getOrCreateState(namespaces, MAP);
    for (int i = 0; i < all.length; i++) {
      namespace(value, all[i]);
      namespace(map, all[i]);
      open.key(one);
      assertThat(value.value()).isNull();
      value.update((long) i);
      map.put("m" + i, (long) i);
    }
    assertThat(open.backend.entryCount("value")).isEqualTo(all.length);
    for (int i = 0; i < all.length; i++) {
      namespace(value, all[i]);
      namespace(map, all[i]);
      open.key(one);
      assertThat(value.value()).isEqualTo(i);
      assertThat(map.keys()).containsExactly("m" + i);
      open.key(two);
      assertThat(value.value()).isNull();
      assertThat(open.backend.getKeys("value", all[i])).containsExactly(one);
    }
    open.key(one);
    value.clear();
    assertThat(open.backend.getKeys("value", all[all.length - 1])).isEmpty();
    assertThat(open.backend.getKeys("value", all[0])).containsExactly(one);
  }

  @Test
  @SuppressWarnings("unchecked")
  protected void namespacesMerge() throws Exception {
    Open<String> open = open(strings());
    ListState<String> list = open.backend.getOrCreateState(longs(), LIST);
    ReducingState<Long> sum = open.backend.getOrCreateState(longs(), REDUCING);
    AggregatingState<Long, Double> average = open.backend.getOrCreateState(longs(), AGGREGATING);
    open.key("a");
    for (long n = 1; n <= 3; n++) {
      for (Object state : new Object[] {list, sum, average}) {
        namespace(state, n);
      }
      list.addAll(List.of("e" + n, "f" + n));
      sum.add(n * 10);
      average.add(n * 10);
    }
    for (Object state : new Object[] {list, sum, average}) {
      ((MergingNamespaces<Long>) state).mergeNamespaces(1L, List.of(2L, 7L, 3L));
    }
    assertThat(list.get()).containsExactly("e1", "f1", "e2", "f2", "e3", "f3");
    assertThat(sum.get()).isEqualTo(60);
    assertThat(average.get()).isEqualTo(20);
    for (String name : List.of("list", "reducing", "aggregating")) {
      assertThat(open.backend.entryCount(name)).isEqualTo(1);
    }
    ((MergingNamespaces<Long>) sum).mergeNamespaces(9L, List.of(1L));
    assertThat(sum.get()).isEqualTo(60);
    assertThat(open.backend.entryCount("reducing")).isEqualTo(1);
    ((MergingNamespaces<Long>) sum).mergeNamespaces(5L, List.of(6L));
    assertThat(sum.get()).isNull();
  }
}
