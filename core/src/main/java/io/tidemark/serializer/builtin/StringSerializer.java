// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import java.io.IOException;

/** Strings, as {@link DataOutputView#writeString} writes them. */
final class StringSerializer extends KeySerializer<String> {
  private static final long serialVersionUID = 1L;

  StringSerializer() {
    super("string", -1);
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
  public int stableHash(String key) {
    return key.hashCode();
  }
}
