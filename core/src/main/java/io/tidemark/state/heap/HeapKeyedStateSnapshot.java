// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.state.heap.entry.FrozenState;
import io.tidemark.state.heap.entry.UnclaimedState;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.KeyedStateSnapshot;
import io.tidemark.state.spi.SnapshotWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A running snapshot of a heap backend: the frozen registered states, and the restored states that
 * nobody has registered.
 *
 * <p>Thread: made and released on the subtask's thread, written by one thread of the I/O pool.
 */
final class HeapKeyedStateSnapshot implements KeyedStateSnapshot {
  private final CopyOnWriteClock clock;
  private final long version;
  private List<FrozenState> states;
  private List<UnclaimedState> unclaimed;
  private boolean released;

  HeapKeyedStateSnapshot(
      CopyOnWriteClock clock, List<FrozenState> states, List<UnclaimedState> unclaimed) {
    this.clock = clock;
    this.version = clock.hold();
    this.states = List.copyOf(states);
    this.unclaimed = List.copyOf(unclaimed);
  }

  @Override
  public List<KeyedStateHandle> write(SnapshotWriter writer) throws IOException {
    List<KeyedStateHandle> handles = new ArrayList<>();
    for (FrozenState state : states) {
      KeyedStateHandle handle = state.write(writer);
      if (!handle.segments().isEmpty()) {
        handles.add(handle);
      }
    }
    for (UnclaimedState state : unclaimed) {
      handles.addAll(state.write(writer));
    }
    return handles;
  }

  @Override
  public void release() {
    if (released) {
      throw new IllegalStateException("A snapshot of keyed state was released twice.");
    }
    released = true;
    states = List.of();
    unclaimed = List.of();
    clock.release(version);
  }
}
