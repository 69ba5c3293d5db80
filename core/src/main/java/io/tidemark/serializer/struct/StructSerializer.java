// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.InvalidKeyTypeException;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Serializes a record, POJO or tuple field by field; see the package for the layout. */
final class StructSerializer<T> extends TypeSerializer<T> {
  private static final long serialVersionUID = 1L;

  private final Class<T> type;
  private final TypeSerializer<Object>[] serializers;
  private final transient StructShape shape;
  private final transient StructHandles handles;
  private final transient boolean[] nullable;
  private final transient int nullBytes;

  @SuppressWarnings({"unchecked", "rawtypes"})
  StructSerializer(Class<T> type, StructShape shape, List<? extends TypeSerializer<?>> fields) {
    this.type = type;
    this.shape = shape;
    this.serializers = fields.toArray(new TypeSerializer[0]);
    this.handles = new StructHandles(type, shape);
    this.nullable = new boolean[serializers.length];
    int nullableCount = 0;
    for (int i = 0; i < serializers.length; i++) {
      nullable[i] = !shape.members().get(i).field().getType().isPrimitive();
      nullableCount += nullable[i] ? 1 : 0;
    }
    this.nullBytes = serializers.length == 0 ? 1 : (nullableCount + 7) / 8;
  }

  private Object readResolve() {
    return new StructSerializer<>(type, StructShape.of(type), List.of(serializers));
  }

  @Override
  public boolean isImmutableType() {
    if (shape.kind() != StructShape.Kind.RECORD) {
      return false;
    }
    for (TypeSerializer<?> serializer : serializers) {
      if (!serializer.isImmutableType()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public TypeSerializer<T> duplicate() {
    List<TypeSerializer<?>> duplicates = new ArrayList<>();
    boolean same = true;
    for (TypeSerializer<?> serializer : serializers) {
      TypeSerializer<?> duplicate = serializer.duplicate();
      same &= duplicate == serializer;
      duplicates.add(duplicate);
    }
    return same ? this : new StructSerializer<>(type, shape, duplicates);
  }

  @Override
  public T copy(T from) {
    if (isImmutableType()) {
      return from;
    }
    checkClass(from);
    @Nullable Object[] values = new Object[serializers.length];
    for (int i = 0; i < values.length; i++) {
      Object value = handles.get(from, i);
      values[i] = value == null ? null : serializers[i].copy(value);
    }
    return type.cast(handles.create(values));
  }

  @Override
  public int getLength() {
    int length = nullBytes;
    for (int i = 0; i < serializers.length; i++) {
      int field = serializers[i].getLength();
      if (nullable[i] || field < 0) {
        return -1;
      }
      length += field;
    }
    return length;
  }

  @Override
  public void serialize(T value, DataOutputView target) throws IOException {
    checkClass(value);
    @Nullable Object[] values = new Object[serializers.length];
    int bits = 0;
    int bit = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = handles.get(value, i);
      if (nullable[i]) {
        bits |= values[i] == null ? 1 << bit : 0;
        if (++bit == 8) {
          target.writeByte(bits);
          bit = 0;
          bits = 0;
        }
      }
    }
    if (bit > 0 || values.length == 0) {
      target.writeByte(bits);
    }
    for (int i = 0; i < values.length; i++) {
      Object field = values[i];
      if (field != null) {
        serializers[i].serialize(field, target);
      }
    }
  }

  @Override
  public T deserialize(DataInputView source) throws IOException {
    byte[] nulls = new byte[nullBytes];
    source.readFully(nulls);
    @Nullable Object[] values = new Object[serializers.length];
    int bit = 0;
    for (int i = 0; i < values.length; i++) {
      boolean isNull = nullable[i] && (nulls[bit >> 3] & 1 << (bit & 7)) != 0;
      bit += nullable[i] ? 1 : 0;
      values[i] = isNull ? null : serializers[i].deserialize(source);
    }
    return type.cast(handles.create(values));
  }

  private void checkClass(T value) {
    if (value.getClass() != type) {
      throw SubclassRefusal.of(type, value.getClass());
    }
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    List<TypeSerializerSnapshot.Field> fields = new ArrayList<>();
    for (int i = 0; i < serializers.length; i++) {
      fields.add(
          new TypeSerializerSnapshot.Field(
              shape.members().get(i).name(), serializers[i].snapshotConfiguration()));
    }
    return shape.kind() == StructShape.Kind.TUPLE
        ? TypeSerializerSnapshot.of("tuple", fields)
        : TypeSerializerSnapshot.of(shape.kind().schemaName, fields).with("class", type.getName());
  }

  @Override
  public KeyStrategy<T> keyStrategy() {
    List<KeyStrategy<Object>> strategies = new ArrayList<>();
    for (int i = 0; i < serializers.length; i++) {
      try {
        strategies.add(serializers[i].keyStrategy());
      } catch (InvalidKeyTypeException e) {
        throw e.within(type.getName(), shape.members().get(i).name());
      }
    }
    return new StructKeyStrategy<>(type, strategies);
  }
}
