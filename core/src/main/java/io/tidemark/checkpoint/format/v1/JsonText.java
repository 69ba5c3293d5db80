// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.tidemark.checkpoint.CheckpointCorruptException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON documents that carry a checksum over themselves and that people can read: what fits in a
 * line stands in one. The last member is {@code "crc32c"}: eight hexadecimal digits of the CRC-32C
 * over all bytes before the line that it stands in.
 */
final class JsonText {
  private static final int LINE = 96;
  private static final String TRAILER_START = "  \"crc32c\": \"";
  private static final String TRAILER_END = "\"\n}\n";
  private static final int TRAILER_BYTES = TRAILER_START.length() + 8 + TRAILER_END.length();

  private JsonText() {}

  /** The document's bytes; it must have a member. */
  static byte[] toBytes(JsonObject document) {
    StringBuilder text = new StringBuilder("{\n");
    for (Map.Entry<String, @Nullable Object> member : document.members().entrySet()) {
      text.append("  ");
      printMember(member, 2, text);
      text.append(",\n");
    }
    byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
    String crc = Crc.hex(Crc.of(body, 0, body.length));
    byte[] trailer = (TRAILER_START + crc + TRAILER_END).getBytes(StandardCharsets.US_ASCII);
    byte[] all = java.util.Arrays.copyOf(body, body.length + trailer.length);
    System.arraycopy(trailer, 0, all, body.length, trailer.length);
    return all;
  }

  /**
   * The document in the bytes, without its checksum.
   *
   * @param file the file's name, for messages
   * @throws CheckpointCorruptException when a byte is wrong or missing
   */
  static JsonObject fromBytes(String file, byte[] bytes) throws CheckpointCorruptException {
    int bodyBytes = bytes.length - TRAILER_BYTES;
    if (bodyBytes < 0) {
      throw new CheckpointCorruptException(
          file, bytes.length, "the end of the file", "a JSON document that ends with its checksum");
    }
    String crc = Crc.hex(Crc.of(bytes, 0, bodyBytes));
    String trailer = new String(bytes, bodyBytes, TRAILER_BYTES, StandardCharsets.ISO_8859_1);
    if (!trailer.equals(TRAILER_START + crc + TRAILER_END)) {
      throw new CheckpointCorruptException(
          file,
          bodyBytes,
          "\"" + printable(trailer) + "\"",
          "the checksum \"" + crc + "\" of the bytes before, as the document's last line");
    }
    JsonObject document = JsonReader.read(file, bytes);
    document.members().remove("crc32c");
    return document;
  }

  private static String printable(String text) {
    StringBuilder printable = new StringBuilder();
    for (char c : text.toCharArray()) {
      printable.append(c >= ' ' && c < 127 ? c : c == '\n' ? ' ' : '?');
    }
    return printable.toString().strip();
  }

  private static void printMember(
      Map.Entry<String, @Nullable Object> member, int indent, StringBuilder text) {
    int start = text.length();
    quote(member.getKey(), text);
    text.append(": ");
    print(member.getValue(), indent, indent + text.length() - start, text);
  }

  /** Prints a value that begins in a column of a line that is indented. */
  private static void print(@Nullable Object value, int indent, int column, StringBuilder text) {
    int start = text.length();
    if (printInLine(value, text, start + LINE - column)) {
      return;
    }
    if (value instanceof JsonObject object && !object.members().isEmpty()) {
      text.setLength(start);
      text.append('{');
      String separator = "\n" + " ".repeat(indent + 2);
      for (Map.Entry<String, @Nullable Object> member : object.members().entrySet()) {
        text.append(separator);
        printMember(member, indent + 2, text);
        separator = ",\n" + " ".repeat(indent + 2);
      }
      text.append('\n').append(" ".repeat(indent)).append('}');
    } else if (value instanceof JsonArray array && !array.elements().isEmpty()) {
      text.setLength(start);
      text.append('[');
      String separator = "\n" + " ".repeat(indent + 2);
      for (Object element : array.elements()) {
        text.append(separator);
        print(element, indent + 2, indent + 2, text);
        separator = ",\n" + " ".repeat(indent + 2);
      }
      text.append('\n').append(" ".repeat(indent)).append(']');
    }
  }

  /** A value in one line, however long; for messages. */
  static String inLine(@Nullable Object value) {
    StringBuilder text = new StringBuilder();
    boolean unused = printInLine(value, text, Integer.MAX_VALUE);
    return text.toString();
  }

  /** Prints a value in one line; false as soon as the text would pass a length. */
  private static boolean printInLine(@Nullable Object value, StringBuilder text, int maxLength) {
    if (value instanceof String string) {
      quote(string, text);
    } else if (value instanceof JsonObject object) {
      text.append('{');
      String separator = "";
      for (Map.Entry<String, @Nullable Object> member : object.members().entrySet()) {
        text.append(separator);
        quote(member.getKey(), text);
        text.append(": ");
        if (!printInLine(member.getValue(), text, maxLength)) {
          return false;
        }
        separator = ", ";
      }
      text.append('}');
    } else if (value instanceof JsonArray array) {
      text.append('[');
      String separator = "";
      for (Object element : array.elements()) {
        text.append(separator);
        if (!printInLine(element, text, maxLength)) {
          return false;
        }
        separator = ", ";
      }
      text.append(']');
    } else {
      text.append(value);
    }
    return text.length() <= maxLength;
  }

  private static void quote(String value, StringBuilder text) {
    text.append('"');
    JsonStringEncoder.getInstance().quoteAsString(value, text);
    text.append('"');
  }
}
