// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object: its members in their order. A value is a text, a {@link Long}, a {@link Boolean},
 * a {@link JsonObject}, a {@link JsonArray} or null; what was read may also be another number.
 */
final class JsonObject {
  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

  Map<String, @Nullable Object> members() {
    return members;
  }

  JsonObject put(String name, String value) {
    members.put(name, value);
    return this;
  }

  JsonObject put(String name, long value) {
    members.put(name, value);
    return this;
  }

  JsonObject put(String name, boolean value) {
    members.put(name, value);
    return this;
  }

  /** Adds bytes in base 64. */
  JsonObject put(String name, byte[] value) {
    members.put(name, Base64.getEncoder().encodeToString(value));
    return this;
  }

  /** Adds a value that was read. */
  void putRead(String name, @Nullable Object value) {
    members.put(name, value);
  }

  /** Adds an empty object and returns that. */
  JsonObject putObject(String name) {
    JsonObject nested = new JsonObject();
    members.put(name, nested);
    return nested;
  }

  /** Adds an empty array and returns that. */
  JsonArray putArray(String name) {
    JsonArray nested = new JsonArray();
    members.put(name, nested);
    return nested;
  }

  @Override
  public String toString() {
    return JsonText.inLine(this);
  }
}
