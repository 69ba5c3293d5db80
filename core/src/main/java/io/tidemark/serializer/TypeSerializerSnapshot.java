// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

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
  public record Field(String name, TypeSerializerSnapshot schema) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Field field && name.equals(field.name) && schema.equals(field.schema);
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + schema.hashCode();
    }
  }

  /** Copies the arguments. */
  public TypeSerializerSnapshot {
    attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
    fields = List.copyOf(fields);
  }

  // Written out because every start of a job compares schemas, and what the JVM makes for a record
  // costs some milliseconds when it is called first.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TypeSerializerSnapshot that
        && version == that.version
        && kind.equals(that.kind)
        && attributes.equals(that.attributes)
        && fields.equals(that.fields);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * (31 * kind.hashCode() + version) + attributes.hashCode()) + fields.hashCode();
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

  /**
   * The schema as people write types: {@code map<string, list<long>>}, {@code record
   * com.acme.Order}.
   */
  public String describe() {
    String name = attributes.containsKey("class") ? kind + " " + attributes.get("class") : kind;
    if (fields.isEmpty() || attributes.containsKey("class")) {
      return name;
    }
    return name
        + fields.stream()
            .map(f -> f.schema().describe())
            .collect(Collectors.joining(", ", "<", ">"));
  }

  /** A checksum of everything in the schema, equal in every JVM. */
  public int fingerprint() {
    CRC32C checksum = new CRC32C();
    addTo(checksum);
    return (int) checksum.getValue();
  }

  private void addTo(CRC32C checksum) {
    add(checksum, kind);
    add(checksum, Integer.toString(version));
    add(checksum, Integer.toString(attributes.size()));
    attributes.forEach(
        (name, value) -> {
          add(checksum, name);
          add(checksum, value);
        });
    add(checksum, Integer.toString(fields.size()));
    for (Field field : fields) {
      add(checksum, field.name());
      field.schema().addTo(checksum);
    }
  }

  private static void add(CRC32C checksum, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    checksum.update(Integer.toString(bytes.length).getBytes(StandardCharsets.UTF_8));
    checksum.update(':');
    checksum.update(bytes);
  }

  /**
   * Where this schema, found in a checkpoint, first differs from the one in the program: the
   * outermost field that was added, removed, moved or has another type, walked in written order.
   * Null when they are equal.
   */
  public TypeSerializerSchemaCompatibility.@Nullable Mismatch firstDifference(
      TypeSerializerSnapshot now) {
    return equals(now) ? null : difference("", now);
  }

  private TypeSerializerSchemaCompatibility.Mismatch difference(
      String path, TypeSerializerSnapshot now) {
    if (!kind.equals(now.kind)) {
      return mismatch(path, describe(), now.describe());
    }
    if (version != now.version || !attributes.equals(now.attributes)) {
      return mismatch(path, inFull(now), now.inFull(this));
    }
    int common = Math.min(fields.size(), now.fields.size());
    for (int i = 0; i < common; i++) {
      Field before = fields.get(i);
      Field after = now.fields.get(i);
      String name = before.name();
      if (!name.equals(after.name())) {
        boolean removed = now.fields.stream().noneMatch(f -> f.name().equals(name));
        boolean added = fields.stream().noneMatch(f -> f.name().equals(after.name()));
        return removed
            ? mismatch(join(path, name), before.schema().describe(), "no such field")
            : added
                ? mismatch(join(path, after.name()), "no such field", after.schema().describe())
                : mismatch(join(path, name), "field " + i, "a field in another place");
      }
      if (!before.schema().equals(after.schema())) {
        return before.schema().difference(join(path, name), after.schema());
      }
    }
    return fields.size() > common
        ? mismatch(
            join(path, fields.get(common).name()),
            fields.get(common).schema().describe(),
            "no such field")
        : mismatch(
            join(path, now.fields.get(common).name()),
            "no such field",
            now.fields.get(common).schema().describe());
  }

  private static TypeSerializerSchemaCompatibility.Mismatch mismatch(
      String path, String before, String after) {
    return new TypeSerializerSchemaCompatibility.Mismatch(path, before, after);
  }

  private static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** The description and what {@link #describe()} leaves out although the other schema differs. */
  private String inFull(TypeSerializerSnapshot other) {
    StringBuilder text = new StringBuilder(describe());
    if (version != other.version) {
      text.append(" version ").append(version);
    }
    TreeMap<String, String> all = new TreeMap<>(attributes);
    other.attributes.forEach((name, value) -> all.putIfAbsent(name, ""));
    all.forEach(
        (name, value) -> {
          boolean differs = !value.equals(other.attributes.getOrDefault(name, ""));
          if (differs && !name.equals("class")) {
            text.append(" with ").append(name).append(" [").append(value).append(']');
          }
        });
    return text.toString();
  }
}
