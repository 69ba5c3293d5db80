// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.serializer.tuple.Tuple2;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as immutable, and above all what does not. */
@SuppressWarnings({"UnusedVariable", "ClassCanBeStatic"}) // fields are there to be looked at
final class ImmutabilityTest {
  record Point(int x, Long y, ZoneId zone) {}

  record Named(String name, Point point, Optional<URI> link) {}

  record WithList(String name, List<String> names) {}

  record WithArray(byte[] bytes) {}

  record WithDate(Date date) {}

  static final class Linked {
    private final BigDecimal value;
    private final Linked next;

    Linked(BigDecimal value, Linked next) {
      this.value = value;
      this.next = next;
    }
  }

  static final class LinkedToMutable {
    private final LinkedToMutable next;
    private final AtomicLong count = new AtomicLong();

    LinkedToMutable(LinkedToMutable next) {
      this.next = next;
    }
  }

  static class Open {
    private final String id = "id";
  }

  static final class Closed extends Open {
    private final TimeUnit unit = TimeUnit.DAYS;
  }

  static class CountingParent {
    int count;
  }

  static final class OfCountingParent extends CountingParent {
    private final String id = "id";
  }

  static final class WithOpenField {
    private final Open open = new Open();
  }

  static final class WithAnything {
    private final Object anything = "";
  }

  static final class NotFinal {
    private String id = "";
  }

  static final class OfList extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  final class Inner {
    private final String id = "id";
  }

  /** Its outer object, which inner ones refer to. */
  private int changes;

  sealed interface Shape permits Circle, Square {}

  record Circle(double radius) implements Shape {}

  record Square(double side) implements Shape {}

  sealed interface Door permits Shut, Ajar {}

  record Shut() implements Door {}

  static non-sealed class Ajar implements Door {}

  static final class Pair<A, B> {
    private final A first;
    private final B second;

    Pair(A first, B second) {
      this.first = first;
      this.second = second;
    }
  }

  enum Level {
    LOW,
    HIGH {
      @Override
      int weight() {
        return 2;
      }
    };

    int weight() {
      return 1;
    }
  }

  private static boolean immutable(TypeInformation<?> type) {
    return Immutability.ofAllValues(type);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        int.class, String.class, BigDecimal.class, Instant.class, ZoneId.class, URI.class,
        Level.class, Point.class, Named.class, Linked.class, Closed.class, Shape.class
      })
  void everyValueIs(Class<?> type) {
    assertThat(immutable(TypeInformation.of(type))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Object.class,
        Number.class,
        Runnable.class,
        Date.class,
        Clock.class,
        byte[].class,
        String[].class,
        WithList.class,
        WithArray.class,
        WithDate.class,
        LinkedToMutable.class,
        Open.class,
        OfCountingParent.class,
        WithOpenField.class,
        WithAnything.class,
        NotFinal.class,
        OfList.class,
        Inner.class,
        Door.class
      })
  void someValueMayNotBe(Class<?> type) {
    assertThat(immutable(TypeInformation.of(type))).isFalse();
  }

  @Test
  void typeArgumentsDecide() {
    assertThat(immutable(TypeInformation.of(new TypeHint<Pair<String, Long>>() {}))).isTrue();
    assertThat(immutable(TypeInformation.of(new TypeHint<Pair<String, int[]>>() {}))).isFalse();
    assertThat(immutable(TypeInformation.of(new TypeHint<Pair<String, Object>>() {}))).isFalse();
    assertThat(immutable(TypeInformation.of(new TypeHint<Optional<String>>() {}))).isTrue();
    assertThat(immutable(TypeInformation.of(new TypeHint<Optional<Date>>() {}))).isFalse();
    assertThat(immutable(TypeInformation.of(new TypeHint<Tuple2<String, Long>>() {}))).isFalse();
    assertThat(immutable(Types.ANY)).isFalse();
    assertThat(immutable(Types.GENERIC(Linked.class))).isTrue();
    assertThat(immutable(Types.GENERIC(NotFinal.class))).isFalse();
  }

  @Test
  void theClassOfAValueSaysMore() {
    assertThat(Immutability.ofExactly(Open.class)).isTrue();
    assertThat(Immutability.ofExactly(Object.class)).isTrue();
    assertThat(Immutability.ofExactly(Level.HIGH.getClass())).isTrue();
    assertThat(Immutability.ofExactly(URI.class)).isTrue();
    assertThat(Immutability.ofExactly(CountingParent.class)).isFalse();
    assertThat(Immutability.ofExactly(OfList.class)).isFalse();
    assertThat(Immutability.ofExactly(Pair.class)).isFalse();
    assertThat(Immutability.ofExactly(int[].class)).isFalse();
    assertThat(Immutability.ofExactly(ArrayList.class)).isFalse();
    String text = "captured";
    java.util.function.Supplier<String> ofText = () -> text;
    assertThat(Immutability.ofExactly(ofText.getClass())).isTrue();
    changes++;
    java.util.function.Supplier<Integer> ofThis = () -> changes;
    assertThat(Immutability.ofExactly(ofThis.getClass())).isFalse();
  }
}
