// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import io.tidemark.util.Internal;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds types by reflection: of classes, of generic types, of the fields of a class, and of what a
 * user's function takes and returns.
 */
@Internal
public final class TypeExtraction {
  private TypeExtraction() {}

  /** The type of a class without type parameters; see {@link TypeInformation#of(Class)}. */
  @SuppressWarnings("unchecked")
  public static <T> TypeInformation<T> ofClass(Class<T> type) {
    return (TypeInformation<T>) TypeBindings.none().resolve(type);
  }

  /** The type of a reflective type without open variables. */
  public static TypeInformation<?> ofType(Type type) {
    return TypeBindings.none().resolve(type);
  }

  /**
   * The type of a field, where the field's declaration may use the type variables of its class.
   *
   * @param owner the class that has or inherits the field, with its arguments
   * @param fieldType the field's declared type
   */
  public static TypeInformation<?> ofMember(DeclaredType<?> owner, Type fieldType) {
    return TypeBindings.of(owner).resolve(fieldType);
  }

  /**
   * The type of values of which only the runtime class is known; every type argument of the class
   * is then {@link Types#ANY}.
   */
  public static TypeInformation<?> ofRuntimeClass(Class<?> type) {
    if (type.isArray()) {
      Class<?> component = type.getComponentType();
      return new DeclaredType<>(
          type, List.of(component.isPrimitive() ? ofClass(component) : ofRuntimeClass(component)));
    }
    List<TypeInformation<?>> arguments =
        new ArrayList<>(Collections.nCopies(type.getTypeParameters().length, RuntimeType.INSTANCE));
    return new DeclaredType<>(type, arguments);
  }

  /**
   * What a type parameter of a function interface stands for in one function object.
   *
   * <p>A class says it in its declaration. A lambda or method reference says it in its serialized
   * form, but only for types without type arguments; a reference to a method that is not generic
   * itself says more.
   *
   * @param function the user's function
   * @param functionInterface the interface, such as {@code MapFunction.class}
   * @param typeParameterIndex which of its type parameters, from 0
   * @return the type, or empty when it cannot be known, or is one that only the class of each value
   *     can tell: {@code Object}, or an interface or abstract class that is not sealed
   */
  public static Optional<TypeInformation<?>> returnType(
      Object function, Class<?> functionInterface, int typeParameterIndex) {
    Type variable = functionInterface.getTypeParameters()[typeParameterIndex];
    Optional<TypeInformation<?>> declared =
        resolveQuietly(TypeBindings.ofHierarchy(function.getClass()), variable);
    if (declared.isPresent()) {
      return declared.filter(TypeExtraction::isConcrete);
    }
    for (Type candidate : LambdaTypes.find(function, functionInterface, typeParameterIndex)) {
      Optional<TypeInformation<?>> found =
          resolveQuietly(TypeBindings.none(), candidate).filter(TypeExtraction::isConcrete);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<TypeInformation<?>> resolveQuietly(TypeBindings bindings, Type type) {
    try {
      return Optional.of(bindings.resolve(type));
    } catch (InvalidTypeException e) {
      return Optional.empty();
    }
  }

  /** Whether values of the type, and of its arguments, can be told by the declared type alone. */
  private static boolean isConcrete(TypeInformation<?> type) {
    if (!(type instanceof DeclaredType)) {
      return true;
    }
    Class<?> raw = type.getTypeClass();
    if (raw == Object.class) {
      return false;
    }
    boolean open = Modifier.isAbstract(raw.getModifiers()) && !raw.isSealed() && !raw.isEnum();
    boolean container = Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw);
    if (open && !raw.isArray() && !container) {
      return false;
    }
    return ((DeclaredType<?>) type).arguments().stream().allMatch(TypeExtraction::isConcrete);
  }
}
