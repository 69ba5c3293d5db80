// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** {@code Void}, whose only value is null: one zero byte. */
final class VoidSerializer extends KeySerializer<@Nullable Void> {
  private static final long serialVersionUID = 1L;

  VoidSerializer() {
    super("void", 1);
  }

  @Override
  public void serialize(@Nullable Void value, DataOutputView target) throws IOException {
    target.writeByte(0);
  }

  @Override
  @SuppressWarnings("NullAway") // The only type whose values are null.
  public @Nullable Void deserialize(DataInputView source) throws IOException {
    source.readByte();
    return null;
  }

  @Override
  public int stableHash(@Nullable Void key) {
    return 0;
  }

  @Override
  public boolean sameKey(@Nullable Void left, @Nullable Void right) {
    return true;
  }
}
