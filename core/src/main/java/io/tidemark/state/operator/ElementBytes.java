// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.TypeSerializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Turns the elements of an operator state into a run of bytes, each behind its length, and back. */
final class ElementBytes {
  private final DataOutputSerializer all = new DataOutputSerializer(64);
  private final DataOutputSerializer one = new DataOutputSerializer(64);
  private long count;

  /** Adds an element that one call writes. */
  void add(Writing writing) throws IOException {
    one.clear();
    writing.writeTo(one);
    all.writeVarInt(one.length());
    all.write(one.buffer(), 0, one.length());
    count++;
  }

  /** Adds an element that is bytes already. */
  void add(byte[] element) throws IOException {
    all.writeVarInt(element.length);
    all.write(element);
    count++;
  }

  long count() {
    return count;
  }

  byte[] toBytes() {
    return all.getCopyOfBuffer();
  }

  interface Writing {
    void writeTo(DataOutputSerializer target) throws IOException;
  }

  static <T> List<T> read(List<byte[]> elements, TypeSerializer<T> serializer) throws IOException {
    List<T> values = new ArrayList<>(elements.size());
    DataInputDeserializer source = new DataInputDeserializer();
    for (byte[] element : elements) {
      source.setBuffer(element);
      values.add(serializer.deserialize(source));
    }
    return values;
  }
}
