// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.state.OperatorStateStore;
import java.io.IOException;

/**
 * The operator state of one operator in one subtask: lists that are split or handed to all, and
 * broadcast maps.
 *
 * <p>Thread: the subtask's.
 */
public interface OperatorStateBackend extends OperatorStateStore, AutoCloseable {

  /**
   * The synchronous part of a snapshot: serializes what is there, since elements may be mutable.
   *
   * @throws IOException when an element cannot be serialized
   */
  OperatorStateSnapshot snapshot(long checkpointId) throws IOException;

  @Override
  void close();
}
