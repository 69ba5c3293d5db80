// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * Joins handles that each deal with one field into one handle for a whole value. The JVM compiles
 * such a handle as one method once it is hot, so fields are neither boxed nor dispatched one by
 * one.
 */
final class Composer {
  /** Above this, composed handles take long to make; the loops over fields serve instead. */
  static final int MAX_FIELDS = 40;

  /** How many values the loops serve before handles are composed: short jobs start faster. */
  static final int COMPOSE_AFTER = 1000;

  private Composer() {}

  /** A handle on a static method of one of this package's classes. */
  static MethodHandle handle(
      MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> result, Class<?>... args) {
    try {
      return lookup.findStatic(owner, name, MethodType.methodType(result, args));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getName() + " must have the method " + name + ".", e);
    }
  }

  /** Runs steps of type {@code (A...) void} one after the other on the same arguments. */
  static MethodHandle sequence(MethodType type, List<MethodHandle> steps) {
    MethodHandle all = MethodHandles.empty(type);
    for (int i = steps.size() - 1; i >= 0; i--) {
      MethodHandle step = steps.get(i).asType(type);
      all = i == steps.size() - 1 ? step : MethodHandles.foldArguments(all, step);
    }
    return all;
  }

  /**
   * Creates a value from sources of type {@code (A...) fieldType}, one for each field, asked in
   * field order; the result is {@code (A...) Object}.
   */
  static MethodHandle create(StructHandles handles, Class<?>[] arguments, List<MethodHandle> from) {
    MethodHandle created =
        handles.byConstructor()
            ? byConstructor(handles, arguments, from)
            : bySetters(handles, arguments, from);
    return created.asType(MethodType.methodType(Object.class, arguments));
  }

  private static MethodHandle byConstructor(
      StructHandles handles, Class<?>[] arguments, List<MethodHandle> from) {
    int size = handles.size();
    MethodHandle all = MethodHandles.dropArguments(handles.constructor(), size, arguments);
    for (int i = size - 1; i >= 0; i--) {
      Class<?> fieldType = handles.getter(i).type().returnType();
      MethodHandle source = from.get(i).asType(MethodType.methodType(fieldType, arguments));
      all = MethodHandles.foldArguments(all, i, source);
    }
    return all;
  }

  private static MethodHandle bySetters(
      StructHandles handles, Class<?>[] arguments, List<MethodHandle> from) {
    MethodHandle all =
        MethodHandles.dropArguments(MethodHandles.identity(handles.type()), 1, arguments);
    for (int i = handles.size() - 1; i >= 0; i--) {
      MethodHandle setter = handles.setter(i);
      MethodHandle source =
          from.get(i).asType(MethodType.methodType(setter.type().parameterType(1), arguments));
      all = MethodHandles.foldArguments(all, MethodHandles.collectArguments(setter, 1, source));
    }
    return MethodHandles.foldArguments(all, 0, handles.constructor());
  }

  /** Whether all tests of type {@code (A...) boolean} pass, asked in order until one does not. */
  static MethodHandle all(List<MethodHandle> tests) {
    MethodType type = tests.get(0).type();
    MethodHandle fail =
        MethodHandles.dropArguments(
            MethodHandles.constant(boolean.class, false), 0, type.parameterList());
    MethodHandle all = tests.get(tests.size() - 1);
    for (int i = tests.size() - 2; i >= 0; i--) {
      all = MethodHandles.guardWithTest(tests.get(i), all, fail);
    }
    return all;
  }

  /**
   * Joins parts of type {@code (A...) R} by a method {@code (R, R) R}, left to right, from a start
   * value.
   */
  static MethodHandle reduce(Object start, MethodHandle combine, List<MethodHandle> parts) {
    MethodType type = parts.get(0).type();
    Class<?> result = combine.type().returnType();
    MethodHandle all =
        MethodHandles.dropArguments(MethodHandles.constant(result, start), 0, type.parameterList());
    int[] twice = new int[2 * type.parameterCount()];
    for (int i = 0; i < twice.length; i++) {
      twice[i] = i % type.parameterCount();
    }
    for (MethodHandle part : parts) {
      MethodHandle both = MethodHandles.collectArguments(combine, 1, part);
      both = MethodHandles.collectArguments(both, 0, all);
      all = MethodHandles.permuteArguments(both, type, twice);
    }
    return all;
  }
}
