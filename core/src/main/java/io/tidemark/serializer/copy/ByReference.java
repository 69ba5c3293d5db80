// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.copy;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Internal;

/** Hands immutable values on as they are. */
@Internal
public final class ByReference<T> extends CopyOnly<T> {
  private static final long serialVersionUID = 1L;

  /** Creates the serializer, which serves every thread. */
  public ByReference() {}

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public TypeSerializer<T> duplicate() {
    return this;
  }

  @Override
  public T copy(T from) {
    return from;
  }
}
