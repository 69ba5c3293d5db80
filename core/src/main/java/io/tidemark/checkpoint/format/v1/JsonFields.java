// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.checkpoint.CheckpointCorruptException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The members of a JSON object, each to be taken once; what is not as specified is refused. */
final class JsonFields {
  private final String file;
  private final String path;
  private final List<String> untaken = new ArrayList<>();
  private final JsonNode object;

  /**
   * Looks at an object.
   *
   * @param file the file, for messages
   * @param path where the object stands in the document, for messages
   */
  JsonFields(String file, String path, JsonNode object) throws CheckpointCorruptException {
    this.file = file;
    this.path = path;
    this.object = object;
    if (!object.isObject()) {
      throw wrong(path, object, "an object");
    }
    object.fieldNames().forEachRemaining(untaken::add);
  }

  /** The exception for a value that is not as specified. */
  CheckpointCorruptException wrong(String where, @Nullable JsonNode found, String expected) {
    String text = found == null ? "nothing" : found.toString();
    return new CheckpointCorruptException(
        file,
        0,
        (text.length() > 80 ? text.substring(0, 80) + "..." : text) + " at " + where,
        expected);
  }

  private @Nullable JsonNode take(String name) {
    untaken.remove(name);
    JsonNode value = object.get(name);
    return value == null || value.isNull() ? null : value;
  }

  /** A text. */
  String text(String name) throws CheckpointCorruptException {
    JsonNode value = take(name);
    if (value == null || !value.isTextual()) {
      throw wrong(path + "." + name, value, "a text");
    }
    return value.textValue();
  }

  /** A whole number from 0 on. */
  long count(String name) throws CheckpointCorruptException {
    JsonNode value = take(name);
    if (value == null || !value.canConvertToLong() || !value.isIntegralNumber()) {
      throw wrong(path + "." + name, value, "a whole number");
    }
    return checkCount(path + "." + name, value);
  }

  private long checkCount(String where, JsonNode value) throws CheckpointCorruptException {
    if (value.longValue() < 0) {
      throw wrong(where, value, "a number that is not negative");
    }
    return value.longValue();
  }

  /** A whole number from 0 to 2^31 - 1. */
  int smallCount(String name) throws CheckpointCorruptException {
    long count = count(name);
    if (count > Integer.MAX_VALUE) {
      throw wrong(path + "." + name, object.get(name), "at most 2147483647");
    }
    return (int) count;
  }

  /** True or false. */
  boolean flag(String name) throws CheckpointCorruptException {
    JsonNode value = take(name);
    if (value == null || !value.isBoolean()) {
      throw wrong(path + "." + name, value, "true or false");
    }
    return value.booleanValue();
  }

  /** Bytes in base 64. */
  byte[] bytes(String name) throws CheckpointCorruptException {
    JsonNode value = take(name);
    try {
      if (value != null && value.isTextual()) {
        return value.binaryValue();
      }
    } catch (IOException e) {
      throw wrong(path + "." + name, value, "bytes in base 64 (" + e.getMessage() + ")");
    }
    throw wrong(path + "." + name, value, "bytes in base 64");
  }

  /** The constant whose name in lower case stands here, with hyphens for underscores. */
  <E extends Enum<E>> E constant(String name, Class<E> type) throws CheckpointCorruptException {
    String text = text(name);
    for (E constant : type.getEnumConstants()) {
      if (nameOf(constant).equals(text)) {
        return constant;
      }
    }
    List<String> names = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      names.add(nameOf(constant));
    }
    throw wrong(path + "." + name, object.get(name), "one of " + names);
  }

  /** How a constant stands in JSON. */
  static String nameOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A nested object, null when it is not there. */
  @Nullable JsonFields objectOrNull(String name) throws CheckpointCorruptException {
    JsonNode value = take(name);
    return value == null ? null : new JsonFields(file, path + "." + name, value);
  }

  /** A nested object. */
  JsonFields object(String name) throws CheckpointCorruptException {
    JsonFields nested = objectOrNull(name);
    if (nested == null) {
      throw wrong(path + "." + name, null, "an object");
    }
    return nested;
  }

  /** Whether there is such a member. */
  boolean has(String name) {
    return object.has(name);
  }

  /** A list of objects. */
  List<JsonFields> objects(String name) throws CheckpointCorruptException {
    JsonNode value = take(name);
    if (value == null || !value.isArray()) {
      throw wrong(path + "." + name, value, "a list");
    }
    List<JsonFields> all = new ArrayList<>();
    for (JsonNode element : value) {
      all.add(new JsonFields(file, path + "." + name + "[" + all.size() + "]", element));
    }
    return all;
  }

  /** A list of whole numbers from 0 on. */
  long[] counts(String name) throws CheckpointCorruptException {
    JsonNode value = take(name);
    if (value == null || !value.isArray()) {
      throw wrong(path + "." + name, value, "a list");
    }
    return numbers(path + "." + name, value);
  }

  private long[] numbers(String where, JsonNode list) throws CheckpointCorruptException {
    long[] numbers = new long[list.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!list.get(i).isIntegralNumber() || !list.get(i).canConvertToLong()) {
        throw wrong(where, list, "whole numbers");
      }
      numbers[i] = checkCount(where, list.get(i));
    }
    return numbers;
  }

  /** A list of lists of so many whole numbers from 0 on. */
  List<long[]> rows(String name, int columns) throws CheckpointCorruptException {
    JsonNode value = take(name);
    if (value == null || !value.isArray()) {
      throw wrong(path + "." + name, value, "a list");
    }
    List<long[]> rows = new ArrayList<>();
    for (JsonNode element : value) {
      String where = path + "." + name + "[" + rows.size() + "]";
      if (!element.isArray() || element.size() != columns) {
        throw wrong(where, element, "a list of " + columns + " numbers");
      }
      rows.add(numbers(where, element));
    }
    return rows;
  }

  /** All members, which must be texts. */
  SortedMap<String, String> texts() throws CheckpointCorruptException {
    SortedMap<String, String> texts = new TreeMap<>();
    for (String name : List.copyOf(untaken)) {
      texts.put(name, text(name));
    }
    return texts;
  }

  /** Refuses what was not taken: a format version never grows. */
  void end() throws CheckpointCorruptException {
    if (!untaken.isEmpty()) {
      String name = untaken.get(0);
      throw wrong(path + "." + name, object.get(name), "no such member");
    }
  }

  /** Checks the two members that every document of ours begins with. */
  void checkVersion(String format, int version) throws IOException {
    String foundFormat = text("format");
    if (!foundFormat.equals(format)) {
      throw new CheckpointCorruptException(
          file, 0, "a document of the format " + foundFormat, "the format " + format);
    }
    long found = count("version");
    if (found != version) {
      throw new IOException(
          "The file "
              + file
              + " is of version "
              + found
              + " of the format "
              + format
              + "; this version of Tidemark reads version "
              + version
              + ". Use the version of Tidemark that wrote it, or a newer one.");
    }
  }
}
