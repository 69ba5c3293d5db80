// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.KeyedStateParameters;
import io.tidemark.state.spi.StateBackend;

/**
 * Keeps keyed state on the heap, in open-addressing tables that a checkpoint freezes in constant
 * time. The default; right as long as the state fits into memory.
 */
public final class HashMapStateBackend implements StateBackend {
  private static final long serialVersionUID = 1L;

  /** Creates the backend; it has no settings. */
  public HashMapStateBackend() {}

  @Override
  public String name() {
    return "hashmap";
  }

  @Override
  public <K> KeyedStateBackend<K> createKeyedStateBackend(KeyedStateParameters<K> parameters) {
    return new HeapKeyedStateBackend<>(parameters);
  }
}
