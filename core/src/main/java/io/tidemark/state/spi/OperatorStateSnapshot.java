// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import java.io.IOException;
import java.util.List;

/**
 * The serialized operator state of one snapshot.
 *
 * <p>Thread: made on the subtask's thread, written by one thread of the I/O pool.
 */
public interface OperatorStateSnapshot {

  /** The asynchronous part: writes everything, one segment for each state that has elements. */
  List<OperatorStateHandle> write(SnapshotWriter writer) throws IOException;
}
