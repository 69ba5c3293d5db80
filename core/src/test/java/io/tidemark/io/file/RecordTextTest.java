// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.ByteRange;
import org.junit.jupiter.api.Test;

class RecordTextTest {

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  /** UTF-8 has one way to write a text, so what is text comes out as the same bytes again. */
  @Property(tries = 20_000)
  void acceptsExactlyWhatIsText(@ForAll @ByteRange(min = -128, max = 127) byte[] bytes)
      throws Exception {
    String lenient = new String(bytes, UTF_8);
    RecordText strict = RecordText.strict(UTF_8);
    if (Arrays.equals(lenient.getBytes(UTF_8), bytes)) {
      assertThat(strict.read(bytes, 0, bytes.length)).isEqualTo(lenient);
      strict.check(bytes, 0, bytes.length);
    } else {
      assertThatThrownBy(() -> strict.read(bytes, 0, bytes.length))
          .isInstanceOf(MalformedRecordException.class);
      assertThatThrownBy(() -> strict.check(bytes, 0, bytes.length))
          .isInstanceOf(MalformedRecordException.class);
    }
    assertThat(RecordText.replacing(UTF_8).read(bytes, 0, bytes.length)).isEqualTo(lenient);
  }

  @Property
  void acceptsEveryText(@ForAll String text) throws Exception {
    byte[] bytes = ("\uFFFD" + text.replaceAll("\\p{Cs}", "") + "é\uFFFD").getBytes(UTF_8);
    assertThat(RecordText.strict(UTF_8).read(bytes, 0, bytes.length).getBytes(UTF_8))
        .isEqualTo(bytes);
  }

  @Test
  void refusesEveryKindOfMalformedBytes() {
    byte[][] malformed = {
      bytes('a', 0x80),
      bytes('a', 0xC3),
      bytes('a', 0xC3, 'b'),
      bytes(0xC0, 0xAF), // A slash in two bytes.
      bytes(0xED, 0xA0, 0x80), // Half a surrogate pair.
      bytes(0xF5, 0x80, 0x80, 0x80),
      bytes(0xFF)
    };
    for (byte[] one : malformed) {
      assertThatThrownBy(() -> RecordText.strict(UTF_8).read(one, 0, one.length))
          .isInstanceOf(MalformedRecordException.class);
    }
    assertThatThrownBy(() -> RecordText.strict(US_ASCII).read(bytes('a', 0xE9), 0, 2))
        .hasMessageContaining("is not US-ASCII");
    assertThatThrownBy(
            () -> RecordText.strict(Charset.forName("windows-1252")).read(bytes(0x81), 0, 1))
        .hasMessageContaining("is not windows-1252");
  }

  @Test
  void showsWhatItFoundWithoutControlCharacters() {
    byte[] bytes = bytes('>', 'J', 0x1B, 'F', 0xE9, 'K', '<');
    assertThatThrownBy(() -> RecordText.strict(UTF_8).read(bytes, 1, 6))
        .hasMessageStartingWith(
            "the text \"J\\x1bF\\xe9K\" is not UTF-8: there is the byte 0xe9. Convert");
    byte[] wide = new byte[1000];
    Arrays.fill(wide, (byte) 'x');
    wide[500] = (byte) 0x80;
    assertThatThrownBy(() -> RecordText.strict(UTF_8).read(wide, 0, 1000))
        .hasMessageStartingWith(
            "the text \"..." + "x".repeat(20) + "\\x80" + "x".repeat(19) + "...\" is not UTF-8");
  }
}
