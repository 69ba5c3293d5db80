// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.util.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes what {@code toString} gives and a newline. Text that the charset cannot hold is refused,
 * where Flink writes question marks.
 *
 * @param <IN> the type of the records
 */
public final class SimpleStringEncoder<IN> implements Encoder<IN> {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 40;

  private final String charsetName;
  private transient @Nullable Writing writing;

  /** In UTF-8. */
  public SimpleStringEncoder() {
    this(StandardCharsets.UTF_8.name());
  }

  /**
   * In another charset.
   *
   * @throws IllegalArgumentException when it is unknown, or does not write a line's end as the byte
   *     10
   */
  public SimpleStringEncoder(String charsetName) {
    this.writing = new Writing(LineEnds.charset(charsetName));
    this.charsetName = charsetName;
  }

  @Override
  public void encode(IN element, OutputStream stream) throws IOException {
    Writing known = writing;
    if (known == null) {
      known = new Writing(Charset.forName(charsetName));
      writing = known;
    }
    stream.write(known.bytes(element.toString()));
    stream.write('\n');
  }

  /** How text is written in one charset. Not for several threads. */
  private static final class Writing {
    private final Charset charset;
    private final CharsetEncoder strict;
    private final byte[] replacement;

    Writing(Charset charset) {
      this.charset = charset;
      this.strict = charset.newEncoder(); // It reports what it cannot write.
      this.replacement = strict.replacement();
    }

    byte[] bytes(String text) throws IOException {
      byte[] bytes = text.getBytes(charset);
      // What cannot be written was replaced, mostly by '?'; only then is it worth to look.
      if (replacement.length != 1 || contains(bytes, replacement[0])) {
        checkAllIsWritten(text);
      }
      return bytes;
    }

    private static boolean contains(byte[] bytes, byte wanted) {
      for (byte one : bytes) {
        if (one == wanted) {
          return true;
        }
      }
      return false;
    }

    private void checkAllIsWritten(String text) throws IOException {
      try {
        strict.encode(CharBuffer.wrap(text));
      } catch (CharacterCodingException e) {
        throw new IOException(
            "The text \""
                + Printable.of(text, SHOWN)
                + "\" cannot be written in "
                + charset.name()
                + ": a character in it is not in that charset, or is half of one. Write UTF-8, and"
                + " cut texts between whole characters.",
            e);
      }
    }
  }
}
