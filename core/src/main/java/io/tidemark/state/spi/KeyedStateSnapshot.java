// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import java.io.IOException;
import java.util.List;

/**
 * A frozen view of a backend's keyed state, made at a barrier.
 *
 * <p>Thread: made and released on the subtask's thread; written by one thread of the I/O pool. The
 * hand-over to the pool and the return through the mailbox publish everything.
 */
public interface KeyedStateSnapshot {

  /** The asynchronous part: writes everything, one segment for each state and key group. */
  List<KeyedStateHandle> write(SnapshotWriter writer) throws IOException;

  /** Lets go of what the snapshot holds, whether it was written or not. Called once. */
  void release();
}
