// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats;

import io.tidemark.util.Internal;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The named fields of a record or of a plain class with a constructor without arguments, read and
 * written without their accessors.
 *
 * @param <T> the type
 */
@Internal
public final class Fields<T> {
  private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);
  private static final MethodType SETTER =
      MethodType.methodType(void.class, Object.class, Object.class);

  private final Class<T> type;
  private final List<Member> members;
  private final MethodHandle[] getters;
  private final MethodHandle[] setters;
  private final MethodHandle constructor;

  /**
   * One field.
   *
   * @param name its name
   * @param type its type, erased
   */
  public record Member(String name, Class<?> type) {}

  private Fields(
      Class<T> type,
      List<Member> members,
      MethodHandle[] getters,
      MethodHandle[] setters,
      MethodHandle constructor) {
    this.type = type;
    this.members = List.copyOf(members);
    this.getters = getters;
    this.setters = setters;
    this.constructor = constructor;
  }

  /**
   * The fields of a class.
   *
   * @throws IllegalArgumentException when the class has none, or cannot be created or reached; the
   *     sentence says what to do
   */
  public static <T> Fields<T> of(Class<T> type) {
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      throw new IllegalArgumentException(
          type.getName() + " is abstract; name the class or record whose objects are wanted.");
    }
    try {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      return type.isRecord() ? ofRecord(type, lookup) : ofClass(type);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(
          type.getName()
              + " has no constructor without arguments, so that no object can be made from a row."
              + " Add one, or use a record.",
          e);
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(
          type.getName()
              + " cannot be reached: "
              + e.getMessage()
              + ". When it is in a named module, add 'opens "
              + type.getPackageName()
              + " to io.tidemark.formats' to its module-info.",
          e);
    }
  }

  private static <T> Fields<T> ofRecord(Class<T> type, MethodHandles.Lookup lookup)
      throws NoSuchMethodException, IllegalAccessException {
    RecordComponent[] components = type.getRecordComponents();
    List<Member> members = new ArrayList<>();
    MethodHandle[] getters = new MethodHandle[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      members.add(new Member(components[i].getName(), types[i]));
      getters[i] = lookup.unreflect(components[i].getAccessor()).asType(GETTER);
    }
    MethodHandle constructor =
        lookup
            .findConstructor(type, MethodType.methodType(void.class, types))
            .asSpreader(Object[].class, types.length)
            .asType(MethodType.methodType(Object.class, Object[].class));
    return new Fields<>(type, members, getters, new MethodHandle[0], constructor);
  }

  private static <T> Fields<T> ofClass(Class<T> type)
      throws NoSuchMethodException, IllegalAccessException {
    List<Field> fields = new ArrayList<>();
    for (Class<?> up = type; up != null && up != Object.class; up = up.getSuperclass()) {
      List<Field> own = new ArrayList<>();
      for (Field field : up.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers)
            && !Modifier.isTransient(modifiers)
            && !field.isSynthetic()) {
          own.add(field);
        }
      }
      fields.addAll(0, own);
    }
    if (fields.isEmpty()) {
      throw new IllegalArgumentException(type.getName() + " has no fields to read or write.");
    }
    List<Member> members = new ArrayList<>();
    MethodHandle[] getters = new MethodHandle[fields.size()];
    MethodHandle[] setters = new MethodHandle[fields.size()];
    for (int i = 0; i < getters.length; i++) {
      Field field = fields.get(i);
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(field.getDeclaringClass(), MethodHandles.lookup());
      members.add(new Member(field.getName(), field.getType()));
      getters[i] = lookup.unreflectGetter(field).asType(GETTER);
      if (Modifier.isFinal(field.getModifiers())) {
        throw new IllegalArgumentException(
            "The field "
                + field.getName()
                + " of "
                + type.getName()
                + " is final. Make it changeable, or use a record.");
      }
      setters[i] = lookup.unreflectSetter(field).asType(SETTER);
    }
    MethodHandle constructor =
        MethodHandles.dropArguments(
            MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                .findConstructor(type, MethodType.methodType(void.class))
                .asType(MethodType.methodType(Object.class)),
            0,
            Object[].class);
    return new Fields<>(type, members, getters, setters, constructor);
  }

  /** The fields in their order: components of a record, or those of superclasses first. */
  public List<Member> members() {
    return members;
  }

  /** The value of a field, boxed. */
  public @Nullable Object get(Object owner, int member) {
    try {
      return (Object) getters[member].invokeExact(owner);
    } catch (Throwable e) {
      throw unexpected("read", e);
    }
  }

  /**
   * Makes an object.
   *
   * @param values one for each field, of the field's type, boxed
   * @throws RuntimeException what the constructor of a record threw
   */
  public T create(@Nullable Object[] values) {
    try {
      Object created = (Object) constructor.invokeExact(values);
      for (int i = 0; i < setters.length; i++) {
        setters[i].invokeExact(created, values[i]);
      }
      return type.cast(created);
    } catch (Throwable e) {
      throw unexpected("made", e);
    }
  }

  private IllegalStateException unexpected(String what, Throwable cause) {
    if (cause instanceof RuntimeException e) {
      throw e;
    }
    if (cause instanceof Error e) {
      throw e;
    }
    return new IllegalStateException(
        "An object of " + type.getName() + " could not be " + what + ": " + cause.getMessage(),
        cause);
  }
}
