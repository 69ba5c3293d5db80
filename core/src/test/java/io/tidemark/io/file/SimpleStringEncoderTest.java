// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.operator.Copies;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SimpleStringEncoderTest {

  private static String written(SimpleStringEncoder<Object> encoder, Object record, String charset)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    encoder.encode(record, out);
    encoder.encode(record, out);
    String text = out.toString(Charset.forName(charset));
    assertThat(text).endsWith("\n").hasSize(2 * (text.length() / 2));
    assertThat(text.substring(0, text.length() / 2)).isEqualTo(text.substring(text.length() / 2));
    return text.substring(0, text.length() / 2 - 1);
  }

  /** What is written is what a reader gets, or nothing is. */
  @Property(tries = 2_000)
  void writesTheTextOrRefusesIt(@ForAll String text) throws IOException {
    for (String charset : List.of("UTF-8", "ISO-8859-1", "US-ASCII", "GBK", "ISO-2022-JP")) {
      SimpleStringEncoder<Object> encoder = Copies.of(new SimpleStringEncoder<>(charset));
      if (Charset.forName(charset).newEncoder().canEncode(text)) {
        assertThat(written(encoder, text, charset)).isEqualTo(text);
      } else {
        assertThatThrownBy(() -> encoder.encode(text, new ByteArrayOutputStream()))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("cannot be written in " + charset);
      }
    }
  }

  @Test
  void writesNoQuestionMarkForWhatThereIsNot() throws IOException {
    SimpleStringEncoder<Object> latin = new SimpleStringEncoder<>("ISO-8859-1");
    assertThat(written(latin, "10 \u00a3?", "ISO-8859-1")).isEqualTo("10 \u00a3?");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThatThrownBy(() -> latin.encode("10 \u20ac", out))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("\"10 \u20ac\" cannot be written in ISO-8859-1");
    assertThat(out.size()).isZero();
    assertThatThrownBy(() -> new SimpleStringEncoder<>().encode("a\ud83db", out))
        .hasMessageContaining("\"a\\ud83db\"")
        .hasMessageContaining("half of one");
    assertThat(written(new SimpleStringEncoder<>(), "is it \ud83d\ude00?", "UTF-8"))
        .isEqualTo("is it \ud83d\ude00?");
  }

  /** In UTF-16 each line would have a byte order mark, and an end that is half a character. */
  @Test
  void refusesCharsetsInWhichALineEndsInAnotherWay() {
    for (String charset : List.of("UTF-16", "UTF-16LE", "UTF-32", "IBM1047", "no-such", "")) {
      assertThatThrownBy(() -> new SimpleStringEncoder<>(charset))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(charset);
    }
  }
}
