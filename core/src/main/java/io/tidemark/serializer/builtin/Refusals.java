// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DeclaredType;
import io.tidemark.serializer.InvalidTypeException;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;

/** The sentences for types that have no serializer: which, why, and what to do. */
final class Refusals {
  private Refusals() {}

  /** The refusal of a type that is neither built in nor a record, POJO or tuple. */
  static InvalidTypeException of(DeclaredType<?> type) {
    Class<?> raw = type.getTypeClass();
    String name = "The type " + type + " cannot be serialized: ";
    if (raw == Object.class) {
      return new InvalidTypeException(
          name
              + "a value of it can be anything. Declare what it is: a record, a sealed interface of"
              + " records, or Types.ANY where the class of each value may decide.");
    }
    if (Collection.class.isAssignableFrom(raw) || Iterable.class == raw) {
      return new InvalidTypeException(
          name
              + "this collection class has no serializer. Declare List, Set, SortedSet, Deque or"
              + " one of their common classes (ArrayList, HashSet, TreeSet, ArrayDeque ...), or"
              + " register a serializer for "
              + raw.getName()
              + ".");
    }
    if (Map.class.isAssignableFrom(raw)) {
      return new InvalidTypeException(
          name
              + "this map class has no serializer. Declare Map, SortedMap, HashMap, LinkedHashMap"
              + " or TreeMap, or register a serializer for "
              + raw.getName()
              + ".");
    }
    if (raw.getName().startsWith("java.sql.")) {
      return new InvalidTypeException(
          name
              + "the types of java.sql are mutable views of java.time. Use java.time.Instant,"
              + " LocalDate, LocalTime or LocalDateTime.");
    }
    if (raw.isInterface() || Modifier.isAbstract(raw.getModifiers())) {
      return new InvalidTypeException(
          name
              + (raw.isInterface() ? "it is an interface" : "it is abstract")
              + " and not sealed, so its values may be of any class. Declare the record or class"
              + " itself, or make it sealed with records as its subtypes, or register a serializer"
              + " for "
              + raw.getName()
              + ".");
    }
    return new InvalidTypeException(
        name
            + "it is a class of the JDK that has no serializer. Keep its content in a record of"
            + " numbers, strings and dates, or register a serializer for "
            + raw.getName()
            + " with env.getConfig().registerTypeWithSerializer(...).");
  }
}
