// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Any sequence of changes, with snapshots begun, looked at and released between any two: the table
 * holds what a HashMap holds, and each frozen table what it held when it was frozen.
 */
class PagedTableModelTest {

  enum Kind {
    PUT,
    PUT_RANGE,
    REMOVE,
    REMOVE_RANGE,
    REPLACE,
    SHRINK,
    WALK,
    FREEZE,
    LOOK,
    RELEASE
  }

  record Step(Kind kind, int key, int count) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Integer> keys =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 12), Arbitraries.integers().between(0, 5000));
    return Combinators.combine(
            Arbitraries.of(Kind.class), keys, Arbitraries.integers().between(1, 900))
        .as(Step::new)
        .list()
        .ofMaxSize(80);
  }

  @Property(tries = 400)
  void exactTags(@ForAll("steps") List<Step> steps) {
    run(() -> new TableSubject.Exact(false), steps, Integer.MAX_VALUE);
  }

  @Property(tries = 400)
  void exactTagsInRoomyTables(@ForAll("steps") List<Step> steps) {
    run(() -> new TableSubject.Exact(true), steps, Integer.MAX_VALUE);
  }

  @Property(tries = 150)
  void collidingTagsWithWords(@ForAll("steps") List<Step> steps) {
    run(() -> new TableSubject.CollidingWords(7), steps, 40);
  }

  @Property(tries = 150)
  void oneTagForAllReferences(@ForAll("steps") List<Step> steps) {
    run(() -> new TableSubject.CollidingRefs(1), steps, 40);
  }

  @Property(tries = 200)
  void fewCollisionsOfReferences(@ForAll("steps") List<Step> steps) {
    run(() -> new TableSubject.CollidingRefs(1000), steps, Integer.MAX_VALUE);
  }

  /** A running snapshot. */
  private record Frozen(PagedTable table, Map<Integer, Long> expected, long version) {}

  private static final class Run {
    final TableSubject subject;
    final Map<Integer, Long> model = new HashMap<>();
    final List<Frozen> frozen = new ArrayList<>();
    long value;

    Run(TableSubject subject) {
      this.subject = subject;
    }

    void put(int key) {
      value++;
      subject.put(key, value);
      model.put(key, value);
    }

    void remove(int key) {
      subject.remove(key);
      model.remove(key);
    }

    void look(Frozen one) {
      assertThat(one.table.size()).isEqualTo(one.expected.size());
      assertThat(subject.contents(one.table)).isEqualTo(one.expected);
      one.expected.forEach((k, v) -> assertThat(subject.find(one.table, k)).isNotNegative());
    }

    void walkAndRemoveEveryOther() {
      PagedTable table = subject.table;
      int end = table.walkEnd();
      Map<Integer, Long> seen = new HashMap<>();
      int last = table.walkStart();
      while ((last = table.walkOn(last, end)) >= 0) {
        int key = subject.keyAt(table, last);
        assertThat(seen.put(key, 1L)).as("key %s seen before", key).isNull();
        if (key % 2 == 0) {
          table.remove(last);
        }
      }
      assertThat(seen.keySet()).isEqualTo(model.keySet());
      model.keySet().removeIf(key -> key % 2 == 0);
    }

    void step(Step step, int most) {
      int count = Math.min(step.count, most);
      switch (step.kind) {
        case PUT -> put(step.key);
        case PUT_RANGE -> {
          for (int i = 0; i < count; i++) {
            put(step.key + i);
          }
        }
        case REMOVE -> remove(step.key);
        case REMOVE_RANGE -> {
          for (int i = 0; i < count; i++) {
            remove(step.key + i);
          }
        }
        case REPLACE -> {
          remove(step.key);
          put(step.key);
        }
        case SHRINK -> subject.table.shrinkIfSparse();
        case WALK -> walkAndRemoveEveryOther();
        case FREEZE ->
            frozen.add(new Frozen(subject.table.frozen(), Map.copyOf(model), subject.clock.hold()));
        case LOOK -> frozen.forEach(this::look);
        case RELEASE -> {
          if (!frozen.isEmpty()) {
            Frozen released = frozen.remove(step.key % frozen.size());
            look(released);
            subject.clock.release(released.version);
          }
        }
        default -> throw new AssertionError(step);
      }
    }
  }

  private static void run(Supplier<TableSubject> subject, List<Step> steps, int most) {
    Run run = new Run(subject.get());
    for (Step step : steps) {
      run.step(step, most);
      assertThat(run.subject.table.size()).isEqualTo(run.model.size());
    }
    assertThat(run.subject.contents(run.subject.table)).isEqualTo(run.model);
    run.model.forEach(
        (key, value) ->
            assertThat(run.subject.find(run.subject.table, key))
                .as("slot of %s", key)
                .isNotNegative());
    run.frozen.forEach(run::look);
  }
}
