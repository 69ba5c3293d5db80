// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import io.tidemark.functions.Function;

/**
 * Applied to a keyed state for each key that has it, with that key as the current one.
 *
 * @param <K> the type of the stream's key
 * @param <S> the kind of state
 */
@FunctionalInterface
public interface KeyedStateFunction<K, S extends State> extends Function {

  /**
   * Handles one key; may change the state, removing it included.
   *
   * @throws Exception fails the subtask
   */
  void process(K key, S state) throws Exception;
}
