// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TallyTest {
  private static final int EVENTS = 2_000;

  private final EventGenerator generator =
      new EventGenerator(new Workload(Query.SUM, EVENTS, 100, 0));

  @Test
  void theOrderOfEventsDoesNotMatter() {
    List<Long> keys = keys();
    long inOrder = runningSums(keys).checksum();
    for (int seed = 0; seed < 10; seed++) {
      Collections.shuffle(keys, new Random(seed));
      assertThat(runningSums(keys).checksum()).isEqualTo(inOrder);
    }
  }

  @Test
  void talliesOfSeveralSinksAddUp() {
    Tally whole = new Tally();
    Tally even = new Tally();
    Tally odd = new Tally();
    for (long i = 0; i < 100; i++) {
      whole.add(i, 7 * i);
      (i % 2 == 0 ? even : odd).add(i, 7 * i);
    }
    even.add(odd);
    assertThat(even.checksum()).isEqualTo(whole.checksum());
    assertThat(even.results()).isEqualTo(100);
  }

  @Test
  void everyLostEventShows() {
    long right = runningSums(keys()).checksum();
    for (int lost = 0; lost < EVENTS; lost++) {
      List<Long> keys = keys();
      keys.remove(lost);
      assertThat(runningSums(keys).checksum()).as("without event " + lost).isNotEqualTo(right);
    }
  }

  @Test
  void everyDoubledEventShows() {
    long right = runningSums(keys()).checksum();
    for (int doubled = 0; doubled < EVENTS; doubled++) {
      List<Long> keys = keys();
      keys.add(keys.get(doubled));
      assertThat(runningSums(keys).checksum()).as("twice event " + doubled).isNotEqualTo(right);
    }
  }

  @Test
  void anEventAddedToAnotherKeysStateShows() {
    long right = runningSums(keys()).checksum();
    for (int astray = 0; astray < EVENTS; astray++) {
      Map<Long, Long> sums = new HashMap<>();
      Tally tally = new Tally();
      for (int i = 0; i < EVENTS; i++) {
        long key = generator.key(i);
        long state = i == astray ? (key + 1) % 100 : key;
        tally.add(key, sums.merge(state, EventGenerator.value(key), Long::sum));
      }
      assertThat(tally.checksum()).as("event " + astray).isNotEqualTo(right);
    }
  }

  private List<Long> keys() {
    return new ArrayList<>(LongStream.range(0, EVENTS).map(generator::key).boxed().toList());
  }

  private static Tally runningSums(List<Long> keys) {
    Map<Long, Long> sums = new HashMap<>();
    Tally tally = new Tally();
    for (long key : keys) {
      tally.add(key, sums.merge(key, EventGenerator.value(key), Long::sum));
    }
    return tally;
  }
}
