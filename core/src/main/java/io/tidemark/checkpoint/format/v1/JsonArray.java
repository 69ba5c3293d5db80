// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A JSON array; its elements are what values of a {@link JsonObject} are. */
final class JsonArray {
  private final List<@Nullable Object> elements = new ArrayList<>();

  List<@Nullable Object> elements() {
    return elements;
  }

  JsonArray add(long value) {
    elements.add(value);
    return this;
  }

  /** Adds a value that was read. */
  void addRead(@Nullable Object value) {
    elements.add(value);
  }

  /** Adds an empty object and returns that. */
  JsonObject addObject() {
    JsonObject nested = new JsonObject();
    elements.add(nested);
    return nested;
  }

  /** Adds an empty array and returns that. */
  JsonArray addArray() {
    JsonArray nested = new JsonArray();
    elements.add(nested);
    return nested;
  }

  @Override
  public String toString() {
    return JsonText.inLine(this);
  }
}
