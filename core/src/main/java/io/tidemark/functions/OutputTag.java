// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.util.Checks;
import java.io.Serializable;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Names a side output and the type of its records.
 *
 * <p>Create it as an anonymous subclass, which captures the type, or with the type given:
 *
 * <pre>{@code
 * OutputTag<String> late = new OutputTag<>("late") {};
 * OutputTag<String> late = new OutputTag<>("late", Types.STRING);
 * }</pre>
 *
 * <p>Two tags are equal when their ids are.
 *
 * @param <T> the type of the side output's records
 */
public class OutputTag<T> implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String id;
  private final TypeInformation<T> typeInfo;

  /**
   * Creates a tag whose type is read off the anonymous subclass.
   *
   * @throws InvalidTypeException when the type cannot be read off: no anonymous subclass, or a type
   *     variable
   */
  public OutputTag(String id) {
    this.id = checkedId(id);
    this.typeInfo = capturedType(getClass(), id);
  }

  /** Creates a tag of a given type. */
  public OutputTag(String id, TypeInformation<T> typeInfo) {
    this.id = checkedId(id);
    this.typeInfo =
        Checks.notNull(typeInfo, "The type of the side output '" + id + "' must not be null.");
  }

  private static String checkedId(@Nullable String id) {
    if (id == null || id.isEmpty()) {
      throw new IllegalArgumentException(
          "The id of an OutputTag must not be null or empty; give the side output a name.");
    }
    return id;
  }

  @SuppressWarnings("unchecked")
  private static <T> TypeInformation<T> capturedType(Class<?> subclass, String id) {
    Type parent = subclass.getGenericSuperclass();
    if (subclass.getSuperclass() != OutputTag.class
        || !(parent instanceof ParameterizedType parameterized)) {
      throw new InvalidTypeException(
          "The OutputTag '"
              + id
              + "' does not say the type of its records. Create it as an anonymous subclass, new"
              + " OutputTag<String>(\""
              + id
              + "\") {}, with the braces, or give the type: new OutputTag<>(\""
              + id
              + "\", Types.STRING).");
    }
    return (TypeInformation<T>) TypeInformation.of(parameterized.getActualTypeArguments()[0]);
  }

  /** The id, not empty. */
  public String getId() {
    return id;
  }

  /** The type of the records. */
  public TypeInformation<T> getTypeInfo() {
    return typeInfo;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OutputTag<?> tag && tag.id.equals(id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return "OutputTag(" + typeInfo + ", " + id + ")";
  }
}
