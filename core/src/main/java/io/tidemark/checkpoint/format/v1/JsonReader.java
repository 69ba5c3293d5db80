// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.tidemark.checkpoint.CheckpointCorruptException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Parses a JSON document. A class of its own, so that a job that starts fresh loads no parser.
 *
 * <p>Thread: any.
 */
final class JsonReader {
  /** The limits of Jackson guard against hostile input; ours is guarded by its checksum. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(1 << 20)
                  .build())
          .build();

  private JsonReader() {}

  /**
   * The object in the bytes, behind which there is nothing.
   *
   * @param file the file's name, for messages
   */
  static JsonObject read(String file, byte[] bytes) throws CheckpointCorruptException {
    try (JsonParser parser = FACTORY.createParser(bytes)) {
      JsonToken first = parser.nextToken();
      Object document = first == null ? null : value(parser, first);
      JsonToken behind = parser.nextToken();
      if (behind != null) {
        throw new CheckpointCorruptException(
            file,
            Math.max(0, parser.currentTokenLocation().getByteOffset()),
            "the token " + behind + " behind the document",
            "the end of the file");
      }
      if (document instanceof JsonObject object) {
        return object;
      }
      throw new CheckpointCorruptException(file, 0, "a JSON value", "a JSON object");
    } catch (JsonProcessingException e) {
      throw new CheckpointCorruptException(
          file, Math.max(0, e.getLocation().getByteOffset()), e.getOriginalMessage(), "JSON");
    } catch (CheckpointCorruptException e) {
      throw e;
    } catch (IOException e) {
      throw new CheckpointCorruptException(file, 0, String.valueOf(e.getMessage()), "JSON");
    }
  }

  /** The value that begins with a token; the parser limits how deep it is nested. */
  private static @Nullable Object value(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case VALUE_NUMBER_INT -> whole(parser);
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      default -> throw new IllegalStateException("The parser gave " + token + " for a value.");
    };
  }

  private static Number whole(JsonParser parser) throws IOException {
    return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
        ? parser.getBigIntegerValue()
        : parser.getLongValue();
  }

  private static JsonObject object(JsonParser parser) throws IOException {
    JsonObject object = new JsonObject();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_OBJECT;
        token = parser.nextToken()) {
      String name = parser.currentName();
      object.putRead(name, value(parser, parser.nextToken()));
    }
    return object;
  }

  private static JsonArray array(JsonParser parser) throws IOException {
    JsonArray array = new JsonArray();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      array.addRead(value(parser, token));
    }
    return array;
  }
}
