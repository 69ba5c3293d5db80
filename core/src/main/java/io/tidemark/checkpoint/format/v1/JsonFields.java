// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import io.tidemark.checkpoint.CheckpointCorruptException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The members of a JSON object, each to be taken once; what is not as specified is refused. */
final class JsonFields {
  private final String file;
  private final String path;
  private final List<String> untaken = new ArrayList<>();
  private final Map<String, @Nullable Object> members;

  /**
   * Looks at an object.
   *
   * @param file the file, for messages
   * @param path where the object stands in the document, for messages
   */
  JsonFields(String file, String path, @Nullable Object object) throws CheckpointCorruptException {
    this.file = file;
    this.path = path;
    if (!(object instanceof JsonObject known)) {
      throw wrong(path, object, "an object");
    }
    this.members = known.members();
    untaken.addAll(members.keySet());
  }

  /** The exception for a value that is not as specified. */
  CheckpointCorruptException wrong(String where, @Nullable Object found, String expected) {
    String text = found == null ? "nothing" : JsonText.inLine(found);
    return new CheckpointCorruptException(
        file,
        0,
        (text.length() > 80 ? text.substring(0, 80) + "..." : text) + " at " + where,
        expected);
  }

  private @Nullable Object take(String name) {
    untaken.remove(name);
    return members.get(name);
  }

  /** A text. */
  String text(String name) throws CheckpointCorruptException {
    Object value = take(name);
    if (!(value instanceof String text)) {
      throw wrong(path + "." + name, value, "a text");
    }
    return text;
  }

  /** A whole number from 0 on. */
  long count(String name) throws CheckpointCorruptException {
    Object value = take(name);
    if (!(value instanceof Long number)) {
      throw wrong(path + "." + name, value, "a whole number");
    }
    return checkCount(path + "." + name, number);
  }

  private long checkCount(String where, long value) throws CheckpointCorruptException {
    if (value < 0) {
      throw wrong(where, value, "a number that is not negative");
    }
    return value;
  }

  /** A whole number from 0 to 2^31 - 1. */
  int smallCount(String name) throws CheckpointCorruptException {
    long count = count(name);
    if (count > Integer.MAX_VALUE) {
      throw wrong(path + "." + name, members.get(name), "at most 2147483647");
    }
    return (int) count;
  }

  /** True or false. */
  boolean flag(String name) throws CheckpointCorruptException {
    Object value = take(name);
    if (!(value instanceof Boolean flag)) {
      throw wrong(path + "." + name, value, "true or false");
    }
    return flag;
  }

  /** Bytes in base 64. */
  byte[] bytes(String name) throws CheckpointCorruptException {
    Object value = take(name);
    try {
      if (value instanceof String text) {
        return Base64.getDecoder().decode(text);
      }
    } catch (IllegalArgumentException e) {
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
    throw wrong(path + "." + name, members.get(name), "one of " + names);
  }

  /** How a constant stands in JSON. */
  static String nameOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A nested object, null when it is not there. */
  @Nullable JsonFields objectOrNull(String name) throws CheckpointCorruptException {
    Object value = take(name);
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
    return members.containsKey(name);
  }

  /** A list of objects. */
  List<JsonFields> objects(String name) throws CheckpointCorruptException {
    JsonArray list = list(name);
    List<JsonFields> all = new ArrayList<>();
    for (Object element : list.elements()) {
      all.add(new JsonFields(file, path + "." + name + "[" + all.size() + "]", element));
    }
    return all;
  }

  /** A list of whole numbers from 0 on. */
  long[] counts(String name) throws CheckpointCorruptException {
    JsonArray list = list(name);
    return numbers(path + "." + name, list);
  }

  private JsonArray list(String name) throws CheckpointCorruptException {
    Object value = take(name);
    if (!(value instanceof JsonArray list)) {
      throw wrong(path + "." + name, value, "a list");
    }
    return list;
  }

  private long[] numbers(String where, JsonArray list) throws CheckpointCorruptException {
    long[] numbers = new long[list.elements().size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!(list.elements().get(i) instanceof Long number)) {
        throw wrong(where, list, "whole numbers");
      }
      numbers[i] = checkCount(where, number);
    }
    return numbers;
  }

  /** A list of lists of so many whole numbers from 0 on. */
  List<long[]> rows(String name, int columns) throws CheckpointCorruptException {
    JsonArray list = list(name);
    List<long[]> rows = new ArrayList<>();
    for (Object element : list.elements()) {
      String where = path + "." + name + "[" + rows.size() + "]";
      if (!(element instanceof JsonArray row) || row.elements().size() != columns) {
        throw wrong(where, element, "a list of " + columns + " numbers");
      }
      rows.add(numbers(where, row));
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
      throw wrong(path + "." + name, members.get(name), "no such member");
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
