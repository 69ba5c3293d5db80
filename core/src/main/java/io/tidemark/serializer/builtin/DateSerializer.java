// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;
import java.util.Date;

/** {@code java.util.Date}: milliseconds since 1970, eight bytes. Mutable, so copied. */
final class DateSerializer extends TypeSerializer<Date> implements KeyStrategy<Date> {
  private static final long serialVersionUID = 1L;

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public TypeSerializer<Date> duplicate() {
    return this;
  }

  @Override
  public Date copy(Date from) {
    return new Date(checked(from).getTime());
  }

  @Override
  public int getLength() {
    return Long.BYTES;
  }

  @Override
  public void serialize(Date value, DataOutputView target) throws IOException {
    target.writeLong(checked(value).getTime());
  }

  /** A Timestamp is a Date with nanoseconds, which would be lost. */
  private static Date checked(Date value) {
    if (value.getClass() != Date.class) {
      throw Containers.wrongClass(Date.class, value);
    }
    return value;
  }

  @Override
  public Date deserialize(DataInputView source) throws IOException {
    return new Date(source.readLong());
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of("date");
  }

  @Override
  public KeyStrategy<Date> keyStrategy() {
    return this;
  }

  @Override
  public int stableHash(Date key) {
    return Long.hashCode(key.getTime());
  }

  @Override
  public boolean sameKey(Date left, Date right) {
    return left.getTime() == right.getTime();
  }

  @Override
  public Date normalize(Date key) {
    return copy(key);
  }
}
