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
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;

/**
 * The declared collection types. An interface takes any implementation and gives the one named
 * here; a class takes exactly itself. Sets keep the order in which they were written.
 */
enum CollectionKind {
  LIST("list", List.class, ArrayList::new, true),
  ARRAY_LIST("list", ArrayList.class, ArrayList::new, true),
  LINKED_LIST("list", LinkedList.class, size -> new LinkedList<>(), true),
  SET("set", Set.class, LinkedHashSet::new, false),
  HASH_SET("set", HashSet.class, HashSet::new, false),
  LINKED_HASH_SET("set", LinkedHashSet.class, LinkedHashSet::new, false),
  SORTED_SET("sorted-set", SortedSet.class, size -> new TreeSet<>(), false),
  TREE_SET("sorted-set", TreeSet.class, size -> new TreeSet<>(), false),
  DEQUE("deque", Deque.class, ArrayDeque::new, false),
  QUEUE("deque", Queue.class, ArrayDeque::new, false),
  ARRAY_DEQUE("deque", ArrayDeque.class, ArrayDeque::new, false);

  final String schemaName;
  final Class<?> declared;
  final boolean isList;
  private final IntFunction<Collection<Object>> constructor;

  CollectionKind(
      String schemaName,
      Class<?> declared,
      IntFunction<Collection<Object>> constructor,
      boolean isList) {
    this.schemaName = schemaName;
    this.declared = declared;
    this.constructor = constructor;
    this.isList = isList;
  }

  /** An empty collection. */
  Collection<Object> create(int capacity) {
    return constructor.apply(capacity);
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
