// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import static java.lang.invoke.MethodType.methodType;

import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records, tuples and POJOs as keys: component by component in schema order. The hash starts at 0
 * and becomes {@code 31 * hash + componentHash} for each, with 0 for a null component.
 */
final class StructKeyStrategy<T> implements KeyStrategy<T> {
  private static final long serialVersionUID = 1L;

  private static final MethodHandle HASH_FIELD =
      handle("hashField", int.class, KeyStrategy.class, Object.class);
  private static final MethodHandle SAME_FIELD =
      handle("sameField", boolean.class, KeyStrategy.class, Object.class, Object.class);
  private static final MethodHandle COMBINE = handle("combine", int.class, int.class, int.class);

  private final Class<T> type;
  private final KeyStrategy<Object>[] components;
  private final TypeSerializer<Object>[] serializers;
  private final transient StructHandles handles;

  /** Whether normalizing a component can change it. */
  private final transient boolean[] manyForms;

  private final transient boolean oneForm;
  private transient int uses;
  private transient @Nullable MethodHandle hasher;
  private transient @Nullable MethodHandle comparer;

  @SuppressWarnings({"unchecked", "rawtypes"})
  StructKeyStrategy(
      Class<T> type,
      List<KeyStrategy<Object>> components,
      List<TypeSerializer<Object>> serializers) {
    this.type = type;
    this.components = components.toArray(new KeyStrategy[0]);
    this.serializers = serializers.toArray(new TypeSerializer[0]);
    this.handles = new StructHandles(type, StructShape.of(type));
    this.manyForms = new boolean[this.components.length];
    boolean one = type.isRecord();
    for (int i = 0; i < manyForms.length; i++) {
      manyForms[i] = hasManyForms(i);
      one &= !manyForms[i];
    }
    this.oneForm = one;
  }

  private Object readResolve() {
    return new StructKeyStrategy<>(type, List.of(components), List.of(serializers));
  }

  private static MethodHandle handle(String name, Class<?> result, Class<?>... arguments) {
    return Composer.handle(
        MethodHandles.lookup(), StructKeyStrategy.class, name, result, arguments);
  }

  private boolean hasManyForms(int field) {
    Class<?> fieldType = handles.getter(field).type().returnType();
    Primitive primitive = Primitive.of(fieldType, serializers[field]);
    String kind = serializers[field].snapshotConfiguration().kind();
    return primitive == null ? !kind.equals("string") : !primitive.hasOneForm();
  }

  @Override
  public int stableHash(T key) {
    checkClass(key);
    MethodHandle handle = hasher;
    if (handle == null) {
      if (!isHot()) {
        return hashByLoop(key);
      }
      handle = hasher();
      hasher = handle;
    }
    try {
      return (int) handle.invokeExact((Object) key);
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }

  private boolean isHot() {
    return components.length > 0
        && components.length <= Composer.MAX_FIELDS
        && ++uses > Composer.COMPOSE_AFTER;
  }

  private int hashByLoop(T key) {
    int hash = 0;
    for (int i = 0; i < components.length; i++) {
      hash = combine(hash, hashField(components[i], handles.get(key, i)));
    }
    return hash;
  }

  private MethodHandle hasher() {
    List<MethodHandle> parts = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      MethodHandle getter = handles.getter(i);
      Primitive primitive = Primitive.of(getter.type().returnType(), serializers[i]);
      parts.add(
          primitive != null
              ? primitive.hash(getter)
              : MethodHandles.filterReturnValue(
                  getter.asType(methodType(Object.class, type)), HASH_FIELD.bindTo(components[i])));
    }
    return Composer.reduce(0, COMBINE, parts).asType(methodType(int.class, Object.class));
  }

  private static int hashField(KeyStrategy<Object> strategy, @Nullable Object value) {
    return value == null ? 0 : strategy.stableHash(value);
  }

  private static int combine(int hash, int component) {
    return 31 * hash + component;
  }

  @Override
  public boolean sameKey(T left, T right) {
    if (left == right) {
      return true;
    }
    MethodHandle handle = comparer;
    if (handle == null) {
      if (!isHot()) {
        return sameByLoop(left, right);
      }
      handle = comparer();
      comparer = handle;
    }
    try {
      return (boolean) handle.invokeExact((Object) left, (Object) right);
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }

  private boolean sameByLoop(T left, T right) {
    for (int i = 0; i < components.length; i++) {
      if (!sameField(components[i], handles.get(left, i), handles.get(right, i))) {
        return false;
      }
    }
    return true;
  }

  private MethodHandle comparer() {
    List<MethodHandle> tests = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      MethodHandle getter = handles.getter(i);
      Primitive primitive = Primitive.of(getter.type().returnType(), serializers[i]);
      MethodHandle test =
          primitive != null
              ? primitive.same()
              : SAME_FIELD
                  .bindTo(components[i])
                  .asType(
                      methodType(
                          boolean.class, getter.type().returnType(), getter.type().returnType()));
      tests.add(MethodHandles.filterArguments(test, 0, getter, getter));
    }
    return Composer.all(tests).asType(methodType(boolean.class, Object.class, Object.class));
  }

  private static boolean sameField(
      KeyStrategy<Object> strategy, @Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      return left == null && right == null;
    }
    return strategy.sameKey(left, right);
  }

  @Override
  public T normalize(T key) {
    checkClass(key);
    if (oneForm) {
      return key;
    }
    boolean changed = !type.isRecord();
    @Nullable Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      Object component = handles.get(key, i);
      if (component != null && manyForms[i]) {
        Object normal = components[i].normalize(component);
        changed |= normal != component;
        component = normal;
      }
      values[i] = component;
    }
    return changed ? type.cast(handles.create(values)) : key;
  }

  private void checkClass(T key) {
    if (key.getClass() != type) {
      throw Subclasses.refusal(type, key.getClass());
    }
  }
}
