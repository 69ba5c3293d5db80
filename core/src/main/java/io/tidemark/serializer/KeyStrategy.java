// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.io.Serializable;

/**
 * How values of one type act as keys of keyed state and of map state.
 *
 * <p>Contract: {@code sameKey(a, b)} exactly when the serialized bytes of the normalized keys are
 * equal; {@code sameKey(a, b)} implies {@code stableHash(a) == stableHash(b)}; the hash depends on
 * the value alone, never on the JVM run.
 *
 * <p>Used by one thread at a time, as the serializer that it comes from; another thread takes one
 * from a duplicate of that.
 *
 * @param <T> the key type
 */
public interface KeyStrategy<T> extends Serializable {

  /** The stable hash of a normalized key. */
  int stableHash(T key);

  /** Whether two normalized keys are the same key. */
  boolean sameKey(T left, T right);

  /**
   * The key in canonical form, safe to keep: floating-point zeros and NaNs are unified, mutable
   * keys are copied. Returns the argument itself where nothing is to be done.
   */
  T normalize(T key);
}
