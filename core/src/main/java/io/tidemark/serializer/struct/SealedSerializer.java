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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of a sealed interface or class: a variable-length int says which permitted subtype, in the
 * order that the declaration permits them, then the value as that subtype.
 */
final class SealedSerializer<T> extends TypeSerializer<T> {
  private static final long serialVersionUID = 1L;

  private final Class<T> type;
  private final List<Class<?>> subtypes;
  private final TypeSerializer<Object>[] serializers;
  private final transient Map<Class<?>, Integer> tags = new HashMap<>();

  @SuppressWarnings({"unchecked", "rawtypes"})
  SealedSerializer(
      Class<T> type, List<Class<?>> subtypes, List<? extends TypeSerializer<?>> serializers) {
    this.type = type;
    this.subtypes = List.copyOf(subtypes);
    this.serializers = serializers.toArray(new TypeSerializer[0]);
  }

  private Object readResolve() {
    return new SealedSerializer<>(type, subtypes, List.of(serializers));
  }

  /** The tag of a value's subtype. */
  static int tag(Class<?> found, List<Class<?>> subtypes, Map<Class<?>, Integer> known) {
    Integer tag = known.get(found);
    if (tag != null) {
      return tag;
    }
    for (int i = 0; i < subtypes.size(); i++) {
      if (subtypes.get(i).isAssignableFrom(found)) {
        known.put(found, i);
        return i;
      }
    }
    throw new IllegalStateException(
        "The class " + found.getName() + " is none of the permitted " + subtypes + ".");
  }

  private int tag(T value) {
    return tag(value.getClass(), subtypes, tags);
  }

  @Override
  public boolean isImmutableType() {
    for (TypeSerializer<Object> serializer : serializers) {
      if (!serializer.isImmutableType()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public TypeSerializer<T> duplicate() {
    List<TypeSerializer<?>> duplicates = new ArrayList<>();
    for (TypeSerializer<Object> serializer : serializers) {
      duplicates.add(serializer.duplicate());
    }
    return new SealedSerializer<>(type, subtypes, duplicates);
  }

  @Override
  public T copy(T from) {
    return type.cast(serializers[tag(from)].copy(from));
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(T value, DataOutputView target) throws IOException {
    int tag = tag(value);
    target.writeVarInt(tag);
    serializers[tag].serialize(value, target);
  }

  @Override
  public T deserialize(DataInputView source) throws IOException {
    int tag = source.readVarInt();
    if (tag < 0 || tag >= serializers.length) {
      throw new IOException(
          "The sealed type "
              + type.getName()
              + " has the subtypes 0 to "
              + (serializers.length - 1)
              + ", but the data says "
              + tag
              + ". The data is damaged, or was written by another program.");
    }
    return type.cast(serializers[tag].deserialize(source));
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    List<TypeSerializerSnapshot.Field> fields = new ArrayList<>();
    for (int i = 0; i < serializers.length; i++) {
      fields.add(
          new TypeSerializerSnapshot.Field(
              subtypes.get(i).getName(), serializers[i].snapshotConfiguration()));
    }
    return TypeSerializerSnapshot.of("sealed", fields).with("class", type.getName());
  }

  @Override
  public KeyStrategy<T> keyStrategy() {
    List<KeyStrategy<Object>> strategies = new ArrayList<>();
    for (int i = 0; i < serializers.length; i++) {
      try {
        strategies.add(serializers[i].keyStrategy());
      } catch (InvalidKeyTypeException e) {
        throw e.within(type.getName(), subtypes.get(i).getName());
      }
    }
    return new Keys<>(type, subtypes, strategies);
  }

  /** Keys of a sealed type: the hash is 31 times the hash of the subtype's name plus the key's. */
  private static final class Keys<T> implements KeyStrategy<T> {
    private static final long serialVersionUID = 1L;

    private final Class<T> type;
    private final List<Class<?>> subtypes;
    private final List<KeyStrategy<Object>> strategies;
    private final HashMap<Class<?>, Integer> tags = new HashMap<>();

    Keys(Class<T> type, List<Class<?>> subtypes, List<KeyStrategy<Object>> strategies) {
      this.type = type;
      this.subtypes = subtypes;
      this.strategies = List.copyOf(strategies);
    }

    private int tag(T key) {
      return SealedSerializer.tag(key.getClass(), subtypes, tags);
    }

    @Override
    public int stableHash(T key) {
      int tag = tag(key);
      return 31 * subtypes.get(tag).getName().hashCode() + strategies.get(tag).stableHash(key);
    }

    @Override
    public boolean sameKey(T left, T right) {
      int tag = tag(left);
      return tag == tag(right) && strategies.get(tag).sameKey(left, right);
    }

    @Override
    public T normalize(T key) {
      return type.cast(strategies.get(tag(key)).normalize(key));
    }
  }
}
