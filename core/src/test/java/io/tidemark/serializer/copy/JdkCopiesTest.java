// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects of the JDK as records: a copy is of their class, and shares nothing that can change. */
final class JdkCopiesTest {

  private static <T> T copy(TypeInformation<T> type, T value) {
    return type.createSerializer(SerializerConfig.EMPTY.forCopies()).copy(value);
  }

  private static <M extends Map<String, List<Integer>>> M filled(M map) {
    map.put("b", new ArrayList<>(List.of(1)));
    map.put("A", new ArrayList<>(List.of(2, 3)));
    return map;
  }

  private static <C extends Collection<String>> C filled(C collection) {
    collection.addAll(List.of("b", "A", "c"));
    return collection;
  }

  static Stream<Object> values() {
    BitSet bits = new BitSet();
    bits.set(7);
    EnumMap<DayOfWeek, List<Integer>> days = new EnumMap<>(DayOfWeek.class);
    days.put(DayOfWeek.MONDAY, new ArrayList<>(List.of(1)));
    return Stream.of(
        filled(new TreeMap<>(String.CASE_INSENSITIVE_ORDER)),
        filled(new TreeMap<>()),
        filled(new ConcurrentSkipListMap<>(String.CASE_INSENSITIVE_ORDER)),
        filled(new ConcurrentHashMap<>()),
        filled(new Hashtable<>()),
        filled(new TreeSet<>(String.CASE_INSENSITIVE_ORDER.reversed())),
        filled(new CopyOnWriteArrayList<>()),
        EnumSet.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY),
        EnumSet.noneOf(DayOfWeek.class),
        days,
        bits,
        new GregorianCalendar(2001, 1, 2),
        java.sql.Timestamp.valueOf("2001-01-02 03:04:05.000000006"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueOfUnknownTypeStaysWhatItIs(Object value) {
    Object copy = copy(Types.ANY, value);
    assertThat(copy).isEqualTo(value).isNotSameAs(value).hasSameClassAs(value);
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, old) -> assertThat(((Map<?, ?>) copy).get(key)).isNotSameAs(old));
    }
    if (value instanceof SortedMap<?, ?> map) {
      assertThat((Object) ((SortedMap<?, ?>) copy).comparator()).isSameAs(map.comparator());
    }
    if (value instanceof SortedSet<?> set) {
      assertThat((Object) ((SortedSet<?>) copy).comparator()).isSameAs(set.comparator());
    }
  }

  @Test
  void declaredTypesAreCopiedToo() {
    TreeMap<String, List<Integer>> map = filled(new TreeMap<>(String.CASE_INSENSITIVE_ORDER));
    TreeMap<String, List<Integer>> copied =
        copy(new TypeHint<TreeMap<String, List<Integer>>>() {}.getTypeInfo(), map);
    assertThat(copied.get("B")).isEqualTo(List.of(1)).isNotSameAs(map.get("b"));
    SortedMap<String, List<Integer>> sorted =
        copy(new TypeHint<SortedMap<String, List<Integer>>>() {}.getTypeInfo(), map);
    assertThat(sorted.get("B")).isEqualTo(List.of(1));
    EnumSet<DayOfWeek> days =
        copy(
            new TypeHint<EnumSet<DayOfWeek>>() {}.getTypeInfo(),
            EnumSet.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY));
    assertThat(days).containsExactly(DayOfWeek.MONDAY, DayOfWeek.SUNDAY);
    PriorityQueue<Integer> queue = new PriorityQueue<>((a, b) -> b - a);
    queue.addAll(Arrays.asList(1, 3, 2));
    PriorityQueue<Integer> queueCopy =
        copy(new TypeHint<PriorityQueue<Integer>>() {}.getTypeInfo(), queue);
    assertThat(List.of(queueCopy.poll(), queueCopy.poll(), queueCopy.poll()))
        .containsExactly(3, 2, 1);
    assertThat(queue).hasSize(3);
  }

  /** A record whose field is of a class that a copy must keep. */
  record Rota(EnumSet<DayOfWeek> days, TreeMap<String, Integer> hours) {}

  @Test
  void asFieldsOfARecord() {
    TreeMap<String, Integer> hours = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    hours.put("a", 1);
    Rota rota = new Rota(EnumSet.of(DayOfWeek.FRIDAY), hours);
    Rota copied = copy(TypeInformation.of(Rota.class), rota);
    assertThat(copied).isEqualTo(rota);
    assertThat(copied.days()).isNotSameAs(rota.days());
    assertThat(copied.hours()).containsEntry("A", 1);
  }

  @Test
  void aCollectionClassOfTheProgramIsRefused() {
    assertThatThrownBy(() -> copy(Types.ANY, new Mine()))
        .isInstanceOf(InvalidTypeException.class)
        .hasMessageContaining("this collection class has no serializer");
  }

  static final class Mine extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }
}
