// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** One measurement as one line of JSON: what is printed, and kept in results files. */
public final class ResultLine {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ObjectNode json;

  public ResultLine(ObjectNode json) {
    this.json = json;
  }

  /** An object without fields. */
  public static ObjectNode newObject() {
    return MAPPER.createObjectNode();
  }

  /** Reads a line of a results file. */
  public static ResultLine parse(String line) {
    try {
      JsonNode node = MAPPER.readTree(line);
      if (node instanceof ObjectNode object) {
        return new ResultLine(object);
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Not a JSON object: " + line, e);
    }
    throw new IllegalArgumentException("Not a JSON object: " + line);
  }

  /** The line, without its end. */
  public String text() {
    return json.toString();
  }

  public String string(String field) {
    return required(field).asText();
  }

  public double number(String field) {
    return required(field).asDouble();
  }

  /** A number, or another where the line has no such field. */
  public double numberOr(String field, double otherwise) {
    JsonNode value = json.get(field);
    return value == null ? otherwise : value.asDouble();
  }

  public long integer(String field) {
    return required(field).asLong();
  }

  /** A field that is an object. */
  public ResultLine object(String field) {
    JsonNode value = required(field);
    if (value instanceof ObjectNode object) {
      return new ResultLine(object);
    }
    throw new IllegalArgumentException("The field '" + field + "' is no object in " + json);
  }

  public boolean flag(String field) {
    return required(field).asBoolean();
  }

  private JsonNode required(String field) {
    JsonNode value = json.get(field);
    if (value == null) {
      throw new IllegalArgumentException("No field '" + field + "' in the result line " + json);
    }
    return value;
  }
}
