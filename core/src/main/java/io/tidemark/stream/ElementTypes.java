// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.io.collection.CollectionSource;
import io.tidemark.serializer.DeclaredType;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.serializer.tuple.Tuple;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the elements of a collection say about their type. */
final class ElementTypes {
  private ElementTypes() {}

  /** The type that all elements have; null when they have none in common or it is generic. */
  @SuppressWarnings("unchecked")
  static <T> @Nullable TypeInformation<T> of(Collection<T> elements) {
    Checks.notNull(elements, "The collection of the source is null.");
    Checks.argument(
        !elements.isEmpty(),
        "The collection of the source is empty, so it does not say the type of its elements. Give"
            + " it: fromData(collection, Types.STRING).");
    TypeInformation<?> type = common(new ArrayList<>(elements));
    return type.equals(Types.ANY) ? null : (TypeInformation<T>) type;
  }

  private static TypeInformation<?> common(List<?> values) {
    Class<?> shared = null;
    for (Object value : values) {
      Class<?> type = value == null ? null : classOf(value);
      if (type == null || (shared != null && shared != type)) {
        return Types.ANY;
      }
      shared = type;
    }
    if (shared == null) {
      return Types.ANY;
    }
    if (Tuple.class.isAssignableFrom(shared) && shared.getSuperclass() == Tuple.class) {
      return tuple(shared, values);
    }
    return shared.getTypeParameters().length == 0 ? TypeInformation.of(shared) : Types.ANY;
  }

  /** The class, or the enum's own class for a constant with a body. */
  private static Class<?> classOf(Object value) {
    return value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
  }

  private static TypeInformation<?> tuple(Class<?> type, List<?> values) {
    List<TypeInformation<?>> fields = new ArrayList<>();
    for (int i = 0; i < type.getTypeParameters().length; i++) {
      List<@Nullable Object> column = new ArrayList<>();
      for (Object value : values) {
        column.add(((Tuple) value).getField(i));
      }
      fields.add(common(column));
    }
    return new DeclaredType<>(type, fields);
  }

  /**
   * A source of the elements: kept as their serializer writes them, or by Java serialization where
   * they have none.
   */
  @SuppressWarnings("unchecked")
  static <T> CollectionSource<T> source(
      Collection<T> elements, @Nullable TypeInformation<T> type, SerializerConfig config) {
    Checks.notNull(elements, "The collection of the source is null.");
    TypeSerializer<T> serializer;
    try {
      serializer = (type == null ? (TypeInformation<T>) Types.ANY : type).createSerializer(config);
    } catch (InvalidTypeException e) {
      return javaSerialized(elements, e);
    }
    if (type != null) {
      return CollectionSource.of(elements, serializer);
    }
    try {
      return CollectionSource.of(elements, serializer);
    } catch (InvalidTypeException | IllegalArgumentException e) {
      return javaSerialized(elements, e);
    }
  }

  private static <T> CollectionSource<T> javaSerialized(
      Collection<T> elements, RuntimeException whyNotOurs) {
    try {
      return CollectionSource.ofSerializable(elements);
    } catch (IllegalArgumentException e) {
      whyNotOurs.addSuppressed(e);
      throw whyNotOurs;
    }
  }
}
