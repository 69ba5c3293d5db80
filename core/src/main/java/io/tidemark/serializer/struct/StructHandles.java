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
  private static final MethodType ANY_GETTER = MethodType.methodType(Object.class, Object.class);
  private static final MethodType ANY_SETTER =
      MethodType.methodType(void.class, Object.class, Object.class);

  private final Class<?> type;
  private final boolean byConstructor;
  private final MethodHandle[] getters;
  private final MethodHandle[] setters;
  private final MethodHandle constructor;
  private final MethodHandle[] anyGetters;
  private final MethodHandle[] anySetters;
  private final MethodHandle anyConstructor;

  StructHandles(Class<?> type, StructShape shape) {
    List<StructShape.Member> members = shape.members();
    int size = members.size();
    this.type = type;
    this.byConstructor = shape.kind() == StructShape.Kind.RECORD;
    this.getters = new MethodHandle[size];
    this.setters = new MethodHandle[byConstructor ? 0 : size];
    this.anyGetters = new MethodHandle[size];
    this.anySetters = new MethodHandle[setters.length];
    try {
      for (int i = 0; i < size; i++) {
        Field field = members.get(i).field();
        MethodHandles.Lookup lookup = lookup(field.getDeclaringClass());
        getters[i] =
            lookup.unreflectGetter(field).asType(MethodType.methodType(field.getType(), type));
        anyGetters[i] = getters[i].asType(ANY_GETTER);
        if (!byConstructor) {
          setters[i] =
              lookup
                  .unreflectSetter(field)
                  .asType(MethodType.methodType(void.class, type, field.getType()));
          anySetters[i] = setters[i].asType(ANY_SETTER);
        }
      }
      Class<?>[] parameters = new Class<?>[byConstructor ? size : 0];
      for (int i = 0; i < parameters.length; i++) {
        parameters[i] = members.get(i).field().getType();
      }
      this.constructor =
          lookup(type).findConstructor(type, MethodType.methodType(void.class, parameters));
      this.anyConstructor =
          constructor
              .asSpreader(Object[].class, parameters.length)
              .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (IllegalAccessException | NoSuchMethodException e) {
      throw new InvalidTypeException(
          "The class "
              + type.getName()
              + " cannot be read and created by method handles: "
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

  /** The class whose values these handles take. */
  Class<?> type() {
    return type;
  }

  /** How many fields there are. */
  int size() {
    return getters.length;
  }

  /** Whether all fields are given to the constructor; otherwise they are set one by one. */
  boolean byConstructor() {
    return byConstructor;
  }

  /** {@code (type) fieldType}. */
  MethodHandle getter(int field) {
    return getters[field];
  }

  /** {@code (type, fieldType) void}; only when not {@link #byConstructor()}. */
  MethodHandle setter(int field) {
    return setters[field];
  }

  /** {@code (fieldTypes...) type} when {@link #byConstructor()}, else {@code () type}. */
  MethodHandle constructor() {
    return constructor;
  }

  /** The value of a field, boxed. */
  @Nullable Object get(Object owner, int field) {
    try {
      return (Object) anyGetters[field].invokeExact(owner);
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }

  /** Sets a field; only when not {@link #byConstructor()}. */
  void set(Object owner, int field, @Nullable Object value) {
    try {
      anySetters[field].invokeExact(owner, value);
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }

  /** A new value with the given fields, boxed. */
  Object create(@Nullable Object[] values) {
    try {
      if (byConstructor) {
        return (Object) anyConstructor.invokeExact(values);
      }
      Object created = (Object) anyConstructor.invokeExact(new Object[0]);
      for (int i = 0; i < values.length; i++) {
        anySetters[i].invokeExact(created, values[i]);
      }
      return created;
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }
}
