// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.io.Serializable;
import java.lang.reflect.Type;

/**
 * What is known of a type when a job is built: its class, and how to make its serializer.
 *
 * <p>Describing a type never fails for a class that cannot be serialized: the refusal comes from
 * {@link #createSerializer(SerializerConfig)}, when it is known which serializers the program
 * registered.
 *
 * @param <T> the type described
 */
public abstract class TypeInformation<T> implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The class of the type, erased. */
  public abstract Class<T> getTypeClass();

  /**
   * The serializer, where the serializers that the program registered come before the built-in
   * ones.
   *
   * @throws InvalidTypeException when the type cannot be serialized
   */
  public abstract TypeSerializer<T> createSerializer(SerializerConfig config);

  /**
   * The serializer in a program that registered none.
   *
   * @throws InvalidTypeException when the type cannot be serialized
   */
  public final TypeSerializer<T> createSerializer() {
    return createSerializer(SerializerConfig.EMPTY);
  }

  /**
   * The type of a class without type parameters.
   *
   * @throws InvalidTypeException when the class is generic; use {@link #of(TypeHint)} then
   */
  public static <T> TypeInformation<T> of(Class<T> type) {
    return TypeExtraction.ofClass(type);
  }

  /** The type that a hint such as {@code new TypeHint<Map<String, Long>>() {}} captured. */
  public static <T> TypeInformation<T> of(TypeHint<T> hint) {
    return hint.getTypeInfo();
  }

  /** The type of a reflective type with no open variables. */
  public static TypeInformation<?> of(Type type) {
    return TypeExtraction.ofType(type);
  }
}
