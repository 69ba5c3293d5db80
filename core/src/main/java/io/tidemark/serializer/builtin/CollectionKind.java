// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The declared collection types. An interface takes any implementation and gives the one named
 * here; a class takes exactly itself. Sets keep the order in which they were written.
 */
enum CollectionKind {
  LIST("list", List.class),
  ARRAY_LIST("list", ArrayList.class),
  LINKED_LIST("list", LinkedList.class),
  SET("set", Set.class),
  HASH_SET("set", HashSet.class),
  LINKED_HASH_SET("set", LinkedHashSet.class),
  SORTED_SET("sorted-set", SortedSet.class),
  TREE_SET("sorted-set", TreeSet.class),
  DEQUE("deque", Deque.class),
  ARRAY_DEQUE("deque", ArrayDeque.class);

  final String schemaName;
  final Class<?> declared;

  CollectionKind(String schemaName, Class<?> declared) {
    this.schemaName = schemaName;
    this.declared = declared;
  }

  /** Whether equal collections have their elements in the same order. */
  boolean isList() {
    return schemaName.equals("list");
  }

  /** Whether collections of the kind may hold null. */
  boolean takesNull() {
    return schemaName.equals("list") || schemaName.equals("set");
  }

  /** An empty collection. */
  Collection<@Nullable Object> create(int capacity) {
    return switch (this) {
      case LIST, ARRAY_LIST -> new ArrayList<>(capacity);
      case LINKED_LIST -> new LinkedList<>();
      case SET, LINKED_HASH_SET -> new LinkedHashSet<>(capacity);
      case HASH_SET -> new HashSet<>(capacity);
      case SORTED_SET, TREE_SET -> new TreeSet<>();
      case DEQUE, ARRAY_DEQUE -> new ArrayDeque<>(capacity);
    };
  }

  /** Refuses a collection that the kind cannot give back as it is. */
  void check(Collection<?> value) {
    if (!declared.isInterface() && value.getClass() != declared) {
      throw Containers.wrongClass(declared, value);
    }
    if (value instanceof SortedSet && schemaName.equals("sorted-set")) {
      MapKind.checkNaturalOrder("set", ((SortedSet<?>) value).comparator());
    }
  }
}
