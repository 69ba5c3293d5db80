// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.DataInputView;
import java.io.FileNotFoundException;
import java.util.List;

/**
 * The keyed state that a backend starts from: the handles whose key groups meet the subtask's
 * range, and how to read them. A backend reads a state's segments when the state is registered, and
 * carries states that nobody registered into its next snapshots unread.
 *
 * @param handles the handles, one for each state and each subtask of the run that wrote them;
 *     segments outside the subtask's key groups are already left out
 * @param reader reads their segments
 * @param runner runs the reading of several key groups
 */
public record KeyedStateRestore(
    List<KeyedStateHandle> handles, SnapshotReader reader, ParallelRunner runner) {

  /** Copies the list. */
  public KeyedStateRestore {
    handles = List.copyOf(handles);
  }

  /** Nothing to restore. */
  public static KeyedStateRestore none() {
    return new KeyedStateRestore(
        List.of(), KeyedStateRestore::nothingToRead, ParallelRunner.sequential());
  }

  private static DataInputView nothingToRead(Segment segment) throws FileNotFoundException {
    throw new FileNotFoundException(
        "The segment " + segment + " was asked for although nothing is restored.");
  }
}
