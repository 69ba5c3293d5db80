// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import io.tidemark.serializer.tuple.Tuple;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The types that programs name most, under Flink's names. A type without a constant or method here
 * comes from {@link TypeInformation#of(Class)} or a {@link TypeHint}.
 */
public final class Types {
  /** Only null. */
  public static final TypeInformation<Void> VOID = TypeInformation.of(Void.class);

  /** Text. */
  public static final TypeInformation<String> STRING = TypeInformation.of(String.class);

  /** {@code Byte} and {@code byte}. */
  public static final TypeInformation<Byte> BYTE = TypeInformation.of(Byte.class);

  /** {@code Boolean} and {@code boolean}. */
  public static final TypeInformation<Boolean> BOOLEAN = TypeInformation.of(Boolean.class);

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

  /** {@code java.math.BigDecimal}. */
  public static final TypeInformation<BigDecimal> BIG_DEC = TypeInformation.of(BigDecimal.class);

  /** {@code java.math.BigInteger}. */
  public static final TypeInformation<BigInteger> BIG_INT = TypeInformation.of(BigInteger.class);

  /** {@code java.time.LocalDate}. */
  public static final TypeInformation<LocalDate> LOCAL_DATE = TypeInformation.of(LocalDate.class);

  /** {@code java.time.LocalTime}. */
  public static final TypeInformation<LocalTime> LOCAL_TIME = TypeInformation.of(LocalTime.class);

  /** {@code java.time.LocalDateTime}. */
  public static final TypeInformation<LocalDateTime> LOCAL_DATE_TIME =
      TypeInformation.of(LocalDateTime.class);

  /** {@code java.time.Instant}. */
  public static final TypeInformation<Instant> INSTANT = TypeInformation.of(Instant.class);

  /** {@code java.time.Duration}. */
  public static final TypeInformation<Duration> DURATION = TypeInformation.of(Duration.class);

  /** {@code java.util.UUID}. */
  public static final TypeInformation<java.util.UUID> UUID =
      TypeInformation.of(java.util.UUID.class);

  /** {@code java.util.Date}, mutable; prefer {@link #INSTANT}. */
  public static final TypeInformation<Date> DATE = TypeInformation.of(Date.class);

  /**
   * A type of which nothing is known: the class of each value picks its serializer. Every class
   * that could be declared can come.
   */
  public static final TypeInformation<Object> ANY = RuntimeType.INSTANCE;

  private Types() {}

  /** A tuple of 1 to 25 fields. */
  public static <T extends Tuple> TypeInformation<T> TUPLE(TypeInformation<?>... fields) {
    return typed(Tuple.getTupleClass(fields.length), fields);
  }

  /**
   * A class with a no-argument constructor and fields that can be set; a record will do as well.
   *
   * @throws InvalidTypeException when the class is generic; use a {@link TypeHint} then
   */
  public static <T> TypeInformation<T> POJO(Class<T> type) {
    return TypeInformation.of(type);
  }

  /** A record without type parameters. */
  public static <T extends Record> TypeInformation<T> RECORD(Class<T> type) {
    return TypeInformation.of(type);
  }

  /** An enum. */
  public static <E extends Enum<E>> TypeInformation<E> ENUM(Class<E> type) {
    return TypeInformation.of(type);
  }

  /** A list of elements, which may be null. */
  public static <E> TypeInformation<List<E>> LIST(TypeInformation<E> element) {
    return typed(List.class, element);
  }

  /** A set of elements, one of which may be null. */
  public static <E> TypeInformation<Set<E>> SET(TypeInformation<E> element) {
    return typed(Set.class, element);
  }

  /** A map whose keys are not null; its values may be. */
  public static <K, V> TypeInformation<Map<K, V>> MAP(
      TypeInformation<K> key, TypeInformation<V> value) {
    return typed(Map.class, key, value);
  }

  /** A value or none. */
  public static <T> TypeInformation<Optional<T>> OPTIONAL(TypeInformation<T> value) {
    return typed(Optional.class, value);
  }

  /**
   * An array of a primitive type, given by its boxed form: {@code PRIMITIVE_ARRAY(Types.INT)} is
   * {@code int[]}.
   *
   * @throws InvalidTypeException when there is no such primitive type
   */
  public static TypeInformation<?> PRIMITIVE_ARRAY(TypeInformation<?> element) {
    Class<?> boxed = element.getTypeClass();
    Class<?> primitive = java.lang.invoke.MethodType.methodType(boxed).unwrap().returnType();
    if (!primitive.isPrimitive() || primitive == void.class) {
      throw new InvalidTypeException(
          "PRIMITIVE_ARRAY takes the type of a primitive's boxed form, such as Types.INT, but got "
              + element
              + ". Use OBJECT_ARRAY for arrays of objects.");
    }
    return TypeInformation.of(primitive.arrayType());
  }

  /** An array of objects, which may be null. */
  public static <E> TypeInformation<E[]> OBJECT_ARRAY(TypeInformation<E> element) {
    return typed(Array.newInstance(element.getTypeClass(), 0).getClass(), element);
  }

  /**
   * A class as a whole, by a serializer that the program registered for it; without one it is
   * refused when the job is built.
   */
  public static <T> TypeInformation<T> GENERIC(Class<T> type) {
    return new GenericType<>(type);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <T> TypeInformation<T> typed(Class<?> raw, TypeInformation<?>... arguments) {
    return new DeclaredType(raw, List.of(arguments));
  }
}
