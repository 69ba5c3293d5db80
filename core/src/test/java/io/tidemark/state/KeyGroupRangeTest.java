// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class KeyGroupRangeTest {
  @Test
  void hasBothItsEnds() {
    KeyGroupRange range = new KeyGroupRange(3, 5);
    assertThat(range).containsExactly(3, 4, 5).hasToString("[3..5]");
    assertThat(range.getNumberOfKeyGroups()).isEqualTo(3);
    assertThat(range.getKeyGroupId(2)).isEqualTo(5);
    assertThat(range.contains(2)).isFalse();
    assertThat(range.contains(5)).isTrue();
    assertThat(range.contains(6)).isFalse();
  }

  @Test
  void mayBeEmpty() {
    KeyGroupRange empty = KeyGroupRange.of(5, 3);
    assertThat(empty).isEqualTo(KeyGroupRange.EMPTY_KEY_GROUP_RANGE).isEmpty();
    assertThat(empty.isEmpty()).isTrue();
    assertThat(empty.getNumberOfKeyGroups()).isZero();
    assertThat(empty).hasToString("[]");
  }

  @Property
  void anIntersectionHoldsWhatBothHold(
      @ForAll @IntRange(max = 20) int aStart,
      @ForAll @IntRange(max = 20) int aEnd,
      @ForAll @IntRange(max = 20) int bStart,
      @ForAll @IntRange(max = 20) int bEnd) {
    TreeSet<Integer> both =
        IntStream.rangeClosed(aStart, aEnd).boxed().collect(Collectors.toCollection(TreeSet::new));
    both.retainAll(IntStream.rangeClosed(bStart, bEnd).boxed().toList());
    assertThat(KeyGroupRange.of(aStart, aEnd).getIntersection(KeyGroupRange.of(bStart, bEnd)))
        .containsExactlyElementsOf(both);
  }

  @Test
  void refusesEndsThatMakeNoSense() {
    assertThatThrownBy(() -> new KeyGroupRange(-1, 3)).hasMessageContaining("from -1 to 3");
    assertThatThrownBy(() -> new KeyGroupRange(3, 1)).hasMessageContaining("from 3 to 1");
    KeyGroupRange range = new KeyGroupRange(3, 5);
    assertThatThrownBy(() -> range.getKeyGroupId(3))
        .hasMessage("Position 3 is outside the key group range [3..5].");
    PrimitiveIterator.OfInt iterator = KeyGroupRange.EMPTY_KEY_GROUP_RANGE.iterator();
    assertThatThrownBy(iterator::nextInt).isInstanceOf(NoSuchElementException.class);
  }
}
