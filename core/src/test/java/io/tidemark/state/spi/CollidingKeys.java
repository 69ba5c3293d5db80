// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;

/** Strings with a hash as bad as it can be and still be right: one of two. */
final class CollidingKeys extends TypeSerializer<String> implements KeyStrategy<String> {
  private static final long serialVersionUID = 1L;

  @Override
  public int stableHash(String key) {
    return key.length() % 2;
  }

  @Override
  public boolean sameKey(String left, String right) {
    return left.equals(right);
  }

  @Override
  public String normalize(String key) {
    return key;
  }

  @Override
  public KeyStrategy<String> keyStrategy() {
    return this;
  }

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public TypeSerializer<String> duplicate() {
    return this;
  }

  @Override
  public String copy(String from) {
    return from;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(String value, DataOutputView target) throws IOException {
    target.writeString(value);
  }

  @Override
  public String deserialize(DataInputView source) throws IOException {
    return source.readString();
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of("colliding-string");
  }
}
