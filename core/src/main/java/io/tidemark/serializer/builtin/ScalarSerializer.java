// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.FlatCodec;

/** The serializer of a type that fits one 64-bit word, and the flat codec of it at once. */
abstract class ScalarSerializer<T> extends KeySerializer<T> implements FlatCodec<T> {
  private static final long serialVersionUID = 1L;

  ScalarSerializer(String kind, int length) {
    super(kind, length);
  }

  @Override
  public final FlatCodec<T> flatCodec() {
    return this;
  }

  @Override
  public final int words() {
    return 1;
  }
}
