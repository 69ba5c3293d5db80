// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.TypeSerializer;
import java.io.IOException;

/**
 * Finds objects in state that were changed in place without an update, by a hash of their
 * serialized bytes. Slow, for tests: on the heap such a change happens to work, on another backend
 * it is lost.
 *
 * @param <V> the type of the objects
 */
public final class MutationGuard<V> {
  private final String operatorUid;
  private final String stateName;
  private final TypeSerializer<V> serializer;
  private final DataOutputSerializer bytes = new DataOutputSerializer(64);

  /** A guard of one state, with a serializer of its own. */
  public MutationGuard(String operatorUid, String stateName, TypeSerializer<V> serializer) {
    this.operatorUid = operatorUid;
    this.stateName = stateName;
    this.serializer = serializer;
  }

  /** The hash of an object's bytes. */
  public long hash(V value) {
    bytes.clear();
    try {
      serializer.serialize(value, bytes);
    } catch (IOException e) {
      throw new IllegalStateException(
          "An object given to the state '"
              + stateName
              + "' of operator '"
              + operatorUid
              + "' could not be serialized: "
              + e.getMessage(),
          e);
    }
    byte[] buffer = bytes.buffer();
    long h = bytes.length();
    for (int i = 0; i < bytes.length(); i++) {
      h = (h ^ buffer[i]) * 0x100000001b3L;
    }
    return h ^ h >>> 32;
  }

  /**
   * Checks an object against the hash that it had when it was given to the state.
   *
   * @throws IllegalStateException when it has changed
   */
  public void check(V value, long expected) {
    checkHash(hash(value), expected, value);
  }

  /** As {@link #check}, for a hash over several objects. */
  public void checkHash(long hash, long expected, Object shown) {
    if (hash != expected) {
      throw new IllegalStateException(
          "An object in the state '"
              + stateName
              + "' of operator '"
              + operatorUid
              + "' was changed in place without giving it back to the state; it is now "
              + shown
              + ". Call update, put or add with the changed object, or change a copy: on other"
              + " backends the change is lost.");
    }
  }

  /** A guard for another thread. */
  public MutationGuard<V> duplicate() {
    return new MutationGuard<>(operatorUid, stateName, serializer.duplicate());
  }
}
