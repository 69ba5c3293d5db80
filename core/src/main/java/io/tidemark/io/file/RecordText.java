// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.util.Printable;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bytes of records as text, for formats. Bytes that are no text in the charset make the
 * record malformed: replaced by the replacement character, texts that differ would become the same,
 * and so would keys. A format may be asked to replace them all the same.
 *
 * <p>Not for several threads.
 */
public final class RecordText implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final char REPLACEMENT = '\uFFFD';
  private static final int SHOWN = 40;

  private final String charsetName;
  private final boolean replaces;
  private transient @Nullable Charset charset;

  private RecordText(Charset charset, boolean replaces) {
    this.charsetName = charset.name();
    this.charset = charset;
    this.replaces = replaces;
  }

  /** Refuses what is no text. */
  public static RecordText strict(Charset charset) {
    return new RecordText(charset, false);
  }

  /** Replaces what is no text by the replacement character. */
  public static RecordText replacing(Charset charset) {
    return new RecordText(charset, true);
  }

  /** Whether it replaces. */
  public boolean replaces() {
    return replaces;
  }

  /** The charset. */
  public Charset charset() {
    Charset known = charset;
    if (known == null) {
      known = Charset.forName(charsetName);
      charset = known;
    }
    return known;
  }

  /**
   * Reads a text.
   *
   * @param start the index of its first byte
   * @param end the index behind its last byte
   * @throws MalformedRecordException when the bytes are no text; the sentence shows them
   */
  public String read(byte[] bytes, int start, int end) throws MalformedRecordException {
    Charset known = charset();
    String text = new String(bytes, start, end - start, known);
    // Whatever is no text was replaced; only then is it worth to look where, or whether the
    // replacement character itself was there.
    if (!replaces && text.indexOf(REPLACEMENT) >= 0) {
      refuseInvalid(bytes, start, end);
    }
    return text;
  }

  /** Refuses bytes that are no text, without reading them. */
  public void check(byte[] bytes, int start, int end) throws MalformedRecordException {
    for (int i = start; i < end; i++) {
      if (bytes[i] < 0) {
        read(bytes, start, end);
        return;
      }
    }
  }

  private void refuseInvalid(byte[] bytes, int start, int end) throws MalformedRecordException {
    CharsetDecoder decoder =
        charset()
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes, start, end - start);
    CharBuffer out =
        CharBuffer.allocate((int) Math.ceil(in.remaining() * (double) decoder.maxCharsPerByte()));
    CoderResult result = decoder.decode(in, out, true);
    if (result.isError()) {
      throw invalid(bytes, start, end, in.position());
    }
  }

  private MalformedRecordException invalid(byte[] bytes, int start, int end, int at) {
    int from = Math.max(start, at - SHOWN / 2);
    int to = Math.min(end, from + SHOWN);
    StringBuilder shown = new StringBuilder();
    for (int i = from; i < to; i++) {
      shown.append(
          bytes[i] < 0
              ? String.format(Locale.ROOT, "\\x%02x", bytes[i] & 0xFF)
              : Printable.of(String.valueOf((char) bytes[i])));
    }
    return new MalformedRecordException(
        String.format(
            Locale.ROOT,
            "the text \"%s%s%s\" is not %s: there is the byte 0x%02x. Convert the file to %s, or"
                + " have the format replace such bytes, with which texts that differ may become the"
                + " same.",
            from > start ? "..." : "",
            shown,
            to < end ? "..." : "",
            charsetName,
            bytes[at] & 0xFF,
            charsetName));
  }
}
