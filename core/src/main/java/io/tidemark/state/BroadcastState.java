// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map that every subtask of an operator holds in full. Each subtask writes its own copy, so all
 * must write the same: depend on the broadcast record alone, not on the subtask, the time or other
 * state.
 *
 * @param <K> the type of the map's keys
 * @param <V> the type of the map's values
 */
public interface BroadcastState<K, V> extends ReadOnlyBroadcastState<K, V> {

  /**
   * Sets the value of a map key.
   *
   * @param key the map key, not null
   * @param value the value; null is one like any other, and the key is then contained
   * @throws NullPointerException when the key is null
   * @throws Exception when the backend fails
   */
  void put(K key, @Nullable V value) throws Exception;

  /**
   * Sets all given entries; entries not given stay. Nothing is set when a key is null.
   *
   * @throws NullPointerException when the map or a key in it is null
   * @throws Exception when the backend fails
   */
  void putAll(Map<K, V> map) throws Exception;

  /**
   * Removes a map key; nothing happens when it is not there.
   *
   * @throws Exception when the backend fails
   */
  void remove(K key) throws Exception;

  /**
   * Iterates over the entries; the iterator may remove, and {@code setValue} writes.
   *
   * @throws Exception when the backend fails
   */
  Iterator<Map.Entry<K, V>> iterator() throws Exception;

  /**
   * The entries, as {@link #iterator()}.
   *
   * @throws Exception when the backend fails
   */
  Iterable<Map.Entry<K, V>> entries() throws Exception;
}
