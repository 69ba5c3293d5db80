// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.state.spi.StateBackend;
import io.tidemark.state.spi.StateBackendContract;

/** The heap backend keeps the contract of all backends. */
class HashMapStateBackendTest extends StateBackendContract {
  @Override
  protected StateBackend stateBackend() {
    return new HashMapStateBackend();
  }
}
