// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import io.tidemark.serializer.tuple.Tuple;
import java.util.List;
import java.util.Map;

/** The types that programs name most, under Flink's names. */
public final class Types {
  /** Text. */
  public static final TypeInformation<String> STRING = TypeInformation.of(String.class);

  /** {@code Boolean} and {@code boolean}. */
  public static final TypeInformation<Boolean> BOOLEAN = TypeInformation.of(Boolean.class);

  /** {@code Byte} and {@code byte}. */
  public static final TypeInformation<Byte> BYTE = TypeInformation.of(Byte.class);

  /** {@code Short} and {@code short}. */
  public static final TypeInformation<Short> SHORT = TypeInformation.of(Short.class);

  /** {@code Integer} and {@code int}. */
  public static final TypeInformation<Integer> INT = TypeInformation.of(Integer.class);

  /** {@code Long} and {@code long}. */
  public static final TypeInformation<Long> LONG = TypeInformation.of(Long.class);

  /** {@code Float} and {@code float}. */
  public static final TypeInformation<Float> FLOAT = TypeInformation.of(Float.class);

  /** {@code Double} and {@code double}. */
  public static final TypeInformation<Double> DOUBLE = TypeInformation.of(Double.class);

  /** {@code Character} and {@code char}. */
  public static final TypeInformation<Character> CHAR = TypeInformation.of(Character.class);

  /** A type of which nothing is known: the class of each value decides. */
  public static final TypeInformation<Object> ANY = RuntimeType.INSTANCE;

  private Types() {}

  /** A list of elements that are not null. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static <E> TypeInformation<List<E>> LIST(TypeInformation<E> element) {
    return new DeclaredType(List.class, List.of(element));
  }

  /** A map whose keys are not null. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static <K, V> TypeInformation<Map<K, V>> MAP(
      TypeInformation<K> key, TypeInformation<V> value) {
    return new DeclaredType(Map.class, List.of(key, value));
  }

  /** A tuple of 1 to 25 fields. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static <T extends Tuple> TypeInformation<T> TUPLE(TypeInformation<?>... fields) {
    return new DeclaredType(Tuple.getTupleClass(fields.length), List.of(fields));
  }

  /** A class with a no-argument constructor and fields that can be set. */
  public static <T> TypeInformation<T> POJO(Class<T> type) {
    return TypeInformation.of(type);
  }
}
