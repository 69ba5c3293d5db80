// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.util.Checks;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;

/**
 * Each line is a record, without its end ({@code \n} or {@code \r\n}); empty lines are records too.
 * A byte order mark at the start of a file is left out. A line that is no text in the charset is
 * malformed.
 */
public final class TextLineInputFormat implements RecordFormat<String> {
  private static final long serialVersionUID = 1L;
  private static final byte NEWLINE = '\n';

  private final RecordText text;

  /** Lines in UTF-8. */
  public TextLineInputFormat() {
    this(StandardCharsets.UTF_8.name());
  }

  /**
   * Lines in another charset.
   *
   * @throws IllegalArgumentException when it is unknown, or does not write a line's end as the byte
   *     10
   */
  public TextLineInputFormat(String charsetName) {
    Charset charset = charset(charsetName);
    byte[] newline = charset.canEncode() ? "\n".getBytes(charset) : new byte[0];
    Checks.argument(
        newline.length == 1 && newline[0] == NEWLINE,
        "The charset %s does not write the end of a line as the byte 10, by which lines are told"
            + " apart. Convert the files to UTF-8.",
        charsetName);
    this.text = RecordText.strict(charset);
  }

  private TextLineInputFormat(RecordText text) {
    this.text = text;
  }

  /**
   * This format, but bytes that are no text in the charset become the replacement character {@code
   * U+FFFD}, where else their line is malformed. Lines that differ may become the same.
   */
  public TextLineInputFormat replacingMalformedText() {
    return new TextLineInputFormat(RecordText.replacing(text.charset()));
  }

  private static Charset charset(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new IllegalArgumentException(
          "There is no charset '" + name + "' in this JVM. Name one such as UTF-8 or ISO-8859-1.",
          e);
    }
  }

  @Override
  public RecordDecoder<String> createDecoder(String path) {
    return new Decoder(text);
  }

  private static final class Decoder implements RecordDecoder<String> {
    private final RecordText text;
    private byte[] bytes = new byte[0];
    private int start;
    private int end;
    private boolean first;

    Decoder(RecordText text) {
      this.text = text;
    }

    @Override
    public void startOfFile() {
      first = text.charset().equals(StandardCharsets.UTF_8);
    }

    @Override
    public int frame(byte[] source, int offset, int limit, boolean endOfFile) {
      int newline = LineEnds.find(source, offset, limit);
      if (newline < 0 && !endOfFile) {
        return 0;
      }
      bytes = source;
      end = newline < 0 ? limit : newline;
      start = first ? LineEnds.behindByteOrderMark(source, offset, end) : offset;
      first = false;
      int taken = (newline < 0 ? limit : newline + 1) - offset;
      if (end > start && source[end - 1] == '\r') {
        end--;
      }
      return taken;
    }

    @Override
    public int lines() {
      return 1;
    }

    @Override
    public String parse() throws MalformedRecordException {
      return text.read(bytes, start, end);
    }
  }
}
