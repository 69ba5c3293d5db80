// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Lists: the size, then the elements. */
final class ListSerializer<T> extends TypeSerializer<List<T>> {
  private static final long serialVersionUID = 1L;

  private final TypeSerializer<T> element;

  ListSerializer(TypeSerializer<T> element) {
    this.element = element;
  }

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public TypeSerializer<List<T>> duplicate() {
    TypeSerializer<T> other = element.duplicate();
    return other == element ? this : new ListSerializer<>(other);
  }

  @Override
  public List<T> copy(List<T> from) {
    List<T> copy = new ArrayList<>(from.size());
    for (T value : from) {
      copy.add(element.copy(value));
    }
    return copy;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(List<T> value, DataOutputView target) throws IOException {
    target.writeVarInt(value.size());
    for (T one : value) {
      element.serialize(one, target);
    }
  }

  @Override
  public List<T> deserialize(DataInputView source) throws IOException {
    int size = source.readVarInt();
    List<T> list = new ArrayList<>(Math.min(size, 1024));
    for (int i = 0; i < size; i++) {
      list.add(element.deserialize(source));
    }
    return list;
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of(
        "list",
        List.of(new TypeSerializerSnapshot.Field("element", element.snapshotConfiguration())));
  }
}
