// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map for each key. Entries are read and written one at a time, so that a large map costs only
 * what is touched.
 *
 * <p>Values may be null, map keys may not. Two map keys are the same when their serialized bytes
 * are. Iterators may remove; the order of iteration is not defined, and changing the map while
 * iterating other than through the iterator is an error.
 *
 * @param <UK> the type of the map's keys
 * @param <UV> the type of the map's values
 */
public interface MapState<UK, UV> extends State {

  /**
   * The value of a map key, or null when there is none.
   *
   * @throws Exception when the backend fails
   */
  @Nullable UV get(UK key) throws Exception;

  /**
   * Sets the value of a map key.
   *
   * @throws Exception when the backend fails
   */
  void put(UK key, @Nullable UV value) throws Exception;

  /**
   * Sets all given entries; entries not given stay.
   *
   * @throws Exception when the backend fails
   */
  void putAll(Map<UK, UV> map) throws Exception;

  /**
   * Removes a map key; nothing happens when it is not there.
   *
   * @throws Exception when the backend fails
   */
  void remove(UK key) throws Exception;

  /**
   * Whether the map key is there, its value being null or not.
   *
   * @throws Exception when the backend fails
   */
  boolean contains(UK key) throws Exception;

  /**
   * The entries; {@code setValue} of an entry writes to the state.
   *
   * @throws Exception when the backend fails
   */
  Iterable<Map.Entry<UK, UV>> entries() throws Exception;

  /**
   * The map's keys.
   *
   * @throws Exception when the backend fails
   */
  Iterable<UK> keys() throws Exception;

  /**
   * The map's values.
   *
   * @throws Exception when the backend fails
   */
  Iterable<UV> values() throws Exception;

  /**
   * Iterates over the entries, as {@link #entries()}.
   *
   * @throws Exception when the backend fails
   */
  Iterator<Map.Entry<UK, UV>> iterator() throws Exception;

  /**
   * Whether there is no entry.
   *
   * @throws Exception when the backend fails
   */
  boolean isEmpty() throws Exception;
}
