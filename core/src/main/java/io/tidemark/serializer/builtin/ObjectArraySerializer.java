// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.InvalidKeyTypeException;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arrays of objects: the length as a variable-length int, then for each element a byte that is 1
 * when it is null, and otherwise the element.
 */
final class ObjectArraySerializer extends TypeSerializer<@Nullable Object[]> {
  private static final long serialVersionUID = 1L;

  private final Class<?> component;
  private final TypeSerializer<Object> element;

  ObjectArraySerializer(Class<?> component, TypeSerializer<Object> element) {
    this.component = component;
    this.element = element;
  }

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public TypeSerializer<@Nullable Object[]> duplicate() {
    TypeSerializer<Object> other = element.duplicate();
    return other == element ? this : new ObjectArraySerializer(component, other);
  }

  private void check(@Nullable Object[] array) {
    if (array.getClass().getComponentType() != component) {
      throw Containers.wrongClass(component.arrayType(), array);
    }
  }

  @Override
  public @Nullable Object[] copy(@Nullable Object[] from) {
    check(from);
    @Nullable Object[] copy = from.clone();
    if (!element.isImmutableType()) {
      for (int i = 0; i < copy.length; i++) {
        Object one = copy[i];
        copy[i] = one == null ? null : element.copy(one);
      }
    }
    return copy;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(@Nullable Object[] value, DataOutputView target) throws IOException {
    check(value);
    target.writeVarInt(value.length);
    for (Object one : value) {
      target.writeBoolean(one == null);
      if (one != null) {
        element.serialize(one, target);
      }
    }
  }

  @Override
  public @Nullable Object[] deserialize(DataInputView source) throws IOException {
    int length = Containers.readSize(source, "an array");
    @Nullable Object[] array =
        (@Nullable Object[]) Array.newInstance(component, Containers.initialCapacity(length));
    int read = 0;
    while (true) {
      for (; read < array.length; read++) {
        array[read] = source.readBoolean() ? null : element.deserialize(source);
      }
      if (read == length) {
        return array;
      }
      array = Arrays.copyOf(array, Containers.nextCapacity(read, length));
    }
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of(
        "array",
        List.of(new TypeSerializerSnapshot.Field("element", element.snapshotConfiguration())));
  }

  @Override
  public KeyStrategy<@Nullable Object[]> keyStrategy() {
    try {
      return new Keys(element.keyStrategy());
    } catch (InvalidKeyTypeException e) {
      throw e.within(snapshotConfiguration().describe(), "element");
    }
  }

  /** Arrays as keys, hashed by content as {@link Arrays#hashCode(Object[])}, copied when kept. */
  private static final class Keys implements KeyStrategy<@Nullable Object[]> {
    private static final long serialVersionUID = 1L;

    private final KeyStrategy<Object> element;

    Keys(KeyStrategy<Object> element) {
      this.element = element;
    }

    @Override
    public int stableHash(@Nullable Object[] key) {
      int hash = 1;
      for (Object one : key) {
        hash = 31 * hash + (one == null ? 0 : element.stableHash(one));
      }
      return hash;
    }

    @Override
    public boolean sameKey(@Nullable Object[] left, @Nullable Object[] right) {
      if (left.length != right.length) {
        return false;
      }
      for (int i = 0; i < left.length; i++) {
        Object one = left[i];
        Object other = right[i];
        if (one == null || other == null) {
          if (one != null || other != null) {
            return false;
          }
        } else if (!element.sameKey(one, other)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public @Nullable Object[] normalize(@Nullable Object[] key) {
      @Nullable Object[] normal = key.clone();
      for (int i = 0; i < normal.length; i++) {
        Object one = normal[i];
        normal[i] = one == null ? null : element.normalize(one);
      }
      return normal;
    }
  }
}
