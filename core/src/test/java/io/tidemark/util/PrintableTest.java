// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.util;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void leavesOrdinaryTextAlone() {
    assertThat(Printable.of("Zürich → 東京, 5 °C 😀")).isEqualTo("Zürich → 東京, 5 °C 😀");
  }

  @Test
  void writesOutWhatSteersATerminal() {
    assertThat(Printable.of("a\u001b[2Jb\r\n\tc\u202Ed\u009be\uD800f\u0000"))
        .isEqualTo("a\\x1b[2Jb\\r\\n\\tc\\u202ed\\x9be\\ud800f\\x00");
  }

  @Test
  void cutsLongTextAndSaysHowLongItIs() {
    assertThat(Printable.of("abc", 3)).isEqualTo("abc");
    assertThat(Printable.of("abcd", 3)).isEqualTo("abc… (4 characters)");
    assertThat(Printable.of("ab😀d", 3)).isEqualTo("ab… (5 characters)");
  }

  @Property
  void holdsNoControlCharacter(@ForAll String text) {
    assertThat(Printable.of(text).chars())
        .noneMatch(c -> c < ' ' || c == 0x7F || (c >= 0x80 && c < 0xA0) || c == 0x2028);
  }
}
