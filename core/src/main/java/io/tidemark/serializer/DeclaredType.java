// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import io.tidemark.util.Internal;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A class and its type arguments, all resolved: what reflection, a hint or {@link Types} says of a
 * type. An array has one argument, its component type. A subclass is the same under another name,
 * and equal.
 *
 * @param <T> the type described
 */
@Internal
public class DeclaredType<T> extends TypeInformation<T> {
  private static final long serialVersionUID = 1L;

  private final Class<T> typeClass;

  @SuppressWarnings("serial") // List.copyOf is serializable, and so is what it holds.
  private final List<TypeInformation<?>> arguments;

  /** Creates the description; {@code arguments} match the type parameters of the class. */
  public DeclaredType(Class<T> typeClass, List<TypeInformation<?>> arguments) {
    int expected = typeClass.isArray() ? 1 : typeClass.getTypeParameters().length;
    if (arguments.size() != expected) {
      throw new InvalidTypeException(
          "The class "
              + typeClass.getName()
              + " has "
              + expected
              + " type parameters, but "
              + arguments.size()
              + " arguments were given: "
              + arguments
              + ".");
    }
    this.typeClass = typeClass;
    this.arguments = List.copyOf(arguments);
  }

  @Override
  public final Class<T> getTypeClass() {
    return typeClass;
  }

  /** The type arguments in declared order; the component type of an array. */
  public final List<TypeInformation<?>> arguments() {
    return arguments;
  }

  @Override
  public final TypeSerializer<T> createSerializer(SerializerConfig config) {
    return new SerializerBuilder(config).build(this);
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof DeclaredType
        && ((DeclaredType<?>) other).typeClass == typeClass
        && ((DeclaredType<?>) other).arguments.equals(arguments);
  }

  @Override
  public final int hashCode() {
    return 31 * typeClass.getName().hashCode() + arguments.hashCode();
  }

  /** As Java writes it, with full class names. */
  @Override
  public final String toString() {
    if (typeClass.isArray()) {
      return typeClass.getComponentType().isPrimitive()
          ? typeClass.getComponentType().getName() + "[]"
          : arguments.get(0) + "[]";
    }
    return arguments.isEmpty()
        ? typeClass.getName()
        : arguments.stream()
            .map(Object::toString)
            .collect(Collectors.joining(", ", typeClass.getName() + "<", ">"));
  }
}
