// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Broadcast state as the side that is not broadcast sees it. Every write, through the iterable or
 * an entry included, fails with {@link UnsupportedOperationException}; changing a value in place is
 * an error that the mutation guard reports.
 *
 * @param <K> the type of the map's keys
 * @param <V> the type of the map's values
 */
public interface ReadOnlyBroadcastState<K, V> extends State {

  /**
   * The value of a map key, or null when there is none or it is null.
   *
   * @throws Exception when the backend fails
   */
  @Nullable V get(K key) throws Exception;

  /**
   * Whether the map key is there.
   *
   * @throws Exception when the backend fails
   */
  boolean contains(K key) throws Exception;

  /**
   * The entries, read-only, in an order that is the same on every subtask that got the same writes.
   *
   * @throws Exception when the backend fails
   */
  Iterable<Map.Entry<K, V>> immutableEntries() throws Exception;
}
