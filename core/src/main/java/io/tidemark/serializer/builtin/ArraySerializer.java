// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;

/**
 * The serializer of primitive arrays: the length as a variable-length int, then the elements. As
 * keys they hash by content, as {@link java.util.Arrays} does, and are copied when kept.
 */
abstract class ArraySerializer<A> extends TypeSerializer<A> implements KeyStrategy<A> {
  private static final long serialVersionUID = 1L;

  private final String kind;

  ArraySerializer(String kind) {
    this.kind = kind;
  }

  abstract int lengthOf(A array);

  /** A copy of a given length, filled up with zeros. */
  abstract A copyOf(A array, int length);

  abstract A create(int length);

  abstract void writeElements(A array, DataOutputView target) throws IOException;

  /** Reads the elements from one index to before another. */
  abstract void readElements(A array, int from, int to, DataInputView source) throws IOException;

  @Override
  public final boolean isImmutableType() {
    return false;
  }

  @Override
  public final TypeSerializer<A> duplicate() {
    return this;
  }

  @Override
  public final A copy(A from) {
    return copyOf(from, lengthOf(from));
  }

  @Override
  public final int getLength() {
    return -1;
  }

  @Override
  public final void serialize(A value, DataOutputView target) throws IOException {
    target.writeVarInt(lengthOf(value));
    writeElements(value, target);
  }

  @Override
  public final A deserialize(DataInputView source) throws IOException {
    int length = Containers.readSize(source, "an array");
    A array = create(Containers.initialCapacity(length));
    int read = 0;
    while (true) {
      int room = lengthOf(array);
      readElements(array, read, room, source);
      read = room;
      if (read == length) {
        return array;
      }
      array = copyOf(array, Containers.nextCapacity(read, length));
    }
  }

  @Override
  public final TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of(kind);
  }

  @Override
  public final KeyStrategy<A> keyStrategy() {
    return this;
  }

  @Override
  public A normalize(A key) {
    return copy(key);
  }
}
