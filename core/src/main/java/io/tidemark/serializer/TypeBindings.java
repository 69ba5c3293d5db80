// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the type variables in reach of a class stand for: the class's own, when its arguments are
 * known, and those of all its supertypes. Turns reflective types into {@link TypeInformation}.
 */
final class TypeBindings {
  private final Map<TypeVariable<?>, TypeInformation<?>> known = new HashMap<>();
  private final Map<TypeVariable<?>, Type> inherited = new HashMap<>();

  /** No variable is known. */
  static TypeBindings none() {
    return new TypeBindings();
  }

  /** The variables of all supertypes of a class. */
  static TypeBindings ofHierarchy(Class<?> type) {
    TypeBindings bindings = new TypeBindings();
    bindings.collect(type);
    return bindings;
  }

  /** The variables of a class with its arguments, and those of all its supertypes. */
  static TypeBindings of(DeclaredType<?> type) {
    TypeBindings bindings = ofHierarchy(type.getTypeClass());
    TypeVariable<?>[] parameters = type.getTypeClass().getTypeParameters();
    for (int i = 0; i < parameters.length; i++) {
      bindings.known.put(parameters[i], type.arguments().get(i));
    }
    return bindings;
  }

  private void collect(@Nullable Class<?> type) {
    if (type == null || type == Object.class) {
      return;
    }
    Type parent = type.getGenericSuperclass();
    if (parent != null) {
      bind(parent);
    }
    collect(type.getSuperclass());
    for (Type implemented : type.getGenericInterfaces()) {
      bind(implemented);
    }
    for (Class<?> implemented : type.getInterfaces()) {
      collect(implemented);
    }
  }

  private void bind(Type supertype) {
    if (supertype instanceof ParameterizedType) {
      ParameterizedType parameterized = (ParameterizedType) supertype;
      TypeVariable<?>[] parameters = ((Class<?>) parameterized.getRawType()).getTypeParameters();
      Type[] arguments = parameterized.getActualTypeArguments();
      for (int i = 0; i < parameters.length; i++) {
        inherited.putIfAbsent(parameters[i], arguments[i]);
      }
    }
  }

  /**
   * The type with all variables replaced.
   *
   * @throws InvalidTypeException when a variable has no value or a generic class no arguments
   */
  TypeInformation<?> resolve(Type type) {
    if (type instanceof Class) {
      return resolveClass((Class<?>) type);
    }
    if (type instanceof ParameterizedType) {
      ParameterizedType parameterized = (ParameterizedType) type;
      return new DeclaredType<>(
          (Class<?>) parameterized.getRawType(),
          resolveAll(parameterized.getActualTypeArguments()));
    }
    if (type instanceof GenericArrayType) {
      TypeInformation<?> component = resolve(((GenericArrayType) type).getGenericComponentType());
      Class<?> arrayClass = Array.newInstance(component.getTypeClass(), 0).getClass();
      return new DeclaredType<>(arrayClass, List.of(component));
    }
    if (type instanceof WildcardType) {
      return resolve(((WildcardType) type).getUpperBounds()[0]);
    }
    return resolveVariable((TypeVariable<?>) type);
  }

  private List<TypeInformation<?>> resolveAll(Type[] types) {
    List<TypeInformation<?>> resolved = new ArrayList<>();
    for (Type type : types) {
      resolved.add(resolve(type));
    }
    return resolved;
  }

  private TypeInformation<?> resolveVariable(TypeVariable<?> variable) {
    TypeInformation<?> value = known.get(variable);
    if (value != null) {
      return value;
    }
    Type bound = inherited.get(variable);
    if (bound != null) {
      return resolve(bound);
    }
    throw new InvalidTypeException(
        "The type variable "
            + variable.getName()
            + " of "
            + variable.getGenericDeclaration()
            + " has no value here, because Java erases it. Name the type: with returns(...), with"
            + " new TypeHint<Tuple2<String, Long>>() {}, or with the methods of Types.");
  }

  private TypeInformation<?> resolveClass(Class<?> type) {
    if (type.isArray()) {
      return new DeclaredType<>(type, List.of(resolveClass(type.getComponentType())));
    }
    if (type.getTypeParameters().length > 0) {
      throw new InvalidTypeException(
          "The class "
              + type.getName()
              + " is generic and comes here without its type arguments. Name them: with"
              + " new TypeHint<"
              + type.getSimpleName()
              + "<...>>() {}, or with the methods of Types, such as Types.LIST(Types.STRING).");
    }
    return new DeclaredType<>(boxed(type), List.of());
  }

  private static Class<?> boxed(Class<?> type) {
    return type.isPrimitive()
        ? java.lang.invoke.MethodType.methodType(type).wrap().returnType()
        : type;
  }
}
