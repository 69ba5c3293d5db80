// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

/** Passes on what a method handle threw, as it is: user code's exceptions keep their class. */
final class ThrowAny {
  private ThrowAny() {}

  /** Never returns; the return type lets callers write {@code throw ThrowAny.unchecked(e)}. */
  static RuntimeException unchecked(Throwable thrown) {
    return ThrowAny.<RuntimeException>sneak(thrown);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> E sneak(Throwable thrown) throws E {
    throw (E) thrown;
  }
}
