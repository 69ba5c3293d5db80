// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The declared map types. An interface takes any implementation and gives the one named here; a
 * class takes exactly itself. {@code Map} keeps the order in which it was written.
 */
enum MapKind {
  MAP("map", Map.class),
  HASH_MAP("map", HashMap.class),
  LINKED_HASH_MAP("map", LinkedHashMap.class),
  SORTED_MAP("sorted-map", SortedMap.class),
  TREE_MAP("sorted-map", TreeMap.class);

  final String schemaName;
  final Class<?> declared;

  MapKind(String schemaName, Class<?> declared) {
    this.schemaName = schemaName;
    this.declared = declared;
  }

  /** An empty map. */
  Map<Object, @Nullable Object> create() {
    return switch (this) {
      case MAP, LINKED_HASH_MAP -> new LinkedHashMap<>();
      case HASH_MAP -> new HashMap<>();
      case SORTED_MAP, TREE_MAP -> new TreeMap<>();
    };
  }

  /** Refuses a map that the kind cannot give back as it is. */
  void check(Map<?, ?> value) {
    if (!declared.isInterface() && value.getClass() != declared) {
      throw Containers.wrongClass(declared, value);
    }
    if (value instanceof SortedMap && schemaName.equals("sorted-map")) {
      checkNaturalOrder("map", ((SortedMap<?, ?>) value).comparator());
    }
  }

  static void checkNaturalOrder(String what, @Nullable Comparator<?> comparator) {
    if (comparator != null && comparator != Comparator.naturalOrder()) {
      throw new IllegalArgumentException(
          "A sorted "
              + what
              + " has the comparator "
              + comparator.getClass().getName()
              + ", which cannot be written. Use the natural order of its keys, or declare a plain "
              + what
              + " and sort on reading.");
    }
  }
}
