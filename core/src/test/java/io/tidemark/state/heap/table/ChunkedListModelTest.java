// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Appends and changes in place, with snapshots begun, looked at and released between any two: the
 * list holds what an ArrayList holds, and each frozen header what it held when it was frozen.
 */
class ChunkedListModelTest {

  enum Kind {
    ADD,
    CHANGE_IN_PLACE,
    FREEZE,
    LOOK,
    RELEASE
  }

  record Step(Kind kind, int count) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.of(Kind.class),
            Arbitraries.oneOf(
                Arbitraries.integers().between(1, 6), Arbitraries.integers().between(1, 700)))
        .as(Step::new)
        .list()
        .ofMaxSize(60);
  }

  private record Frozen(ChunkedList list, List<Integer> expected, long version) {}

  @Property(tries = 500)
  void holdsWhatAnArrayListHolds(@ForAll("steps") List<Step> steps) {
    CopyOnWriteClock clock = new CopyOnWriteClock();
    ChunkedList list = new ChunkedList(clock);
    List<Integer> model = new ArrayList<>();
    List<Frozen> frozen = new ArrayList<>();
    int value = 0;
    for (Step step : steps) {
      switch (step.kind) {
        case ADD -> {
          for (int i = 0; i < step.count; i++) {
            list = list.writable(clock);
            value++;
            list.add(new int[] {value}, clock);
            model.add(value);
          }
        }
        case CHANGE_IN_PLACE -> {
          list = list.writable(clock);
          for (int i = 0; i < model.size(); i += step.count) {
            Object[] chunk =
                list.chunkToHandOut(
                    i >> ChunkedList.CHUNK_BITS, clock, e -> new int[] {((int[]) e)[0]});
            ((int[]) chunk[i & ((1 << ChunkedList.CHUNK_BITS) - 1)])[0]++;
            model.set(i, model.get(i) + 1);
          }
        }
        case FREEZE -> frozen.add(new Frozen(list, List.copyOf(model), clock.hold()));
        case LOOK -> frozen.forEach(f -> assertThat(read(f.list)).isEqualTo(f.expected));
        case RELEASE -> {
          if (!frozen.isEmpty()) {
            Frozen released = frozen.remove(step.count % frozen.size());
            assertThat(read(released.list)).isEqualTo(released.expected);
            clock.release(released.version);
          }
        }
        default -> throw new AssertionError(step);
      }
      assertThat(read(list)).isEqualTo(model);
    }
    frozen.forEach(f -> assertThat(read(f.list)).isEqualTo(f.expected));
  }

  private static List<Integer> read(ChunkedList list) {
    List<Integer> values = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      values.add(((int[]) list.get(i))[0]);
    }
    return values;
  }
}
