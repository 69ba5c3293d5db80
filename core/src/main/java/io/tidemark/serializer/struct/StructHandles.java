// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.InvalidTypeException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The method handles that read, set and create values of one class. */
final class StructHandles {
  private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);
  private static final MethodType SETTER =
      MethodType.methodType(void.class, Object.class, Object.class);

  private final MethodHandle[] getters;
  private final MethodHandle[] setters;
  private final MethodHandle constructor;

  StructHandles(Class<?> type, StructShape shape) {
    List<StructShape.Member> members = shape.members();
    boolean record = shape.kind() == StructShape.Kind.RECORD;
    this.getters = new MethodHandle[members.size()];
    this.setters = new MethodHandle[record ? 0 : members.size()];
    try {
      for (int i = 0; i < getters.length; i++) {
        Field field = members.get(i).field();
        MethodHandles.Lookup lookup = lookup(field.getDeclaringClass());
        getters[i] = lookup.unreflectGetter(field).asType(GETTER);
        if (!record) {
          setters[i] = lookup.unreflectSetter(field).asType(SETTER);
        }
      }
      MethodHandles.Lookup lookup = lookup(type);
      if (record) {
        Class<?>[] parameters =
            members.stream().map(m -> m.field().getType()).toArray(Class<?>[]::new);
        this.constructor =
            lookup
                .findConstructor(type, MethodType.methodType(void.class, parameters))
                .asSpreader(Object[].class, parameters.length)
                .asType(MethodType.methodType(Object.class, Object[].class));
      } else {
        this.constructor =
            lookup
                .findConstructor(type, MethodType.methodType(void.class))
                .asType(MethodType.methodType(Object.class));
      }
    } catch (IllegalAccessException | NoSuchMethodException e) {
      throw new InvalidTypeException(
          "The class "
              + type.getName()
              + " cannot be read and created: "
              + e.getMessage()
              + ". When it is in a named module, add 'opens "
              + type.getPackageName()
              + " to io.tidemark.core' to its module-info.",
          e);
    }
  }

  private static MethodHandles.Lookup lookup(Class<?> type) throws IllegalAccessException {
    return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
  }

  @Nullable Object get(Object owner, int field) {
    try {
      return (Object) getters[field].invokeExact(owner);
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }

  Object create(@Nullable Object[] values) {
    try {
      if (setters.length == 0) {
        return (Object) constructor.invokeExact(values);
      }
      Object created = (Object) constructor.invokeExact();
      for (int i = 0; i < values.length; i++) {
        setters[i].invokeExact(created, values[i]);
      }
      return created;
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }
}
