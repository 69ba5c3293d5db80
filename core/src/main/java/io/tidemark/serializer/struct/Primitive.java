// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.DataInput;
import java.io.DataOutput;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * The eight primitive types, for fields that are handled without boxing. That is allowed where the
 * field's serializer has the schema of the built-in one: equal schemas mean equal bytes.
 */
enum Primitive {
  BOOLEAN(boolean.class, Boolean.class, "Boolean", boolean.class),
  BYTE(byte.class, Byte.class, "Byte", int.class),
  SHORT(short.class, Short.class, "Short", int.class),
  INT(int.class, Integer.class, "Int", int.class),
  LONG(long.class, Long.class, "Long", long.class),
  CHAR(char.class, Character.class, "Char", int.class),
  FLOAT(float.class, Float.class, "Float", float.class),
  DOUBLE(double.class, Double.class, "Double", double.class);

  private final Class<?> type;
  private final Class<?> boxed;
  private final String method;
  private final Class<?> written;

  Primitive(Class<?> type, Class<?> boxed, String method, Class<?> written) {
    this.type = type;
    this.boxed = boxed;
    this.method = method;
    this.written = written;
  }

  /** The primitive type of a field whose serializer is the built-in one, or null. */
  static @Nullable Primitive of(Class<?> fieldType, TypeSerializer<?> serializer) {
    for (Primitive primitive : values()) {
      if (primitive.type == fieldType) {
        TypeSerializerSnapshot builtIn = TypeSerializerSnapshot.of(fieldType.getName());
        return serializer.snapshotConfiguration().equals(builtIn) ? primitive : null;
      }
    }
    return null;
  }

  /** {@code (owner, DataOutputView) void} from {@code (owner) primitive}. */
  MethodHandle writer(MethodHandle getter) {
    MethodHandle write =
        find(DataOutput.class, "write" + method, MethodType.methodType(void.class, written))
            .asType(MethodType.methodType(void.class, DataOutputView.class, type));
    MethodHandle valueFirst =
        MethodHandles.permuteArguments(
            write, MethodType.methodType(void.class, type, DataOutputView.class), 1, 0);
    return MethodHandles.filterArguments(valueFirst, 0, getter);
  }

  /** {@code (DataInputView) primitive}. */
  MethodHandle reader() {
    return find(DataInput.class, "read" + method, MethodType.methodType(type))
        .asType(MethodType.methodType(type, DataInputView.class));
  }

  /** {@code (owner) int} from {@code (owner) primitive}: the hash of the boxed value. */
  MethodHandle hash(MethodHandle getter) {
    MethodType signature = MethodType.methodType(int.class, type);
    try {
      MethodHandle hash = MethodHandles.publicLookup().findStatic(boxed, "hashCode", signature);
      return MethodHandles.filterReturnValue(getter, hash);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(boxed + " must have a static hashCode.", e);
    }
  }

  /** {@code (primitive, primitive) boolean}: whether two normalized keys are the same. */
  MethodHandle same() {
    Class<?> compared = this == FLOAT || this == DOUBLE || this == LONG ? type : int.class;
    MethodHandle same =
        Composer.handle(
            MethodHandles.lookup(), Primitive.class, "same", boolean.class, compared, compared);
    return MethodHandles.explicitCastArguments(
        same, MethodType.methodType(boolean.class, type, type));
  }

  /** {@code (owner) long} from {@code (owner) primitive}: the word of the built-in flat codec. */
  MethodHandle toWord(MethodHandle getter) {
    MethodHandle bits =
        this == FLOAT
            ? bits(Float.class, "floatToRawIntBits", int.class, float.class)
            : this == DOUBLE
                ? bits(Double.class, "doubleToRawLongBits", long.class, double.class)
                : MethodHandles.identity(type);
    return MethodHandles.explicitCastArguments(
        MethodHandles.filterReturnValue(getter, bits),
        MethodType.methodType(long.class, getter.type().parameterType(0)));
  }

  /** {@code (long) primitive}, the inverse of {@link #toWord}. */
  MethodHandle fromWord() {
    MethodHandle value =
        this == FLOAT
            ? bits(Float.class, "intBitsToFloat", float.class, int.class)
            : this == DOUBLE
                ? bits(Double.class, "longBitsToDouble", double.class, long.class)
                : MethodHandles.identity(type);
    return MethodHandles.explicitCastArguments(value, MethodType.methodType(type, long.class));
  }

  private static MethodHandle bits(Class<?> owner, String name, Class<?> to, Class<?> from) {
    return Composer.handle(MethodHandles.publicLookup(), owner, name, to, from);
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static boolean same(int left, int right) {
    return left == right;
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static boolean same(long left, long right) {
    return left == right;
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static boolean same(float left, float right) {
    return Float.floatToRawIntBits(left) == Float.floatToRawIntBits(right);
  }

  @SuppressWarnings("UnusedMethod") // by handle
  private static boolean same(double left, double right) {
    return Double.doubleToRawLongBits(left) == Double.doubleToRawLongBits(right);
  }

  /** Whether normalizing a key can change a value. */
  boolean hasOneForm() {
    return this != FLOAT && this != DOUBLE;
  }

  private static MethodHandle find(Class<?> owner, String name, MethodType signature) {
    try {
      return MethodHandles.publicLookup().findVirtual(owner, name, signature);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner + " must have the method " + name + ".", e);
    }
  }
}
