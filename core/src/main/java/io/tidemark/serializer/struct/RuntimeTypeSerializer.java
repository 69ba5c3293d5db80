// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.InvalidKeyTypeException;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;

/**
 * Takes values of any class that has a serializer, and picks that by the class of each value. For
 * edges whose type the program does not say; costs a class tag for each value where bytes are.
 */
final class RuntimeTypeSerializer extends TypeSerializer<Object> {
  private static final long serialVersionUID = 1L;

  private final SerializerConfig config;
  private final transient RuntimeClasses classes;

  RuntimeTypeSerializer(SerializerConfig config) {
    this.config = config;
    this.classes = new RuntimeClasses(config, RuntimeTypeSerializer.class.getClassLoader());
  }

  private Object readResolve() {
    return new RuntimeTypeSerializer(config);
  }

  /** False: some class may be mutable; {@link #copy} returns values of immutable classes as is. */
  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public TypeSerializer<Object> duplicate() {
    return new RuntimeTypeSerializer(config);
  }

  @Override
  public Object copy(Object from) {
    return classes.copy(from);
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(Object value, DataOutputView target) throws IOException {
    classes.serialize(value, target);
  }

  @Override
  public Object deserialize(DataInputView source) throws IOException {
    return classes.deserialize(source);
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of("any");
  }

  @Override
  public KeyStrategy<Object> keyStrategy() {
    throw new InvalidKeyTypeException(
        "The type of the key is not known: Java erases it from a lambda. Name it where the key is"
            + " selected, as in keyBy(selector, Types.TUPLE(Types.STRING, Types.LONG)), or write the"
            + " selector as a class.");
  }
}
