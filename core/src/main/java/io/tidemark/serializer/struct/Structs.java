// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DeclaredType;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerBuilder;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Internal;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the serializers of classes with named fields, and those that pick by a value's class. */
@Internal
public final class Structs {
  private Structs() {}

  /** Whether a class is a record, a tuple, or must be a POJO if anything. */
  public static boolean isCandidate(Class<?> type) {
    return StructShape.isCandidate(type);
  }

  /**
   * The serializer of a record, POJO or tuple.
   *
   * @throws InvalidTypeException when the class is none of them, or one of its fields cannot be
   *     serialized
   */
  public static <T> TypeSerializer<T> serializer(DeclaredType<T> type, SerializerBuilder nested) {
    StructShape shape = StructShape.of(type.getTypeClass());
    List<TypeSerializer<?>> serializers = new ArrayList<>();
    for (StructShape.Member member : shape.members()) {
      serializers.add(nested.nested(type, member.name(), member.typeIn(type)));
    }
    return new StructSerializer<>(type.getTypeClass(), shape, serializers, nested.config());
  }

  /** The serializer that picks by the class of each value. */
  public static TypeSerializer<Object> byRuntimeClass(SerializerConfig config) {
    return new RuntimeTypeSerializer(config);
  }

  /**
   * The serializer of a sealed interface or class whose permitted subtypes can all be serialized.
   *
   * @throws InvalidTypeException when a subtype cannot
   */
  public static <T> TypeSerializer<T> sealed(DeclaredType<T> type, SerializerBuilder nested) {
    Class<T> raw = type.getTypeClass();
    List<Class<?>> subtypes = new ArrayList<>(List.of(raw.getPermittedSubclasses()));
    List<TypeSerializer<?>> serializers = new ArrayList<>();
    for (Class<?> subtype : subtypes) {
      serializers.add(nested.nested(type, subtype.getName(), subtype(type, subtype)));
    }
    if (!raw.isInterface() && !Modifier.isAbstract(raw.getModifiers())) {
      throw new InvalidTypeException(
          "The sealed class "
              + raw.getName()
              + " is not abstract, so its values may be of the class itself or of a subclass. Make"
              + " it abstract, or an interface.");
    }
    return new SealedSerializer<>(raw, subtypes, serializers);
  }

  /** The subtype with the type arguments that follow from those of the sealed type. */
  private static TypeInformation<?> subtype(DeclaredType<?> owner, Class<?> subtype) {
    TypeVariable<?>[] variables = subtype.getTypeParameters();
    List<TypeInformation<?>> arguments = new ArrayList<>();
    for (TypeVariable<?> variable : variables) {
      TypeInformation<?> argument = argumentFor(owner, subtype, variable);
      if (argument == null) {
        throw new InvalidTypeException(
            "The type variable "
                + variable.getName()
                + " of "
                + subtype.getName()
                + " does not follow from the type arguments of the sealed type "
                + owner
                + ". Register a serializer for "
                + owner.getTypeClass().getName()
                + ".");
      }
      arguments.add(argument);
    }
    return new DeclaredType<>(subtype, arguments);
  }

  private static @Nullable TypeInformation<?> argumentFor(
      DeclaredType<?> owner, Class<?> subtype, TypeVariable<?> variable) {
    List<Type> supertypes = new ArrayList<>(List.of(subtype.getGenericInterfaces()));
    if (subtype.getGenericSuperclass() != null) {
      supertypes.add(subtype.getGenericSuperclass());
    }
    for (Type supertype : supertypes) {
      if (supertype instanceof ParameterizedType
          && ((ParameterizedType) supertype).getRawType() == owner.getTypeClass()) {
        Type[] used = ((ParameterizedType) supertype).getActualTypeArguments();
        for (int i = 0; i < used.length; i++) {
          if (used[i].equals(variable)) {
            return owner.arguments().get(i);
          }
        }
      }
    }
    return null;
  }
}
