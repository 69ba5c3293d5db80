// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The schema that a {@link TypeSerializer} writes, as plain data: it needs no class of the user to
 * be read, compared or shown, and stands in a checkpoint's metadata as readable JSON.
 *
 * <p>Two snapshots are equal when everything in them is equal; equal snapshots mean equal bytes.
 *
 * @param kind the serializer's fixed, lower-case name, such as {@code long}, {@code list}, {@code
 *     record}, {@code pojo}, {@code enum}; a serializer outside this project uses its class name
 * @param version the version of the byte layout of this kind, from 1
 * @param attributes facts beside the fields, such as {@code class} or {@code constants}, sorted
 * @param fields the nested schemas in written order: fields of a record, the element of a list, key
 *     and value of a map
 */
public record TypeSerializerSnapshot(
    String kind, int version, SortedMap<String, String> attributes, List<Field> fields) {

  /**
   * One nested schema.
   *
   * @param name the field's name, unique among its siblings
   * @param schema its schema
   */
  public record Field(String name, TypeSerializerSnapshot schema) {}

  /** Copies the arguments. */
  public TypeSerializerSnapshot {
    attributes = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
    fields = List.copyOf(fields);
  }

  /** A schema without attributes and fields. */
  public static TypeSerializerSnapshot of(String kind) {
    return new TypeSerializerSnapshot(kind, 1, new TreeMap<>(), List.of());
  }

  /** A schema without attributes. */
  public static TypeSerializerSnapshot of(String kind, List<Field> fields) {
    return new TypeSerializerSnapshot(kind, 1, new TreeMap<>(), fields);
  }

  /** This schema with one more attribute. */
  public TypeSerializerSnapshot with(String attribute, String value) {
    TreeMap<String, String> more = new TreeMap<>(attributes);
    more.put(attribute, value);
    return new TypeSerializerSnapshot(kind, version, more, fields);
  }

  /** The schema as people write types: {@code map<string, list<long>>}, {@code record com.acme.Order}. */
  public String describe() {
    String name = attributes.containsKey("class") ? kind + " " + attributes.get("class") : kind;
    if (fields.isEmpty() || attributes.containsKey("class")) {
      return name;
    }
    return name
        + fields.stream().map(f -> f.schema().describe()).collect(Collectors.joining(", ", "<", ">"));
  }
}
