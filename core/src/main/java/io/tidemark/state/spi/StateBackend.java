// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import java.io.Serializable;

/**
 * Makes the keyed state of subtasks. Found by {@link java.util.ServiceLoader} under its {@link
 * #name()}, or given to the environment.
 */
public interface StateBackend extends Serializable {

  /** The name used in configuration, such as {@code hashmap}. */
  String name();

  /** Makes the keyed state of one operator in one subtask, over what is restored into it. */
  <K> KeyedStateBackend<K> createKeyedStateBackend(KeyedStateParameters<K> parameters);
}
