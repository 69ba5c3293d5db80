// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Enum constants: the position in the declaration as a variable-length int. The schema lists the
 * constants in that order, so a change of the order is noticed. As keys they hash by name.
 */
final class EnumSerializer<E extends Enum<E>> extends TypeSerializer<E>
    implements KeyStrategy<E>, FlatCodec<E> {
  private static final long serialVersionUID = 1L;

  private final Class<E> type;
  private final transient E[] constants;
  private final transient int[] hashes;

  EnumSerializer(Class<E> type) {
    this.type = type;
    this.constants = type.getEnumConstants();
    this.hashes = Arrays.stream(constants).mapToInt(c -> c.name().hashCode()).toArray();
  }

  private Object readResolve() {
    return new EnumSerializer<>(type);
  }

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public TypeSerializer<E> duplicate() {
    return this;
  }

  @Override
  public E copy(E from) {
    return from;
  }

  @Override
  public int getLength() {
    return constants.length <= 0x80 ? 1 : -1;
  }

  @Override
  public void serialize(E value, DataOutputView target) throws IOException {
    target.writeVarInt(value.ordinal());
  }

  @Override
  public E deserialize(DataInputView source) throws IOException {
    int ordinal = source.readVarInt();
    if (ordinal < 0 || ordinal >= constants.length) {
      throw new IOException(
          "The enum "
              + type.getName()
              + " has the constants 0 to "
              + (constants.length - 1)
              + ", but the data says "
              + ordinal
              + ". It is damaged, or was written by another program.");
    }
    return constants[ordinal];
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    String names = Arrays.stream(constants).map(Enum::name).collect(Collectors.joining(","));
    return TypeSerializerSnapshot.of("enum").with("class", type.getName()).with("constants", names);
  }

  @Override
  public KeyStrategy<E> keyStrategy() {
    return this;
  }

  @Override
  public int stableHash(E key) {
    return hashes[key.ordinal()];
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // There is one object for each constant.
  public boolean sameKey(E left, E right) {
    return left == right;
  }

  @Override
  public E normalize(E key) {
    return key;
  }

  @Override
  public FlatCodec<E> flatCodec() {
    return this;
  }

  @Override
  public int words() {
    return 1;
  }

  @Override
  public void encode(E value, long[] target, int offset) {
    target[offset] = value.ordinal();
  }

  @Override
  public E decode(long[] source, int offset) {
    return constants[(int) source[offset]];
  }
}
