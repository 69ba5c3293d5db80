// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.nio.charset.StandardCharsets;

/**
 * Each line is a record, without its end ({@code \n} or {@code \r\n}); empty lines are records too.
 * A byte order mark at the start of a file is left out. A line that is no text in the charset is
 * malformed.
 */
public final class TextLineInputFormat implements RecordFormat<String> {
  private static final long serialVersionUID = 1L;

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
    this.text = RecordText.strict(LineEnds.charset(charsetName));
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
