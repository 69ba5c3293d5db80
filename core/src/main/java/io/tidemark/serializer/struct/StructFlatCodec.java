// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import static java.lang.invoke.MethodType.methodType;

import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.TypeSerializer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable records whose components are all fixed-width, as words: one with a bit for each
 * component that may be null (1 for null), if there are such; then the words of each component, all
 * zero for null.
 */
final class StructFlatCodec<T> implements FlatCodec<T> {
  private static final long serialVersionUID = 1L;

  private static final Class<?>[] POSITION = {long[].class, int.class};
  private static final MethodHandle ENCODE_FIELD =
      handle(
          "encodeField",
          void.class,
          FlatCodec.class,
          int.class,
          long.class,
          Object.class,
          long[].class,
          int.class);
  private static final MethodHandle STORE =
      handle("store", void.class, int.class, long.class, long[].class, int.class);
  private static final MethodHandle LOAD =
      handle("load", long.class, int.class, long[].class, int.class);
  private static final MethodHandle DECODE_FIELD =
      handle(
          "decodeField",
          Object.class,
          FlatCodec.class,
          int.class,
          long.class,
          long[].class,
          int.class);

  private final Class<T> type;
  private final FlatCodec<Object>[] components;
  private final TypeSerializer<Object>[] serializers;
  private final transient StructHandles handles;

  /** The first word of each component, from the start of the value. */
  private final transient int[] starts;

  /** The bit of each component that may be null in the first word, or 0. */
  private final transient long[] nullMasks;

  private final transient int words;
  private transient int uses;
  private transient @Nullable MethodHandle encoder;
  private transient @Nullable MethodHandle decoder;

  @SuppressWarnings({"unchecked", "rawtypes"})
  private StructFlatCodec(
      Class<T> type, List<FlatCodec<Object>> components, List<TypeSerializer<Object>> serializers) {
    this.type = type;
    this.serializers = serializers.toArray(new TypeSerializer[0]);
    this.components = components.toArray(new FlatCodec[0]);
    this.handles = new StructHandles(type, StructShape.of(type));
    this.starts = new int[components.size()];
    this.nullMasks = new long[components.size()];
    int nullable = 0;
    for (int i = 0; i < starts.length; i++) {
      if (!handles.getter(i).type().returnType().isPrimitive()) {
        nullMasks[i] = 1L << nullable++;
      }
    }
    int at = nullable > 0 ? 1 : 0;
    for (int i = 0; i < starts.length; i++) {
      starts[i] = at;
      at += components.get(i).words();
    }
    this.words = at;
  }

  /** The codec of an immutable record, or null when a component is not fixed-width. */
  static <T> @Nullable FlatCodec<T> of(Class<T> type, List<TypeSerializer<Object>> serializers) {
    List<FlatCodec<Object>> components = new ArrayList<>();
    for (TypeSerializer<Object> serializer : serializers) {
      FlatCodec<Object> component = serializer.flatCodec();
      if (component == null) {
        return null;
      }
      components.add(component);
    }
    boolean fits = !components.isEmpty() && components.size() <= Composer.MAX_FIELDS;
    return fits ? new StructFlatCodec<>(type, components, serializers) : null;
  }

  private Object readResolve() {
    return new StructFlatCodec<>(type, List.of(components), List.of(serializers));
  }

  private static MethodHandle handle(String name, Class<?> result, Class<?>... arguments) {
    return Composer.handle(MethodHandles.lookup(), StructFlatCodec.class, name, result, arguments);
  }

  @Override
  public int words() {
    return words;
  }

  @Override
  public void encode(T value, long[] target, int offset) {
    if (starts[0] > 0) {
      target[offset] = 0;
    }
    MethodHandle handle = encoder;
    if (handle == null) {
      if (++uses <= Composer.COMPOSE_AFTER) {
        for (int i = 0; i < components.length; i++) {
          encodeField(
              components[i], starts[i], nullMasks[i], handles.get(value, i), target, offset);
        }
        return;
      }
      handle = encoder();
      encoder = handle;
    }
    try {
      handle.invokeExact((Object) value, target, offset);
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }

  @Override
  public T decode(long[] source, int offset) {
    MethodHandle handle = decoder;
    if (handle == null) {
      if (++uses <= Composer.COMPOSE_AFTER) {
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
          values[i] = decodeField(components[i], starts[i], nullMasks[i], source, offset);
        }
        return type.cast(handles.create(values));
      }
      handle = decoder();
      decoder = handle;
    }
    try {
      return type.cast((Object) handle.invokeExact(source, offset));
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }

  private MethodHandle encoder() {
    List<MethodHandle> steps = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      MethodHandle getter = handles.getter(i);
      Primitive primitive = Primitive.of(getter.type().returnType(), serializers[i]);
      steps.add(
          primitive != null
              ? MethodHandles.filterArguments(
                  MethodHandles.insertArguments(STORE, 0, starts[i]), 0, primitive.toWord(getter))
              : MethodHandles.filterArguments(
                  MethodHandles.insertArguments(
                      ENCODE_FIELD, 0, components[i], starts[i], nullMasks[i]),
                  0,
                  getter.asType(methodType(Object.class, type))));
    }
    return Composer.sequence(methodType(void.class, type, POSITION), steps)
        .asType(methodType(void.class, Object.class, POSITION));
  }

  private MethodHandle decoder() {
    List<MethodHandle> sources = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      Primitive primitive = Primitive.of(handles.getter(i).type().returnType(), serializers[i]);
      sources.add(
          primitive != null
              ? MethodHandles.filterReturnValue(
                  MethodHandles.insertArguments(LOAD, 0, starts[i]), primitive.fromWord())
              : MethodHandles.insertArguments(
                  DECODE_FIELD, 0, components[i], starts[i], nullMasks[i]));
    }
    return Composer.create(handles, POSITION, sources);
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static void store(int start, long word, long[] target, int offset) {
    target[offset + start] = word;
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static long load(int start, long[] source, int offset) {
    return source[offset + start];
  }

  private static void encodeField(
      FlatCodec<Object> codec,
      int start,
      long nullMask,
      @Nullable Object value,
      long[] target,
      int offset) {
    if (value != null) {
      codec.encode(value, target, offset + start);
    } else {
      target[offset] |= nullMask;
      Arrays.fill(target, offset + start, offset + start + codec.words(), 0);
    }
  }

  private static @Nullable Object decodeField(
      FlatCodec<Object> codec, int start, long nullMask, long[] source, int offset) {
    return nullMask != 0 && (source[offset] & nullMask) != 0
        ? null
        : codec.decode(source, offset + start);
  }
}
