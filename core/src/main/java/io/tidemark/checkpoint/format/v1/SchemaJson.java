// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A serializer's schema as JSON: kind, version, attributes, nested fields. */
final class SchemaJson {
  private SchemaJson() {}

  /** Adds a schema as a member, unless it is null. */
  static void put(JsonObject parent, String name, @Nullable TypeSerializerSnapshot schema) {
    if (schema != null) {
      write(parent.putObject(name), schema);
    }
  }

  private static void write(JsonObject json, TypeSerializerSnapshot schema) {
    json.put("kind", schema.kind());
    json.put("version", schema.version());
    if (!schema.attributes().isEmpty()) {
      JsonObject attributes = json.putObject("attributes");
      schema.attributes().forEach(attributes::put);
    }
    if (!schema.fields().isEmpty()) {
      JsonArray fields = json.putArray("fields");
      for (TypeSerializerSnapshot.Field field : schema.fields()) {
        JsonObject nested = fields.addObject();
        nested.put("name", field.name());
        write(nested.putObject("schema"), field.schema());
      }
    }
  }

  /** The schema that stands in a member, null when there is none. */
  static @Nullable TypeSerializerSnapshot get(JsonFields parent, String name)
      throws CheckpointCorruptException {
    JsonFields json = parent.objectOrNull(name);
    return json == null ? null : read(json);
  }

  private static TypeSerializerSnapshot read(JsonFields json) throws CheckpointCorruptException {
    String kind = json.text("kind");
    int version = json.smallCount("version");
    JsonFields attributesJson = json.objectOrNull("attributes");
    SortedMap<String, String> attributes =
        attributesJson == null ? new TreeMap<>() : attributesJson.texts();
    List<TypeSerializerSnapshot.Field> fields = new ArrayList<>();
    if (json.has("fields")) {
      for (JsonFields field : json.objects("fields")) {
        fields.add(
            new TypeSerializerSnapshot.Field(field.text("name"), read(field.object("schema"))));
        field.end();
      }
    }
    json.end();
    return new TypeSerializerSnapshot(kind, version, attributes, fields);
  }
}
