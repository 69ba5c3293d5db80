// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeSerializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads, writes and copies a struct by loops over its fields, which works at once and for any
 * number of fields, but boxes primitives; and knows the layout of the header.
 *
 * <p>The header has a bit for each field that may be null, after one bit, always 0 here, that POJOs
 * keep for {@link Subclasses}. Only the loops deal with headers above eight bytes.
 */
final class StructLoops {
  private final StructHandles handles;
  private final TypeSerializer<Object>[] serializers;

  /** The header bit of each field, or -1 when it is primitive. */
  private final int[] nullBits;

  private final int headerBytes;

  StructLoops(StructHandles handles, TypeSerializer<Object>[] serializers, StructShape shape) {
    this.handles = handles;
    this.serializers = serializers;
    this.nullBits = new int[serializers.length];
    int bits = shape.kind() == StructShape.Kind.POJO ? 1 : 0;
    for (int i = 0; i < nullBits.length; i++) {
      nullBits[i] = shape.members().get(i).field().getType().isPrimitive() ? -1 : bits++;
    }
    this.headerBytes = serializers.length == 0 ? 1 : (bits + 7) / 8;
  }

  StructHandles handles() {
    return handles;
  }

  TypeSerializer<Object> serializer(int field) {
    return serializers[field];
  }

  int nullBit(int field) {
    return nullBits[field];
  }

  int headerBytes() {
    return headerBytes;
  }

  /** The bytes of every value, or -1 when a field can be null or varies. */
  int length() {
    int length = headerBytes;
    for (int i = 0; i < serializers.length; i++) {
      int field = serializers[i].getLength();
      if (nullBits[i] >= 0 || field < 0) {
        return -1;
      }
      length += field;
    }
    return length;
  }

  Object copy(Object from) {
    @Nullable Object[] values = new Object[serializers.length];
    for (int i = 0; i < values.length; i++) {
      Object value = handles.get(from, i);
      values[i] = value == null ? null : serializers[i].copy(value);
    }
    return handles.create(values);
  }

  void write(Object value, DataOutputView target) throws IOException {
    @Nullable Object[] values = new Object[serializers.length];
    byte[] header = new byte[headerBytes];
    for (int i = 0; i < values.length; i++) {
      values[i] = handles.get(value, i);
      if (values[i] == null) {
        header[nullBits[i] >> 3] |= (byte) (1 << (nullBits[i] & 7));
      }
    }
    target.write(header);
    for (int i = 0; i < values.length; i++) {
      Object field = values[i];
      if (field != null) {
        serializers[i].serialize(field, target);
      }
    }
  }

  /** Reads a value whose first header byte, if there is a header, was read already. */
  Object read(byte first, DataInputView source) throws IOException {
    byte[] header = new byte[headerBytes];
    if (headerBytes > 0) {
      header[0] = first;
      source.readFully(header, 1, headerBytes - 1);
    }
    @Nullable Object[] values = new Object[serializers.length];
    for (int i = 0; i < values.length; i++) {
      int bit = nullBits[i];
      boolean isNull = bit >= 0 && (header[bit >> 3] & 1 << (bit & 7)) != 0;
      values[i] = isNull ? null : serializers[i].deserialize(source);
    }
    return handles.create(values);
  }

  /** The header as bits, lowest byte first; its first byte was read already. */
  long readHeader(byte first, DataInputView source) throws IOException {
    long bits = first & 0xFFL;
    for (int i = 1; i < headerBytes; i++) {
      bits |= (long) source.readUnsignedByte() << (8 * i);
    }
    return bits;
  }
}
