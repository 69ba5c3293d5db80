// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tidemark.checkpoint.CheckpointCorruptException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;

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

  /** The limits of Jackson guard against hostile input; ours is guarded by its checksum. */
  private static final ObjectMapper MAPPER =
      new ObjectMapper(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(Integer.MAX_VALUE)
                          .maxNameLength(1 << 20)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private JsonText() {}

  /** An empty document. */
  static ObjectNode newDocument() {
    return MAPPER.createObjectNode();
  }

  /** The document's bytes; it must have a member. */
  static byte[] toBytes(ObjectNode document) {
    StringBuilder text = new StringBuilder("{\n");
    Iterator<Map.Entry<String, JsonNode>> members = document.properties().iterator();
    while (members.hasNext()) {
      Map.Entry<String, JsonNode> member = members.next();
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
  static ObjectNode fromBytes(String file, byte[] bytes) throws CheckpointCorruptException {
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
    try {
      JsonNode document = MAPPER.readTree(bytes);
      if (document instanceof ObjectNode object) {
        object.remove("crc32c");
        return object;
      }
      throw new CheckpointCorruptException(file, 0, "a JSON value", "a JSON object");
    } catch (JsonProcessingException e) {
      throw new CheckpointCorruptException(
          file, Math.max(0, e.getLocation().getByteOffset()), e.getOriginalMessage(), "JSON");
    } catch (java.io.IOException e) {
      throw new CheckpointCorruptException(file, 0, String.valueOf(e.getMessage()), "JSON");
    }
  }

  private static String printable(String text) {
    StringBuilder printable = new StringBuilder();
    for (char c : text.toCharArray()) {
      printable.append(c >= ' ' && c < 127 ? c : c == '\n' ? ' ' : '?');
    }
    return printable.toString().strip();
  }

  private static void printMember(
      Map.Entry<String, JsonNode> member, int indent, StringBuilder text) {
    int start = text.length();
    text.append(MAPPER.getNodeFactory().textNode(member.getKey())).append(": ");
    print(member.getValue(), indent, indent + text.length() - start, text);
  }

  /** Prints a value that begins in a column of a line that is indented. */
  private static void print(JsonNode value, int indent, int column, StringBuilder text) {
    int start = text.length();
    if (printInLine(value, text, start + LINE - column) || value.isEmpty()) {
      return;
    }
    text.setLength(start);
    text.append(value.isObject() ? '{' : '[');
    String separator = "\n" + " ".repeat(indent + 2);
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        text.append(separator);
        printMember(member, indent + 2, text);
        separator = ",\n" + " ".repeat(indent + 2);
      }
    } else {
      for (JsonNode element : value) {
        text.append(separator);
        print(element, indent + 2, indent + 2, text);
        separator = ",\n" + " ".repeat(indent + 2);
      }
    }
    text.append('\n').append(" ".repeat(indent)).append(value.isObject() ? '}' : ']');
  }

  /** Prints a value in one line; false as soon as the text would pass a length. */
  private static boolean printInLine(JsonNode value, StringBuilder text, int maxLength) {
    if (!value.isContainerNode()) {
      text.append(value);
      return text.length() <= maxLength;
    }
    boolean object = value.isObject();
    text.append(object ? '{' : '[');
    String separator = "";
    Iterator<Map.Entry<String, JsonNode>> members = value.properties().iterator();
    for (JsonNode element : value) {
      text.append(separator);
      if (object) {
        text.append(MAPPER.getNodeFactory().textNode(members.next().getKey())).append(": ");
      }
      if (!printInLine(element, text, maxLength)) {
        return false;
      }
      separator = ", ";
    }
    text.append(object ? '}' : ']');
    return text.length() <= maxLength;
  }
}
