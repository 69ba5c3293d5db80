// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Internal;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Describes a {@link ValueState}.
 *
 * @param <T> the type of the value
 */
public final class ValueStateDescriptor<T> extends StateDescriptor<ValueState<T>, T> {
  private static final long serialVersionUID = 1L;

  private final DescribedType<T> type;
  private transient @Nullable T defaultValue;

  /** A state without default value, of a class that is not generic. */
  public ValueStateDescriptor(String name, Class<T> type) {
    this(name, DescribedType.of(type, "type", name), null);
  }

  /** A state without default value. */
  public ValueStateDescriptor(String name, TypeInformation<T> type) {
    this(name, DescribedType.of(type, "type", name), null);
  }

  /** A state without default value. */
  public ValueStateDescriptor(String name, TypeSerializer<T> serializer) {
    this(name, DescribedType.of(serializer, "serializer", name), null);
  }

  /** A state that reads as the default value, or a copy of it, where nothing is stored. */
  public ValueStateDescriptor(String name, Class<T> type, @Nullable T defaultValue) {
    this(name, DescribedType.of(type, "type", name), defaultValue);
  }

  /** A state that reads as the default value, or a copy of it, where nothing is stored. */
  public ValueStateDescriptor(String name, TypeInformation<T> type, @Nullable T defaultValue) {
    this(name, DescribedType.of(type, "type", name), defaultValue);
  }

  /** A state that reads as the default value, or a copy of it, where nothing is stored. */
  public ValueStateDescriptor(String name, TypeSerializer<T> serializer, @Nullable T defaultValue) {
    this(name, DescribedType.of(serializer, "serializer", name), defaultValue);
  }

  private ValueStateDescriptor(String name, DescribedType<T> type, @Nullable T defaultValue) {
    super(name);
    this.type = type;
    this.defaultValue = defaultValue;
  }

  @Override
  public Type getType() {
    return Type.VALUE;
  }

  /** A serializer of the value, of the caller's own, without those that the program registered. */
  public TypeSerializer<T> getSerializer() {
    return type.serializer();
  }

  /**
   * A serializer of the caller's own, as {@link #getSerializer()}, where those that the program
   * registered come first.
   *
   * @throws io.tidemark.serializer.InvalidTypeException when the type cannot be serialized
   */
  @Internal
  public TypeSerializer<T> createSerializer(SerializerConfig registered) {
    return type.create(registered);
  }

  /** What the state reads as where nothing is stored: a copy of its own, or null. */
  public @Nullable T getDefaultValue() {
    return defaultValue == null ? null : copyDefaultValue(getSerializer());
  }

  /** As {@link #getDefaultValue()}, copied by the serializer that the state works with. */
  @Internal
  public @Nullable T copyDefaultValue(TypeSerializer<T> serializer) {
    T value = defaultValue;
    return value == null ? null : serializer.copy(value);
  }

  /**
   * The default value goes as itself where it can, for its class knows best what belongs to it; a
   * serializer that the program registered is not known here. Else it goes through the serializer
   * of its type: it need not be Serializable.
   */
  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    T value = defaultValue;
    if (value == null || isSerializable(value)) {
      out.writeBoolean(true);
      out.writeObject(value);
      return;
    }
    out.writeBoolean(false);
    DataOutputSerializer bytes = new DataOutputSerializer(64);
    try {
      getSerializer().serialize(value, bytes);
    } catch (InvalidTypeException e) {
      throw new InvalidTypeException(
          "The default value of the state '"
              + getName()
              + "' cannot be copied into each subtask. Make its class Serializable, or give the"
              + " descriptor a serializer, or describe the state in open(): "
              + e.getMessage(),
          e);
    }
    out.writeInt(bytes.length());
    out.write(bytes.buffer(), 0, bytes.length());
  }

  private static boolean isSerializable(Object value) {
    if (!(value instanceof Serializable)) {
      return false;
    }
    try (ObjectOutputStream trial = new ObjectOutputStream(OutputStream.nullOutputStream())) {
      trial.writeObject(value);
      return true;
    } catch (IOException e) {
      return false; // Something in it is not.
    }
  }

  @SuppressWarnings("unchecked")
  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    if (in.readBoolean()) {
      defaultValue = (T) in.readObject();
      return;
    }
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    defaultValue = getSerializer().deserialize(new DataInputDeserializer(bytes));
  }
}
