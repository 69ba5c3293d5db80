// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import static java.lang.invoke.MethodType.methodType;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeSerializer;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Composes the handles that write, read and copy a struct of at most {@link Composer#MAX_FIELDS}.
 */
final class StructCompiler {
  private static final MethodHandle WRITE_HEADER =
      handle("writeHeader", void.class, int.class, long.class, DataOutputView.class);
  private static final MethodHandle WRITE_FIELD =
      handle("writeField", void.class, TypeSerializer.class, Object.class, DataOutputView.class);
  private static final MethodHandle READ_FIELD =
      handle(
          "readField",
          Object.class,
          TypeSerializer.class,
          long.class,
          DataInputView.class,
          long.class);
  private static final MethodHandle COPY_FIELD =
      handle("copyField", Object.class, TypeSerializer.class, Object.class);
  private static final MethodHandle NULL_BIT =
      handle("nullBit", long.class, long.class, Object.class);
  private static final MethodHandle OR = handle("or", long.class, long.class, long.class);

  private StructCompiler() {}

  private static MethodHandle handle(String name, Class<?> result, Class<?>... arguments) {
    return Composer.handle(MethodHandles.lookup(), StructCompiler.class, name, result, arguments);
  }

  /** {@code (Object value, DataOutputView) void}: header and fields. */
  static MethodHandle writer(StructLoops loops) {
    StructHandles handles = loops.handles();
    List<MethodHandle> steps = new ArrayList<>();
    List<MethodHandle> nulls = new ArrayList<>();
    for (int i = 0; i < handles.size(); i++) {
      MethodHandle getter = handles.getter(i);
      TypeSerializer<Object> serializer = loops.serializer(i);
      Primitive primitive = Primitive.of(getter.type().returnType(), serializer);
      MethodHandle boxed = getter.asType(methodType(Object.class, handles.type()));
      if (loops.nullBit(i) >= 0) {
        MethodHandle bit = MethodHandles.insertArguments(NULL_BIT, 0, 1L << loops.nullBit(i));
        nulls.add(MethodHandles.filterReturnValue(boxed, bit));
      }
      steps.add(
          primitive == null
              ? MethodHandles.filterArguments(WRITE_FIELD.bindTo(serializer), 0, boxed)
              : primitive.writer(getter));
    }
    if (loops.headerBytes() > 0) {
      MethodHandle header = MethodHandles.insertArguments(WRITE_HEADER, 0, loops.headerBytes());
      MethodHandle bits =
          nulls.isEmpty()
              ? MethodHandles.dropArguments(
                  MethodHandles.constant(long.class, 0L), 0, handles.type())
              : Composer.reduce(0L, OR, nulls);
      steps.add(0, MethodHandles.filterArguments(header, 0, bits));
    }
    return Composer.sequence(methodType(void.class, handles.type(), DataOutputView.class), steps)
        .asType(methodType(void.class, Object.class, DataOutputView.class));
  }

  /** {@code (DataInputView, long header) Object}: the fields, after the header was read. */
  static MethodHandle reader(StructLoops loops) {
    StructHandles handles = loops.handles();
    List<MethodHandle> sources = new ArrayList<>();
    for (int i = 0; i < handles.size(); i++) {
      TypeSerializer<Object> serializer = loops.serializer(i);
      Primitive primitive = Primitive.of(handles.getter(i).type().returnType(), serializer);
      long mask = loops.nullBit(i) < 0 ? 0 : 1L << loops.nullBit(i);
      sources.add(
          primitive == null
              ? MethodHandles.insertArguments(READ_FIELD, 0, serializer, mask)
              : MethodHandles.dropArguments(primitive.reader(), 1, long.class));
    }
    return Composer.create(handles, new Class<?>[] {DataInputView.class, long.class}, sources);
  }

  /** {@code (Object value) Object}: a copy whose mutable fields are copied. */
  static MethodHandle copier(StructLoops loops) {
    StructHandles handles = loops.handles();
    List<MethodHandle> sources = new ArrayList<>();
    for (int i = 0; i < handles.size(); i++) {
      MethodHandle getter = handles.getter(i);
      TypeSerializer<Object> serializer = loops.serializer(i);
      sources.add(
          serializer.isImmutableType()
              ? getter
              : MethodHandles.filterReturnValue(
                  getter.asType(methodType(Object.class, handles.type())),
                  COPY_FIELD.bindTo(serializer)));
    }
    return Composer.create(handles, new Class<?>[] {handles.type()}, sources)
        .asType(methodType(Object.class, Object.class));
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static void writeHeader(int bytes, long bits, DataOutputView target) throws IOException {
    for (int i = 0; i < bytes; i++) {
      target.writeByte((int) (bits >>> (8 * i)));
    }
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static void writeField(
      TypeSerializer<Object> serializer, @Nullable Object value, DataOutputView target)
      throws IOException {
    if (value != null) {
      serializer.serialize(value, target);
    }
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static @Nullable Object readField(
      TypeSerializer<Object> serializer, long nullMask, DataInputView source, long header)
      throws IOException {
    return (header & nullMask) != 0 ? null : serializer.deserialize(source);
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static @Nullable Object copyField(
      TypeSerializer<Object> serializer, @Nullable Object value) {
    return value == null ? null : serializer.copy(value);
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static long nullBit(long mask, @Nullable Object value) {
    return value == null ? mask : 0;
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static long or(long left, long right) {
    return left | right;
  }
}
