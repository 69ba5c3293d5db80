// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.table;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class MixingTest {

  @Property
  void isABijection(@ForAll long word) {
    assertThat(Mixing.unmix(Mixing.mix(word))).isEqualTo(word);
    assertThat(Mixing.mix(Mixing.unmix(word))).isEqualTo(word);
  }

  @Example
  void spreadsNeighboursAndMultiplesOverTheTopBits() {
    for (long step :
        new long[] {1, 2, 3, 610, 1000, 1 << 20, 1L << 32, 0x100000001L, 1L << 44, 1L << 52}) {
      int[] counts = new int[256];
      for (long i = 0; i < 256 * 100; i++) {
        counts[(int) (Mixing.mix(i * step) >>> 56)]++;
      }
      for (int count : counts) {
        assertThat(count).as("step %s", step).isBetween(20, 220);
      }
    }
  }

  @Example
  void smallNumbersAreNotTheOneHeldAside() {
    for (long i = -1000; i < 1000; i++) {
      assertThat(Mixing.mix(i)).isNotZero();
    }
  }
}
