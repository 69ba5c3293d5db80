// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Takes raw keyed state during a snapshot: bytes of the user's making, a stretch for each key
 * group. Write nothing before {@link #startNewKeyGroup}. Each key group of the subtask is started
 * at most once; one that is not started is restored as absent. The engine closes the stream.
 */
public abstract class KeyedStateCheckpointOutputStream extends OutputStream {

  /**
   * Starts a key group; what is written from now on belongs to it.
   *
   * @throws IllegalArgumentException when the subtask does not own the key group
   * @throws IOException when the key group was started before
   */
  public abstract void startNewKeyGroup(int keyGroupId) throws IOException;

  /** The key groups that the subtask owns. */
  public abstract KeyGroupRange getKeyGroupList();

  /** The key group started last, or -1 when none was. */
  public abstract int getCurrentKeyGroup();

  /** Whether the key group was started. */
  public abstract boolean isKeyGroupAlreadyStarted(int keyGroupId);

  /** Whether the key group was started and another one after it. */
  public boolean isKeyGroupAlreadyFinished(int keyGroupId) {
    return isKeyGroupAlreadyStarted(keyGroupId) && keyGroupId != getCurrentKeyGroup();
  }
}
