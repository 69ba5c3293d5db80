// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.InvalidKeyTypeException;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Serializes a record, POJO or tuple field by field; see the package for the layout. The first
 * values go through the loops of {@link StructLoops}, later ones through handles that {@link
 * StructCompiler} composes; both read and write the same bytes.
 */
final class StructSerializer<T> extends TypeSerializer<T> {
  private static final long serialVersionUID = 1L;

  private final Class<T> type;
  private final SerializerConfig config;
  private final TypeSerializer<Object>[] serializers;
  private final transient StructShape shape;
  private final transient StructLoops loops;
  private final transient boolean immutable;
  private final transient @Nullable Subclasses subclasses;

  private transient int uses;
  private transient @Nullable MethodHandle writer;
  private transient @Nullable MethodHandle reader;
  private transient @Nullable MethodHandle copier;

  @SuppressWarnings({"unchecked", "rawtypes"})
  StructSerializer(
      Class<T> type,
      StructShape shape,
      List<? extends TypeSerializer<?>> fields,
      SerializerConfig config) {
    this.type = type;
    this.shape = shape;
    this.config = config;
    this.serializers = fields.toArray(new TypeSerializer[0]);
    this.loops = new StructLoops(new StructHandles(type, shape), serializers, shape);
    this.immutable =
        shape.kind() == StructShape.Kind.RECORD
            && fields.stream().allMatch(TypeSerializer::isImmutableType);
    this.subclasses = shape.kind() == StructShape.Kind.POJO ? new Subclasses(type, config) : null;
  }

  private Object readResolve() {
    return new StructSerializer<>(type, StructShape.of(type), List.of(serializers), config);
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
    StructSerializer<T> other = new StructSerializer<>(type, shape, duplicates, config);
    if (same) {
      other.writer = writer;
      other.reader = reader;
      other.copier = copier;
    }
    return other;
  }

  @Override
  public boolean isImmutableType() {
    return immutable;
  }

  @Override
  public int getLength() {
    return subclasses == null ? loops.length() : -1;
  }

  @Override
  public T copy(T from) {
    if (immutable) {
      return from;
    }
    if (from.getClass() != type) {
      return type.cast(subclasses(from.getClass()).copy(from));
    }
    MethodHandle handle = copier;
    if (handle == null) {
      if (!isHot()) {
        return type.cast(loops.copy(from));
      }
      handle = StructCompiler.copier(loops);
      copier = handle;
    }
    try {
      return type.cast((Object) handle.invokeExact((Object) from));
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }

  @Override
  public void serialize(T value, DataOutputView target) throws IOException {
    if (value.getClass() != type) {
      subclasses(value.getClass()).serialize(value, target);
      return;
    }
    MethodHandle handle = writer;
    if (handle == null) {
      if (!isHot()) {
        loops.write(value, target);
        return;
      }
      handle = StructCompiler.writer(loops);
      writer = handle;
    }
    try {
      handle.invokeExact((Object) value, target);
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }

  @Override
  public T deserialize(DataInputView source) throws IOException {
    byte first = 0;
    if (loops.headerBytes() > 0) {
      first = source.readByte();
      if (subclasses != null && (first & Subclasses.FLAG) != 0) {
        return type.cast(subclasses.deserialize(source));
      }
    }
    MethodHandle handle = reader;
    if (handle == null) {
      if (!isHot()) {
        return type.cast(loops.read(first, source));
      }
      handle = StructCompiler.reader(loops);
      reader = handle;
    }
    long nulls = loops.readHeader(first, source);
    try {
      return type.cast((Object) handle.invokeExact(source, nulls));
    } catch (Throwable e) {
      throw ThrowAny.unchecked(e);
    }
  }

  private boolean isHot() {
    return serializers.length <= Composer.MAX_FIELDS && ++uses > Composer.COMPOSE_AFTER;
  }

  private Subclasses subclasses(Class<?> found) {
    if (subclasses == null) {
      throw Subclasses.refusal(type, found);
    }
    return subclasses;
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    List<TypeSerializerSnapshot.Field> fields = new ArrayList<>();
    for (int i = 0; i < serializers.length; i++) {
      fields.add(
          new TypeSerializerSnapshot.Field(
              shape.members().get(i).name(), serializers[i].snapshotConfiguration()));
    }
    TypeSerializerSnapshot schema = TypeSerializerSnapshot.of(shape.kind().schemaName, fields);
    return shape.kind() == StructShape.Kind.TUPLE ? schema : schema.with("class", type.getName());
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
    return new StructKeyStrategy<>(type, strategies, List.of(serializers));
  }

  @Override
  public @Nullable FlatCodec<T> flatCodec() {
    return immutable ? StructFlatCodec.of(type, List.of(serializers)) : null;
  }
}
