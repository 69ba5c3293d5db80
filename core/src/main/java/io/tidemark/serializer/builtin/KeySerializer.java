// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.KeyStrategy;

/** The serializer of an immutable type that can be a key, and the key strategy of it at once. */
abstract class KeySerializer<T> extends ImmutableSerializer<T> implements KeyStrategy<T> {
  private static final long serialVersionUID = 1L;

  KeySerializer(String kind, int length) {
    super(kind, length);
  }

  @Override
  public final KeyStrategy<T> keyStrategy() {
    return this;
  }

  @Override
  public boolean sameKey(T left, T right) {
    return left.equals(right);
  }

  @Override
  public T normalize(T key) {
    return key;
  }
}
