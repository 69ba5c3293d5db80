// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import java.io.IOException;

/**
 * Turns splits, enumerator state and committables into bytes that carry a version, so that a later
 * program can read what an older one wrote.
 *
 * <p>Used by one thread at a time.
 *
 * @param <E> the type of the values
 */
public interface SimpleVersionedSerializer<E> {

  /** The version of what {@link #serialize} writes. Rises when the layout changes. */
  int getVersion();

  /** The bytes of a value. The array belongs to the caller. */
  byte[] serialize(E value) throws IOException;

  /**
   * Reads a value back.
   *
   * @param version the version under which the bytes were written
   * @throws IOException when the version is unknown or the bytes are not what they should be; the
   *     sentence says which
   */
  E deserialize(int version, byte[] serialized) throws IOException;
}
