// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * Captures a generic type, which a class literal cannot name: {@code new TypeHint<Map<String,
 * Long>>() {}}. The braces matter: the anonymous subclass is what keeps the type.
 *
 * @param <T> the type to capture
 */
public abstract class TypeHint<T> {
  private final TypeInformation<T> typeInfo;

  /**
   * Reads the type from the subclass that is being made.
   *
   * @throws InvalidTypeException when the type holds an open variable, or no type was given
   */
  @SuppressWarnings("unchecked")
  protected TypeHint() {
    Type parent = getClass().getGenericSuperclass();
    if (getClass().getSuperclass() != TypeHint.class || !(parent instanceof ParameterizedType)) {
      throw new InvalidTypeException(
          "The type hint "
              + getClass().getName()
              + " does not name its type. Write it with the type and with braces, directly:"
              + " new TypeHint<Map<String, Long>>() {}.");
    }
    Type captured = ((ParameterizedType) parent).getActualTypeArguments()[0];
    this.typeInfo = (TypeInformation<T>) TypeExtraction.ofType(captured);
  }

  /** The captured type. */
  public TypeInformation<T> getTypeInfo() {
    return typeInfo;
  }

  @Override
  public String toString() {
    return "TypeHint<" + typeInfo + ">";
  }
}
